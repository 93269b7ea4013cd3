"""The tables of Zefran Crisis behind lookups with names, and what they must agree on."""
