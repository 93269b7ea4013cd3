"""What a module hides: decks, hands, masks and covers as VASSAL has them.

`builder/module/hiding.py` reads what a game asks to hide, and the rules decide who may see what.
"""
