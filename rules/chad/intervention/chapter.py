"""Chapter 8: what judges play."""

from __future__ import annotations

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.intervention import intervention
from guelta.rules.engine.judging.chapter import Chapter

__all__ = ["CHAPTER"]

CHAPTER: Chapter[ChadCharts] = Chapter(
    checks=(
        intervention.off_roads_and_tracks,
        intervention.french_or_oau_in_the_north,
        intervention.oau_beside_rebels,
        intervention.libyans_stacked_with_french_or_oau,
        intervention.french_or_oau_outside_the_south,
    ),
    audits=(intervention.oau_still_beside_rebels,),
)
