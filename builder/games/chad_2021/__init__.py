"""What the module and sheets of the 2021 edition have otherwise than Chad's, and nothing else.

No rule stands here, and no key that would only repeat the value in Chad's files.
"""
