"""What changed between two boards, held against the rules of the way: one module for each kind of change.

`happened` says what an activation may have brought; the others judge it: `activation` who acted and how far,
`fighting` what fights leave behind, `sites` what was destroyed and won, `comings` who came, went and waits.
`healing` what a turn opens with.
"""

from rules.zefra.audits import activation, comings, fighting, healing, sites

__all__ = ["AUDITS"]

AUDITS = (*activation.AUDITS, *fighting.AUDITS, *sites.AUDITS, *comings.AUDITS, *healing.AUDITS)
