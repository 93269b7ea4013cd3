"""Chapter 7: what a fight comes to.

`strength` says who is weak, `cases` which table a fight is looked up in, `fight` carries it out,
`retreat` who goes where afterwards.
"""
