"""8.5, 8.6, 8.8, 8.9: fire from afar, sites destroyed, and the special platoons.

No check or procedure belongs here: `movement` and `turn` call what stands here, and `turn` judges it.
"""
