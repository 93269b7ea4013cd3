"""Chapters 1, 2, 8, 10.1 to 10.5, 15, 16: who stands where, who controls what, who may see it.

Every other package asks here, and this one only `charts`: no move, no combat, no procedure.
"""
