"""Who stands where: Forces and Columns of a region, who controls what, who may see it.

Chapters 1, 2, 8, 10.1 to 10.5, 15 and 16 of the rulebook; everything else asks here.
"""
