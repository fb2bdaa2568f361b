"""Labels of buttons that other messages quote."""

from __future__ import annotations

from campaigns.engine.messages import _

GAIN_GATE_LABEL = _("Gain a Dream Gate")
GAIN_MAP_TILE_LABEL = _("Gain a Map tile")
GAIN_MASK_LABEL = _("Gain a Mask")
DRAW_BY_EFFECT_LABEL = _("Draw by an effect")
NO_MORE_GATES_LABEL = _("No more Gates")
