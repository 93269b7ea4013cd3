"""Chapters 1 and 2: the words of the rules, and what the counters are.

`terms` says who is a conventional unit and whose a counter is, `in_force` which numbers hold on a board,
`step_values` gives the counters the steps of chart 9.23, `elimination` says where a lost counter goes.

All chapters ask here, so this package imports none of them; no move and no combat belongs here.
"""
