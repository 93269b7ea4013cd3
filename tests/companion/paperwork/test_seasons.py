"""A wet and a dry season of the campaign on paper, with the ledger worked out by hand."""

from tests.companion.paperwork.group import Group
from tests.rules.chad.economy import display

WET = (
    "@ turn-3/harvest\nscenario = campaign\ngovernment = fap\ndrought = none\n"
    + display(kanem="P0/3", batha="P1/5", chari_baguirmi="P2/8", logone="P1/8")
    + """
1537  goukouni:fap fap-guerrilla-1:fap fant-inf-bn-1
2734  fant-inf-co-1
3633  fan-guerrilla-1 habre
fant-losses  fant-inf-co-2
gdp-60  gdp-level foreign-aid
"""
)
IMPULSE = "turn-3/tactical-phase/impulse-1"

DRY = (
    "@ turn-4/affiliation\nscenario = campaign\ngovernment = fap\ndrought = drought\n"
    + display(batha="P2/5", ouaddai="P0/3")
    + """
1537  goukouni:fap fant-inf-bn-1
2734  fap-guerrilla-1:fap
3633  fan-guerrilla-1 habre
3838  pla-guerrilla-1 pla-leader
2917  cdr-guerrilla-1 cdr-leader igf-1
"""
)


def test_a_wet_season_from_the_harvest_to_the_adjustment_of_presence():
    group = Group(WET)
    assert group.do("turn-3/harvest", harvest="3 2", random_event="6") == [
        "6.30  annual harvest: 5 [3, 2] (government)",
        "6.10  drought until the next harvest",
        "6.00  North: no change",
        "6.00  Central -2: Kanem 3 to 1, Batha 5 to 3, Chari-Baguirmi 8 to 6",
        "6.00  South -1: Logone 8 to 7",
        "6.40  random event: Donor conference [6] (government)",
        "6.40  5% of foreign aid to the Government this year",
    ]
    assert group.board.where("production-kanem") == ("kanem-production-1",)

    group.go_to("turn-3/gdp")
    assert group.do(
        "turn-3/gdp",
        tax="chari-baguirmi",
        aid_france_oau="4",
        aid_libya="3",
        aid_usa="2",
    ) == [
        "7.21  total production 16: Batha 3, Chari-Baguirmi 6, Logone 7",
        "7.21  GDP level 15%",  # rounded down to the nearest five
        "7.30  tax increase in Chari-Baguirmi: presence 2 to 1, production Chari-Baguirmi 6 to 4,"
        " GDP level 20% (government)",
        "6.40  donor conference: 5%, foreign aid to 25% (government)",
        "7.45  France/OAU Aid to the Government (fap, no Libyans): 5%, task force G [4] (fap)",
        "7.41  5% of economic aid: foreign aid to 30% (fap)",
        "7.42  task force G: OAU 6-3-6 battalion 1 to Government Reinforcements (fap)",
        "7.46  Libyan Aid to FAP (fap governs): 5%, task force R [3] (fap)",
        "7.41  5% of economic aid: foreign aid to 35% (fap)",
        "7.42  task force R: Libyan 7-4-6 commando battalion 1, Legion 5-2-6 infantry battalion 1 and"
        " Legion 5-2-6 infantry battalion 2 to Government Reinforcements (fap)",
        "7.47  American Aid to FAN (fan rebel): 1 bonus unit [2] (fan)",
        "7.43  FAN guerrilla 2 to Sudan New Arrivals (rebel)",
    ]
    assert group.board.where("gdp-level") == ("gdp-20",)
    assert group.board.where("foreign-aid") == ("gdp-35",)

    group.go_to("turn-3/budget")
    assert group.do(
        "turn-3/budget",
        exchange_before_1="",
        purchase="rebuild-infantry-company new-infantry-company",
        investment="batha",
        exchange_after_1="",
    ) == [
        "9.10  budget of 16 credits (government)",  # 35% on the scale
        "9.21  2 FANT units maintained for 3 credits, 13 left (government)",
        "9.22  FANT 2-2-6 company 2 rebuilt for 2 credits, 11 left (government)",
        "9.22  FANT 2-2-6 company 3 bought for 3 credits, 8 left (government)",
        "9.30  2 credits raise Batha 3 to 4 (government)",
        "9.10  6 credits lapse (government)",
    ]

    play_the_tactical_phase(group)

    group.go_to("turn-3/presence-adjustment")
    assert group.do("turn-3/presence-adjustment") == [
        "10.21  unchanged: Aouzou P0, Tibesti P0, Borkou P0, Ennedi P0, Kanem P0, Lac P0, Batha P1,"
        " Biltine P0, Ouaddai P0, Salamat P0, Chari-Baguirmi P1, Guera P0, Mayo-Kebbi P0, Tandjile P0,"
        " Logone P1, Logone-Orient P0, Moyen-Chari P0 (government)"
    ]
    assert [line.turn for line in group.desk.ledger()] == [3] * len(group.desk.ledger())


def play_the_tactical_phase(group: Group) -> None:
    """One impulse of it: units enter by the worksheet, combat in Batha is fought on the board."""
    group.go_to("turn-3/tactical-phase/sanctuary-adjustment")
    assert group.do("turn-3/tactical-phase/sanctuary-adjustment") == [
        "3.00  FAN guerrilla 2 to Sudan Sanctuary"
    ]
    group.go_to("turn-3/tactical-phase/task-force-adjustment")
    assert group.desk.open_phase == ""  # nobody lies in Task Force Losses

    group.go_to(f"{IMPULSE}/government/reinforcements")
    assert group.do(
        f"{IMPULSE}/government/reinforcements",
        fortifications="",
        enter="oau-inf-bn-1 fant-inf-co-2 fant-inf-co-3",
        place_fant_inf_co_2="1537",
        place_fant_inf_co_3="2734",
    ) == [
        "12.43  OAU 6-3-6 battalion 1 enters at 1537 N'Djamena (government)",
        "12.42  FANT 2-2-6 company 2 enters at 1537 N'Djamena (government)",
        "12.42  FANT 2-2-6 company 3 enters at 2734 Ati (government)",
    ]

    group.go_to(f"{IMPULSE}/government/movement")
    group.put("fan-guerrilla-1", "2834")  # somebody comes near, by whatever way
    assert group.desk.open_phase == ""

    group.go_to(f"{IMPULSE}/government/combat")
    offered = [each.title for each in group.desk.open().asks[0].options]
    assert offered[0] == "Batha (production 4, enemies adjacent)"  # where enemies met comes first
    assert group.do(f"{IMPULSE}/government/combat", combat_1="batha", combat_2="") == [
        "7.50  Batha becomes a war zone: production 4 to 3"
    ]
    assert str(group.board.stack("batha-production-3")[0]) == "production-batha:war-zone"

    group.go_to(f"{IMPULSE}/rebel/combat")
    assert [each.value for each in group.desk.open().asks[0].options] == ["kanem", "chari-baguirmi", "logone"]
    assert group.do(f"{IMPULSE}/rebel/combat", combat_1="") == []
    assert group.do(f"{IMPULSE}/rebel/combat/end") == ["7.50  back to normal production: Batha"]

    group.go_to("turn-3/tactical-phase/special-withdrawal")
    assert group.do(
        "turn-3/tactical-phase/special-withdrawal",
        withdraw_government="fap-guerrilla-1",
        withdraw_rebel="fan-guerrilla-1",
    ) == [
        "4.52  FAP guerrilla 1 withdraws to Libya New Arrivals (government)",
        "4.52  FAN guerrilla 1 withdraws to Sudan New Arrivals (rebel)",
    ]


def test_a_dry_season_from_terrorism_to_the_victory_check():
    group = Group(DRY)
    assert group.do(
        "turn-4/affiliation",
        terrorism_government="batha",
        terrorism_rebel="ouaddai",
        terrorism_government_batha="5",
        terrorism_rebel_ouaddai="6",
        check_1="cdr-leader",
        check_1_government="2",
        check_1_rebel="6",
        check_2="pla-leader",
        check_2_government="6",
        check_2_rebel="1",
    ) == [
        "11.41  terrorism in Batha: +1 to the checks of the government there [5] (government)",
        "11.42  presence in Batha 2 to 1 (government)",
        "11.41  terrorism in Ouaddai: +2 to the checks of the rebel there [6] (rebel)",
        "11.10  check of CDR leader at 2917 Douhi, loyalty 3 (rebel)",  # as printed on the IGF marker
        "11.23  government 2: no adjustment [2] (government)",
        "11.23  rebel 7: +1 presence P0 [6] (rebel)",
        "11.32  CDR at 2917 Douhi joins the FAN player (rebel)",
        "11.10  check of PLA leader at 3838 Goz Beida, loyalty 2 (government)",
        "11.23  government 6: no adjustment [6] (government)",
        "11.23  rebel 8: +1 faction friendly now, +1 presence P0, +1 production below the median,"
        " +1 Commander in the prefecture, +1 more guerrilla steps in the prefecture, +2 terrorism [1]"
        " (rebel)",
        "11.20  PLA stays with the FAN player (rebel)",
        "11.10  the affiliation checks are over",
    ]
    assert group.board.stack("2917")[0].counter == "cdr-guerrilla-1"
    assert group.board.where("igf-1") == ()

    group.go_to("turn-4/guerrilla-replacements")
    assert group.do(
        "turn-4/guerrilla-replacements",
        replacements_government="5",
        replacements_rebel="4",
        guerrillas_government="fap",
        guerrillas_rebel="cdr fan",
    ) == [
        "12.14  government, 0 prefectures of presence 2: up to 1 guerrilla [5] (government)",
        "12.14  rebel, 3 leaders and Commander: up to 2 guerrillas [4] (rebel)",
        "12.41  FAP guerrilla 2 to Libya New Arrivals (government)",
        "12.41  CDR guerrilla 2 to Libya New Arrivals (rebel)",
        "12.41  FAN guerrilla 2 to Sudan New Arrivals (rebel)",
    ]

    group.go_to("turn-4/tactical-phase/sanctuary-adjustment")
    assert group.do("turn-4/tactical-phase/sanctuary-adjustment") == [
        "3.00  FAP guerrilla 2 and CDR guerrilla 2 to Libya Sanctuary",
        "3.00  FAN guerrilla 2 to Sudan Sanctuary",
    ]

    group.go_to("turn-4/tactical-phase/water-check")
    group.put("fap-guerrilla-1", "2621")  # out in the desert, where nothing is
    assert group.desk.open_phase == "turn-4/tactical-phase/water-check"
    assert group.do("turn-4/tactical-phase/water-check") == [
        "4.34  FAP guerrilla 1 at 2621 is eliminated: Eliminated (fap)"
    ]

    group.go_to("turn-4/presence-adjustment")
    ledger = group.do("turn-4/presence-adjustment")
    assert ledger[0] == (
        "10.30  presence in Chari-Baguirmi P0 to P1: Government 3 (3 FANT), against 0 (government)"
    )
    assert [line for line in ledger[1:] if "unchanged" not in line] == []

    group.go_to("turn-4/victory-check")
    assert group.do("turn-4/victory-check") == [
        "14.60  government: 0 x prefecture at P2: 0 (government)",
        "14.60  government: 2 x prefecture at P1: 10 (government)",
        "14.60  government: 1 x capital: 25 (government)",
        "14.60  government: 0 x minor faction of the government: 0 (government)",
        "14.60  victory points of the Government: 35 (government)",
        "14.42  play goes on",
    ]


def test_severe_drought_and_a_mutiny_that_the_rebel_chooses():
    text = WET.replace("@ turn-3/harvest", "@ turn-5/harvest")
    group = Group(text)
    ledger = group.do("turn-5/harvest", harvest="1 2", random_event="4")
    assert ledger == [
        "6.30  annual harvest: 3 [1, 2] (government)",
        "6.10  severe drought until the next harvest",
        "6.00  North -1: no production is kept",
        "6.00  Central -3: Kanem 3 to 1, Batha 5 to 2, Chari-Baguirmi 8 to 5",  # never below one
        "6.00  South -2: Logone 8 to 6",
        "6.40  random event: Mutiny [4] (government)",
        "6.40  presence in Chari-Baguirmi 2 to 1 (rebel)",
    ]
