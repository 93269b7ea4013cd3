"""How the module of the 2021 edition differs from Chad's: module.toml says it, Chad's files say the rest."""
