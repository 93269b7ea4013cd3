"""Templates of the pages in a module's Help menu.

No code belongs here: `builder/module/help.py` fills the templates.
"""
