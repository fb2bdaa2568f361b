"""Why a move is refused, in one sentence each, with the way on."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

words.add(
    "etherfields",
    refusals={
        "ef.campaign.begun": _("This campaign has begun already. Let further players join the Team."),
        "ef.campaign.nobody": _("Choose at least one Dreamer."),
        "ef.campaign.not-begun": _("The campaign has not begun yet. Choose the Dreamers first."),
        "ef.campaign.twice": _("Each archetype exists once. Name every Dreamer only once."),
        "ef.campaign.unknown": _("There is no archetype called %(archetype)s. Choose one of the five."),
        "ef.cards.impossible": _("%(who)s would have a pile below zero or above 200. Correct the piles first."),
        "ef.cards.too-few": _(
            "%(who)s has only %(there)s there (%(pile)s), not %(wanted)s. Enter fewer or correct the pile."
        ),
        "ef.death.all-lost": _(
            "All Dreamers have lost. Resolve the Death card first, or correct the number that caused it."
        ),
        "ef.death.nobody": _("Nobody has lost. There is no Death card to resolve."),
        "ef.draw.bonus-due": _(
            "%(who)s stands on a Drawing Bonus of %(there)s and may not draw fewer cards than that asks for. Draw with it, or put "
            "%(who)s where the miniature stands."
        ),
        "ef.draw.flaws": _(
            "%(who)s met at least %(low)s and at most %(high)s Flaws in this draw. Say how many in the field Flaws "
            "among them: Dreamer, Cards, Draw."
        ),
        "ef.draw.once": _("%(who)s has drawn in this Turn. The next draw is in the next Turn."),
        "ef.draw.waiting": _("Nobody may draw fewer cards than are due. Still to draw: %(names)s."),
        "ef.dreamworld.paused": _("The Dreamworld Map waits while %(name)s is being played. Finish that first."),
        "ef.effect.as-drawn": _(
            "On the drawn board these are in range %(range)s of %(entity)s: %(names)s. Tick them and nobody else, or move the "
            "figures as they stand."
        ),
        "ef.effect.both-said": _(
            "%(kind)s: either the tile says nothing of it, or it says what you noted. Untick the one or empty the other."
        ),
        "ef.effect.done": _(
            "%(kind)s of %(entity)s: already resolved this Turn. Go on with the next step of the Turn card."
        ),
        "ef.effect.many-figures": _("Only %(there)s of %(entity)s are in the Dreamscape. Count those in range again."),
        "ef.effect.nothing-said": _(
            "%(kind)s: nothing was said of what it does. Give its Distress, cards to Seal, Morphings or your own words; if there "
            "is no such effect, say that it says nothing."
        ),
        "ef.effect.unnoted": _("%(kind)s of %(entity)s: nobody has noted it yet. Note what the tile says first."),
        "ef.effect.untold": _(
            "%(step)s: nobody has said yet what the Gate tile, the Secret cards or the Slumber's tile say of it. "
            "Note it, or note that they say nothing."
        ),
        "ef.effort.once": _("%(who)s has used Effort in this Turn. It is free again in the next one."),
        "ef.entity.few-miniatures": _(
            "The box has only %(there)s of these for %(entity)s (%(pool)s). Take figures off first, or choose another kind."
        ),
        "ef.entity.in-play": _("The tile of %(name)s is in play already. Spawn more figures of it instead."),
        "ef.entity.no-figure": _("No figure of %(entity)s is in the Dreamscape. Spawn one first."),
        "ef.entity.too-few": _("%(entity)s has only %(there)s in the Dreamscape, not %(wanted)s. Enter fewer."),
        "ef.ether.none": _("%(who)s has no Ether. Gain some first."),
        "ef.ether.too-few": _("%(who)s has only %(there)s Ether, not %(wanted)s. Pay less, or gain Ether first."),
        "ef.first.absent": _("%(who)s is not at the table. Choose a First Player who is."),
        "ef.first.alone": _("There is nobody else at the table to hand the marker to."),
        "ef.first.nobody": _("No Dreamer of this campaign has the number %(number)s. Name those who sit here."),
        "ef.first.twice": _("A Dreamer sits in one place only. Name each of them once."),
        "ef.first.unseated": _("Still to be seated: %(names)s. Name everybody at the table, in the order of sitting."),
        "ef.first.mid-turn": _(
            "The marker is handed on at the start of a Turn, before anybody draws, and this Turn is under way. Wait for the next one."
        ),
        "ef.gem.morphed": _("A Morphing keeps all Dreamers from using Shining Gems. Remove it first."),
        "ef.gem.none": _("%(who)s has no Shining Gem. Gain one first."),
        "ef.gem.none-left": _("No Shining Gem is left in the pool. Use one first, so that it comes back."),
        "ef.gem.too-few": _("%(who)s has only %(there)s of the %(wanted)s Shining Gems. Use fewer."),
        "ef.gradual.no-marker": _(
            "No Intent marker of this colour is left (%(colour)s). Take one off another action first."
        ),
        "ef.gradual.none": _("No Intent marker lies on %(entity)s. Look for one on another action."),
        "ef.gradual.one-colour": _("%(entity)s: the action is being paid with %(laid)s. Go on with that colour."),
        "ef.hand.too-few": _("%(who)s holds only %(there)s in hand, not %(wanted)s. Enter fewer or correct the hand."),
        "ef.hours.few-turn-cards": _(
            "Only %(there)s of the 12 Turn cards can be added, not %(wanted)s. Spend fewer Hours."
        ),
        "ef.hours.no-turn-cards": _("All 12 Turn cards are in the Turn deck. Spend Hours once one has been discarded."),
        "ef.hours.none": _("No Hours are left on the Clock. Gain some first."),
        "ef.hours.too-few": _("The Clock shows only %(there)s, not %(wanted)s. Spend fewer Hours."),
        "ef.key.too-few": _("The Team has only %(there)s of the %(wanted)s needed Keys. Gain Keys first."),
        "ef.loot.nothing": _("This Loot is empty. Say how much of something the Turn card gives."),
        "ef.morphing.no-payer": _("Ether belongs to a Dreamer. Say who pays it."),
        "ef.morphing.none": _("No Morphing lies on %(entity)s. There is nothing to remove."),
        "ef.morphing.none-left": _("All 12 Morphing tokens are on the table. No other is added."),
        "ef.morphing.unnamed": _(
            "A Morphing was drawn for %(entity)s and nobody has said which. It counts at once, so name it first."
        ),
        "ef.morphing.not-there": _("%(entity)s has no such Morphing (%(kind)s). Choose one that lies on its tile."),
        "ef.movement.done": _(
            "%(entity)s: every figure already moved this Turn. Go on with the next step of the Turn card."
        ),
        "ef.movement.unknown": _(
            "The Movement value of %(entity)s is not known yet. Note the number on its tile first."
        ),
        "ef.pool.overdrawn": _(
            "The box holds only %(size)s of these (%(pool)s). Correct what lies on the table first."
        ),
        "ef.rapid.only": _(
            "In the Dreamscape Phase only what bears the Rapid icon is used, or whose text says so. Tick it if %(name)s does, or wait "
            "for the next Turn."
        ),
        "ef.reshuffle.in-draw": _(
            "In the Draw step a reshuffle comes with the draw and its price. Draw, or wait for the next step."
        ),
        "ef.roster.absent": _("%(who)s is not at the table today. Only Dreamers who are present act."),
        "ef.roster.taken": _("Somebody has this archetype already (%(archetype)s). Choose an unused one."),
        "ef.save.bought": _(
            "The one buying step before saving is over. Go on with the saving, or leave its checklist if you play on."
        ),
        "ef.save.bought-already": _(
            "Before saving everybody buys only once, and these have done so: %(names)s. Go on with the saving."
        ),
        "ef.save.mid-slumber": _("%(name)s is still being played. Finish it, or stop here and count it as a death."),
        "ef.seal.none": _("%(who)s has no Influence card in the deck to Seal. Reshuffle first, if an effect lets you."),
        "ef.session.closed": _("No session is open. Start the session first."),
        "ef.session.mid-slumber": _(
            "A Slumber is still on the table. Go back to a point before it, or restore a save point."
        ),
        "ef.session.nobody": _("At least one Dreamer must be at the table. Say who is there."),
        "ef.session.open": _("A session is open already. Pack the game away before the next one starts."),
        "ef.skip.mid-turn": _(
            "A Slumber is skipped at the start of a Turn, before anybody draws, and a Turn of %(name)s is under way. Wait for the "
            "next one."
        ),
        "ef.skip.not-this-one": _("%(name)s has no Skip option. Play it."),
        "ef.slumber.none": _("No Slumber is being played. Meet one on the Dreamworld Map first."),
        "ef.spawn.no-entity": _(
            "%(name)s is no Entity tile, and nothing is Spawned for it. Bring its Entity tile first."
        ),
        "ef.table.dreamers": _("A campaign of Etherfields has at least one Dreamer. This one has none."),
        "ef.table.slumbers": _("Only one Slumber can be played at a time. Here are %(there)s."),
        "ef.table.team": _(
            "A campaign of Etherfields has one Team. This one has %(there)s, or it is not where it belongs."
        ),
        "ef.token.nobody": _(
            "Nobody plays the %(archetype)s here, so that Personal token stays in the box. Choose another."
        ),
        "ef.token.too-few": _("Only %(there)s of these lie on the table (%(kind)s), not %(wanted)s. Return fewer."),
        "ef.readings.no-such-way": _(
            "%(reading)s: it is not played this way (%(choice)s). Choose one of its own ways."
        ),
        "ef.tracking.already": _("Cards are counted this way already: %(mode)s. Choose the other way to change it."),
        "ef.turn.blocked": _("This step of the Turn card is blocked (%(step)s). Go on with the next step."),
        "ef.turn.gone": _("%(name)s is out of Turns: no Turn card is left. Resolve what is said for that."),
        "ef.turn.marked": _("A marker lies on this step already (%(step)s). Choose another step."),
        "ef.turn.no-marker": _("No Universal marker is left to mark a step with. Return one first."),
        "ef.turn.actions-over": _(
            "The Card and action step is over. In the Dreamscape Phase only what is Rapid, or says so itself, can be used; actions "
            "come again in the next Turn."
        ),
        "ef.turn.not-actions": _("This belongs to the Card and action step. Go on to that step first."),
        "ef.turn.not-draw": _("This belongs to the Draw step. It comes at the start of the next Turn."),
        "ef.turn.not-event": _("This belongs to the Entity and Dream event step. End the actions first."),
        "ef.turn.turns-left": _(
            "The Slumber is not out of Turns (cards left: %(left)s). Play on, or skip at the start of a Turn."
        ),
    },
)
