"""The companion: follows a VASSAL game live or from files, has it judged, and reports what is wrong or due.

Neither `rules` nor `builder` may import anything from here.
"""
