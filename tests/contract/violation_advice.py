"""The advised moves of each rule violation on the recorded evenings.

A move with its arguments: ``=name`` is a fact of the violation, ``*who`` the Dreamer it names and ``*mask`` a Mask of
that Dreamer; the rest is tried. One of several must be accepted.
"""

from __future__ import annotations

from typing import Any

AdvisedMove = tuple[str, dict[str, Any]]

RESOLVE_MOVES: tuple[AdvisedMove, ...] = tuple(
    (name, {})
    for name in (
        "resolve-location", "take-key", "use-sanctuary", "shop", "draw-fate", "meet-slumber", "enter-dream",
        "add-to-deck",
    )
)  # fmt: skip
SET_UP_MOVES: tuple[AdvisedMove, ...] = (("set-up-dream", {}), ("draw-turn-cards", {"turns": 4}), ("flip-gate", {}))
FINISH_MOVES: tuple[AdvisedMove, ...] = (("end-slumber", {}), ("end-dream", {}))
SHOW_MOVES: tuple[AdvisedMove, ...] = (("show-effect", {}),)
TRAVEL_MOVES: tuple[AdvisedMove, ...] = (("go", {}), *SHOW_MOVES)
GUIDE_MOVES: tuple[AdvisedMove, ...] = (
    ("tick", {}),
    ("tick-rest", {}),
    ("skip-step", {}),
    ("leave-checklist", {}),
    ("all-done", {}),
)

ADVICE_BY_CODE: dict[str, tuple[AdvisedMove, ...]] = {
    "ef.awakening.location-first": RESOLVE_MOVES,
    "ef.board.no-space": (("lay-tile", {}),),
    "ef.campaign.not-begun": (("begin", {"who": "gambler"}),),
    "ef.checklist.nothing-free": GUIDE_MOVES,
    "ef.checklist.still-inside": FINISH_MOVES,
    "ef.checklist.under-way": GUIDE_MOVES,
    "ef.death.all-lost": (("resolve-death", {}), ("start-checklist", {"procedure": "death"}), *GUIDE_MOVES),
    "ef.draw.one-by-one": (("draw", {}), ("draw", {"reshuffled": True})),
    "ef.draw.waiting": (("draw", {}), ("draw-all", {})),
    "ef.dream.order": SET_UP_MOVES,
    "ef.dream.setting-up": SET_UP_MOVES,
    "ef.dream.step-done": SET_UP_MOVES,
    "ef.dreamworld.paused": FINISH_MOVES,
    "ef.effect.unnoted": (("note-effect", {"kind": "=kind", "nothing": True}),),
    "ef.effect.untold": (("note-other-effect", {"kind": "=step", "nothing": True}),),
    "ef.entity.no-figure": (("spawn", {}),),
    "ef.ether.none": (("gain-ether", {}),),
    "ef.ether.too-few": (("gain-ether", {}),),
    "ef.gate.keys": (("gain-key", {}),),
    "ef.gate.one-only": TRAVEL_MOVES,
    "ef.gate.removed": (("correct-gate", {"restored": True}),),
    "ef.gem-slot.none": (("mark-space", {"space": "=space", "mark": "gem-slot"}), ("mark-space", {})),
    "ef.gem.none": (("gain-gem", {}),),
    "ef.hand.full": (("discard", {}), ("place-progress", {})),
    "ef.hours.none": (("gain-hours", {}),),
    "ef.inscription.no-script": (("rewrite", {"script_number": "12"}),),
    "ef.item-market.empty": (("fill-item-market", {}),),
    "ef.key.too-few": (("gain-key", {}),),
    "ef.location.first": RESOLVE_MOVES,
    "ef.location.given": TRAVEL_MOVES,
    "ef.location.not-here": (("show-effect", {"effect": "=effect"}),),
    "ef.location.nothing": TRAVEL_MOVES,
    "ef.location.pending": RESOLVE_MOVES,
    "ef.mask.none": (("gain-mask", {}),),
    "ef.mask.not-owned": (("gain-mask", {"name": "=name"}),),
    "ef.morphing.unnamed": (("draw-morphing", {}),),
    "ef.mask.none-worn": (("wear-mask", {"dreamer": "*who", "mask": "*mask"}),),
    "ef.move.not-there": (("put-dreamer", {}), ("lay-tile", {})),
    "ef.movement.not-there": (("put-figure", {}), ("lay-tile", {})),
    "ef.movement.on-board": (("take-figure-off", {}),),
    "ef.movement.unknown": (("note-movement", {}),),
    "ef.restore.nothing-saved": (("start-checklist", {"procedure": "first-setup"}),),
    "ef.roster.mid-slumber": FINISH_MOVES,
    "ef.round.one-dream-action": (("next-round", {}), ("end-round", {}), ("pass-round", {})),
    "ef.save.mid-slumber": FINISH_MOVES,
    "ef.session.closed": (("start-session", {}),),
    "ef.shopping.none": (("restore-shopping", {}),),
    "ef.slumber.dream": (("end-dream", {}),),
    "ef.spawn.all-placed": (("spawn", {}),),
    "ef.spawn.no-space": (("mark-space", {"mark": "spawn"}),),
    "ef.turn.gone": (("out-of-turns", {}), ("end-dream", {})),
    "ef.turn.order": (("finish-step", {"step": "=waiting"}),),
    "ef.turn.steps-left": (("finish-step", {"step": "=step"}),),
    "ef.turn.stays": (("back-to-actions", {}),),
    "lu.rest.end-of-track": (("rest-all", {}),),
    "lu.rest.exhausted": (("rest-all", {}),),
    "lu.rest.empty-bag": (("rest-all", {}),),
    "lu.setup.unfinished": (("give-up", {}),),
    "lu.end.over": (("new-game", {}),),
    "onirim.end.over": (("new-game", {}),),
    "onirim.setup.unfinished": (("give-up", {}),),
}

CODES_WITHOUT_MOVE = {
    "campaign.correct.no-number", "campaign.question.other", "campaign.question.stands", "ef.action.unnamed",
    "ef.basic-actions.no-dream", "ef.board.no-tile", "ef.board.taken", "ef.boost.once", "ef.cards.other-kind",
    "ef.cards.too-few", "ef.cards.unlisted", "ef.checklist.no-dream", "ef.checklist.no-ending",
    "ef.checklist.no-step", "ef.checklist.not-first", "ef.checklist.say-it", "ef.classic.once",
    "ef.classic.only-dreams", "ef.crowd.no-need", "ef.deck-building.gather-first", "ef.deck-building.not-now",
    "ef.delta.only-tile", "ef.draw.flaws", "ef.draw.once", "ef.dream.no-setup", "ef.dream.no-turns", "ef.dream.none",
    "ef.dream.not-the-first", "ef.dreamworld.slot-taken", "ef.effect.as-drawn", "ef.effect.done",
    "ef.effect.nothing-said", "ef.entity.few-miniatures", "ef.first.absent", "ef.first.mid-turn", "ef.first.unseated",
    "ef.flaw.none", "ef.flaw.not-placed", "ef.gate.unnamed", "ef.gem-slot.empty", "ef.gem.no-reroll",
    "ef.gradual.none", "ef.gradual.one-colour", "ef.hand.too-few", "ef.hours.no-turn-cards", "ef.intent.colour",
    "ef.intent.which", "ef.item.none-stored", "ef.item.not-active", "ef.item.not-stored", "ef.location.connected",
    "ef.location.itself", "ef.location.no-path", "ef.location.not-connected", "ef.location.own-way",
    "ef.loot.nothing", "ef.map-action.not-map", "ef.market.no-ether", "ef.market.open", "ef.market.order",
    "ef.mask.bare", "ef.mask.mid-turn", "ef.mask.not-told", "ef.mask.worn", "ef.morphing.no-payer",
    "ef.morphing.none", "ef.morphing.not-there", "ef.morphing.poisoned", "ef.morphing.too-far", "ef.move.paralyzed",
    "ef.movement.elsewhere", "ef.overlay.stays", "ef.progress.no-such", "ef.progress.none", "ef.quirk.no-tile-left",
    "ef.quirk.not-placed", "ef.rapid.only", "ef.readings.no-such-way", "ef.readings.same-edition",
    "ef.reshuffle.in-draw", "ef.roster.absent", "ef.roster.next-time", "ef.roster.not-now", "ef.roster.same",
    "ef.roster.taken", "ef.round.hands-counted", "ef.round.left-untold", "ef.save.bought", "ef.save.bought-already",
    "ef.script.none-read", "ef.script.unreadable", "ef.seal.none", "ef.secret.letter-alone", "ef.secret.no-dream",
    "ef.secret.not-there", "ef.secret.whose", "ef.session.open", "ef.shortcut.few-cards", "ef.shortcut.not-there",
    "ef.shortcut.seal-each", "ef.shortcut.unpaid", "ef.sign.too-few", "ef.single-use.none", "ef.skip.mid-turn",
    "ef.skip.not-this-one", "ef.slumber.deck-short", "ef.slumber.none", "ef.state.already", "ef.state.none",
    "ef.state.not-there", "ef.token.too-few", "ef.tracking.already", "ef.turn.actions-over", "ef.turn.blocked",
    "ef.turn.marked", "ef.turn.not-actions", "ef.turn.not-draw", "ef.turn.not-early", "ef.turn.not-event",
    "ef.turn.turns-left", "lu.abilities.not-now", "lu.consume.not-now", "lu.consume.not-there", "lu.consume.own",
    "lu.dice.unknown", "lu.draw.not-now", "lu.draw.not-there", "lu.draw.too-few", "lu.draw.too-few-back",
    "lu.envy.not-now", "lu.envy.not-there", "lu.exhaust.not-now", "lu.fear.not-now", "lu.imprisonment.not-now",
    "lu.imprisonment.not-there", "lu.minions.no-dreamer", "lu.minions.no-short", "lu.minions.not-now",
    "lu.reroll.no-power", "lu.reroll.not-now", "lu.resolve.count", "lu.resolve.not-now", "lu.resolve.not-rolled",
    "lu.rest.not-now", "lu.rest.not-there", "lu.setup.not-begun", "lu.shadow.not-now", "lu.shift.claimed",
    "lu.shift.no-nightmare", "lu.too-many.not-now", "lu.track.not-now", "onirim.advice.none", "onirim.advice.off",
    "onirim.answer.illegal", "lu.advice.none", "lu.advice.off",
    "onirim.answer.other", "onirim.dead-end.stuck", "onirim.glyph.must", "onirim.prophecy.one",
    "onirim.put-right.no-goal", "onirim.put-right.not-there", "onirim.put-right.nowhere", "onirim.put-right.same",
    "onirim.report.count", "onirim.report.first", "onirim.report.none", "onirim.setup.no-seed",
    "onirim.setup.not-begun", "onirim.sphinx.no-word", "onirim.turn.no-location", "onirim.turn.not-now",
    "onirim.turn.same-symbol",
}  # fmt: skip
"""Rule violations on the recorded evenings without an advised move: another value, another row, an answer, or patience."""
