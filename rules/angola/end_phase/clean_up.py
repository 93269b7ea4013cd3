"""4.2-3F  Clean up: airgroups, tokens, Control Markers, cards, and the next turn."""

from __future__ import annotations

from guelta.rules.angola.board.changes import lifted, sent
from guelta.rules.angola.board.control import turn_of
from guelta.rules.angola.board.mines import convert_mines
from guelta.rules.angola.cards.packs import all_back
from guelta.rules.angola.charts.angola_charts import AngolaCharts
from guelta.rules.engine.board.position import Standing
from guelta.rules.engine.play.procedure import Run, procedure

__all__ = ["clean_up"]


@procedure("4.2-3F", writes=["4.2-3F", "9.9.1"], applies=["9.6.1", "11.2", "10.3"])
def clean_up(run: Run[AngolaCharts]) -> None:
    """4.2-3F  Airgroups and tokens go home, Control Markers turn face up, the Turn Marker advances."""
    charts = run.charts
    for side in charts.factions:  # 9.9.1: no card is played, and the enemy may be first to play one
        convert_mines(run, side, f"mines-{side}")
    for standing in run.position.stack("air-missions"):
        side = charts.counters[standing.counter].side
        run.put(standing.counter, f"air-{side}")
    for holder in charts.factions:
        for standing in run.position.stack(f"tokens-{holder}"):
            side = charts.counters[standing.counter].side
            if side != holder:
                run.put(standing.counter, f"tokens-{side}")
        shown = [Standing(each.counter) for each in run.position.stack(f"control-{holder}")]
        run.position = run.position.with_stack(f"control-{holder}", shown)
    run.position = all_back(run.position, charts)
    for region in charts.map:
        stack = run.position.stack(region)
        if any(each.marks for each in stack):
            run.position = run.position.with_stack(region, [each.unmarked(*each.marks) for each in stack])
    following = f"turn-{turn_of(run.position) + 1}"
    if following in charts.boxes:
        run.position = sent(lifted(run.position, ["turn"]), following, [Standing("turn")])
    run.set(**{"turn-lost": ""})
    run.write("4.2-3F", "Airgroups, Victory Tokens and cards go back; Control Markers turn face up")
