"""6.2, 6.5 and chapter 7: what a fight comes to.

`strength` says who is weak, `cases` which table a fight is looked up in, `fight` carries it out, `retreat`
who goes where afterwards.

Ambushes stand in `movement`, fire from afar in `fire`, and no check or procedure belongs here.
"""
