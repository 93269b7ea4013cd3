"""1, 2, 8, 10 and 14 to 16: what may stand on a board at all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from guelta.rules.angola.board.control import CABINDA, controller, enemies_in, fallen, turn_of
from guelta.rules.angola.board.forces import is_suppressed, region_of, regions_of
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.angola.charts.counter import MINEFIELD
from guelta.rules.engine.board.position import Position
from guelta.rules.engine.findings.finding import Finding, due, violation
from guelta.rules.engine.judging.chapter import Chapter
from guelta.rules.engine.judging.check import check

__all__ = ["CHAPTER"]

CAPTURED = "captured"
FLEC_BASE = "flec-base"
SOUTH_WEST_AFRICA = "south-west-africa"
ZAIRE = ("zaire-west", "zaire-east", FLEC_BASE)


@check("2.3.1", applies=["9.2"])
def enemies_in_one_region(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """2.3.1  Units of both Alliances stand in one region only while a combat is fought there."""
    for region, found in regions_of(position, charts).items():
        sides = [force.side for force in found.forces if force.units]
        if len({charts.alliance(side) for side in sides}) > 1 and position.fields.get("combat") != region:
            names = ", ".join(side.upper() for side in charts.factions if side in sides)
            message = f"{names} stand together in {charts.place(region)}"
            yield violation(region, (), message, "fight the combat to its end, or take the move back")


@check("2.4.2", applies=["1.2-Equipment"])
def equipment_left_alone(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """2.4.2  Equipment that no Unit carries goes back to the pool at once."""
    for region, found in regions_of(position, charts).items():
        left = [each.counter for each in found.others if charts.counters[each.counter].kind == "equipment"]
        if left:
            message = f"nobody carries the Equipment in {charts.place(region)}"
            yield due(region, left, message, "put it beneath a Unit, or return it to the pool")


@check("5.3", applies=["Card-errata", "4.2-1(a)"])
def card_before_its_turn(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """5.3  A card with a turn number is in no deck or pack before that turn, and from then on it is."""
    for side in charts.factions:
        for pile in ("deck", "pack", "turned"):
            for standing in position.stack(f"{pile}-{side}"):
                card = charts.counters[standing.counter]
                if card.joins > turn_of(position):
                    message = f"a card of {side.upper()} joins its deck on turn {card.joins} only"
                    named = [] if pile == "pack" else [card.id]  # 5.4: nobody looks into a pack
                    yield violation(f"{pile}-{side}", named, message, "put it back with the later cards")
        for standing in position.stack(f"later-{side}"):
            card = charts.counters[standing.counter]
            if card.joins <= turn_of(position):
                message = f"belongs into the deck of {side.upper()} from turn {card.joins} on"
                yield due(f"later-{side}", [card.id], message, "put it into the deck")


@check("5.4", applies=["4.2-1(b)", "Appendix-2"])
def pack_of_the_wrong_size(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """5.4  A pack has as many cards as the Turn Record says, all of its own Faction."""
    size = charts.pack_size(turn_of(position))
    for side in charts.factions:
        pack = position.stack(f"pack-{side}")
        if len(pack) != size:
            cards = f"{len(pack)} card{'' if len(pack) == 1 else 's'}"
            message = f"the pack of {side.upper()} has {cards}; {size} are played this turn"
            yield violation(f"pack-{side}", (), message, "make the pack again")
        strange = [each.counter for each in pack if charts.counters[each.counter].side != side]
        if strange:
            cards, are = ("1 card", "is") if len(strange) == 1 else (f"{len(strange)} cards", "are")
            message = f"{cards} in the pack of {side.upper()} {are} not its own"
            yield violation(f"pack-{side}", (), message, "make the pack again")


@check("5.2-Blank")
def blank_left_out(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """5.2-Blank  All blank cards of a Faction are in its pack."""
    for side in charts.factions:
        for standing in position.stack(f"deck-{side}"):
            if charts.counters[standing.counter].type == "blank":
                message = f"{side.upper()} must have its blank cards in its pack"
                yield violation(f"deck-{side}", [standing.counter], message, "make the pack again")


@check("8.1", applies=["8"])
def column_without_units(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """8.1  A Column marker lies on at least one Unit of its Faction, or off the map."""
    for region, found in regions_of(position, charts).items():
        for force in found.forces:
            if force.column and not force.units:
                message = f"no Units beneath the Column marker in {charts.place(region)}"
                yield violation(region, [force.column], message, "take the marker off the map")


@check("9.3.3")
def still_suppressed(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """9.3.3  Once a combat has ended all Units are turned over again."""
    for region, found in regions_of(position, charts).items():
        turned = [u.counter for u in found.units(*charts.factions) if is_suppressed(u)]
        if turned and position.fields.get("combat") != region:
            columned = {unit: force.column for force in found.forces for unit in force.ids}
            counters = dict.fromkeys(columned[unit] or unit for unit in turned)
            message = f"Units in {charts.place(region)} are still suppressed, and no combat is fought there"
            yield violation(region, counters, message, "turn them over")


@check("9.6.1")
def airgroup_on_the_map(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """9.6.1  Airgroups are with their owners or in the Air Mission Completed Box, never in a region."""
    for region, found in regions_of(position, charts).items():
        flying = [
            u.counter for u in found.units(*charts.factions) if charts.counters[u.counter].type == "airgroup"
        ]
        if flying:
            message = f"an airgroup stands in {charts.place(region)}"
            yield violation(region, flying, message, "put it with its owner's airgroups")


@check("9.9.1")
def two_minefields(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """9.9.1  There is one minefield of an Alliance in a region at most."""
    for region, found in regions_of(position, charts).items():
        laid: dict[str, list[str]] = defaultdict(list)
        for force in found.forces:
            fields = [each.counter for each in force.equipment if each.face == MINEFIELD]
            laid[charts.alliance(force.side)] += fields
        for fields in laid.values():
            if len(fields) > 1:
                message = f"{len(fields)} friendly minefields lie in {charts.place(region)}; only one may"
                yield violation(region, fields, message, "take back the mine that was turned over last")


@check("10.1")
def marker_in_another_place(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """10.1  A Control Marker lies with a player, or on the map in its own town or city."""
    for region in charts.map:
        for standing in position.stack(region):
            own = charts.markers.get(standing.counter)
            if own is not None and own != region:
                message = f"not in its own town, but in {charts.place(region)}"
                yield violation(region, [standing.counter], message, "put it where it belongs")


@check("10.2")
def uncontrolled_town_entered(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """10.2  Who ends a move or retreat in a town that nobody controls takes its Control Marker."""
    for marker, region in charts.markers.items():
        if region in position.where(marker) and (side := _holder(position, charts, region)):
            message = f"{side.upper()} takes control of {charts.place(region)}"
            yield due(region, [marker], message, "give it the Control Marker, face up")


@check("10.3", applies=["9.13"])
def enemy_town_entered(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """10.3  Who ends a move in a town that the enemy controls captures its Control Marker."""
    for marker, region in charts.markers.items():
        side, loser = _holder(position, charts, region), controller(position, charts, region)
        if side and loser in charts.enemies(side):
            number = charts.tokens_for(region)
            message = f"{side.upper()} captures {charts.place(region)} from {loser.upper()}"
            paid = f"{number} Victory Token{'' if number == 1 else 's'}"
            remedy = f"give it the Control Marker face down and {paid} of {loser.upper()}"
            yield due(region, [marker], message, remedy, charts.map[region].rests_on("town"))


def _holder(position: Position, charts: AngolaCharts, region: str) -> str:
    """Name a Faction with Units in a region without enemies, "" for none."""
    found = regions_of(position, charts).get(region)
    side = next((force.side for force in found.forces if force.units), "") if found else ""
    return "" if side and enemies_in(position, charts, region, side) else side


@check("4.2-3F", applies=["11.2"])
def not_cleaned_up(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """4.2-3F  At the end of a turn airgroups, tokens and cards are home and Control Markers face up."""
    away = [each.counter for each in position.stack("air-missions")]
    if away:
        yield due(
            "air-missions", away, "airgroups come back from their missions", "give them to their owners"
        )
    for side in charts.factions:
        captured = [
            each.counter
            for each in position.stack(f"tokens-{side}")
            if charts.counters[each.counter].side != side
        ]
        if captured:
            message = f"{side.upper()} returns captured Victory Tokens"
            yield due(f"tokens-{side}", captured, message, "give them to their owners")
        down = [each.counter for each in position.stack(f"control-{side}") if each.face == CAPTURED]
        if down:
            message = f"Control Markers of {side.upper()} turn face up"
            yield due(f"control-{side}", down, message, "turn them over")
        if turned := position.stack(f"turned-{side}"):
            cards = f"{len(turned)} card{' of' if len(turned) == 1 else 's of'} {side.upper()}"
            yield due(f"turned-{side}", (), f"{cards} to be put back into its deck", "put them back")
    now, following = f"turn-{turn_of(position)}", f"turn-{turn_of(position) + 1}"
    if now in position.where("turn") and following in charts.boxes:
        message = f"the Turn Marker advances to {charts.place(following)}"
        yield due(now, ["turn"], message, "move it one space")


@check("14.1", applies=["2.3.3", "14"])
def soviet_in_zaire(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """14.1  No Force of FAPLA or MPLA ever enters Zaire."""
    yield from _barred(position, charts, ZAIRE, charts.members("soviet"))


@check("14.2")
def soviet_in_south_west_africa(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """14.2  No Force of FAPLA or MPLA ever enters South-West Africa."""
    yield from _barred(position, charts, (SOUTH_WEST_AFRICA,), charts.members("soviet"))


@check("14.1.2", applies=["14.3.2(2)"])
def flec_base_misused(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """14.1.2  Only FNLA Forces are in the FLEC Base, and none once Cabinda was captured."""
    yield from _barred(position, charts, (FLEC_BASE,), ("unita",))
    left = region_of(position, charts, FLEC_BASE).of("fnla") if fallen(position) else ()
    for force in left:
        counters = [force.column] if force.column else force.ids
        message, goal = "FNLA leaves the FLEC Base, as Cabinda was captured", charts.place(ZAIRE[0])
        yield due(FLEC_BASE, counters, message, f"put its Units into {goal}")


def _barred(
    position: Position, charts: AngolaCharts, regions: tuple[str, ...], sides: tuple[str, ...]
) -> Iterator[Finding]:
    for region in regions:
        for force in regions_of(position, charts)[region].of(*sides) if position.stack(region) else ():
            where = charts.place(region)
            counters = [force.column] if force.column else force.ids
            yield violation(
                region, counters, f"{force.side.upper()} may not be in {where}", "take the move back"
            )


@check("14.3", applies=["14.3.2"])
def marker_of_cabinda(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """14.3  Who stands in Cabinda alone controls it, FNLA and UNITA only after its capture."""
    side = controller(position, charts, CABINDA)
    alone = _holder(position, charts, CABINDA)
    if alone and charts.alliance(alone) != charts.alliance(side):
        message = f"{alone.upper()} captures Cabinda from {side.upper()}"
        yield due(CABINDA, (), message, "record who controls it, and its first fall on the Victory Track")
    if charts.alliance(side) == "western" and not fallen(position):
        message = f"{side.upper()} holds Cabinda, and nothing says that it was captured"
        yield violation(CABINDA, (), message, "record the capture of Cabinda")


@check("16", applies=["Appendix-1"])
def counter_beyond_the_mix(position: Position, charts: AngolaCharts) -> Iterator[Finding]:
    """16  Every counter and card exists once; nothing can be made besides."""
    times = Counter(standing.counter for _, standing in position.each_standing())
    for counter, number in times.items():
        if number > 1 and counter in charts.counters:
            spaces = position.where(counter)
            places = " and ".join(dict.fromkeys(map(charts.place, spaces)))
            message = f"stands {len(spaces)} times: {places}"
            yield violation(spaces[-1], [counter], message, f"remove {len(spaces) - 1} of them")


CHAPTER: Chapter[AngolaCharts] = Chapter(
    (
        enemies_in_one_region,
        equipment_left_alone,
        card_before_its_turn,
        pack_of_the_wrong_size,
        blank_left_out,
        column_without_units,
        still_suppressed,
        airgroup_on_the_map,
        two_minefields,
        marker_in_another_place,
        uncontrolled_town_entered,
        enemy_town_entered,
        not_cleaned_up,
        soviet_in_zaire,
        soviet_in_south_west_africa,
        flec_base_misused,
        marker_of_cabinda,
        counter_beyond_the_mix,
    )
)
