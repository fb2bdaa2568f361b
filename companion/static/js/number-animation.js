// @ts-check
// Numbers that change tick, up or down: whoever looks elsewhere sees what came of a press, on this phone or another. Loaded once the
// page is at rest.

const RISE = "0.45em";
const LASTS = 350; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @param {string | null} text */
const isNumber = (text) => /^\s*[+-]?\d+\s*$/.test(text ?? "");

/** @param {MutationRecord} change */
const tick = ({ target, oldValue }) => {
  if (!(target instanceof CharacterData)) return;
  const shown = target.parentElement;
  // What is tapped holds still.
  if (!shown || shown.matches("a, button, label, summary") || !isNumber(oldValue) || !isNumber(target.data)) return;
  const from = Number(target.data) > Number(oldValue) ? RISE : `-${RISE}`;
  shown.animate([{ translate: `0 ${from}`, opacity: 0.2 }, { translate: "0", opacity: 1 }], { duration: LASTS, easing: "ease-out", id: "tick" });
};

new MutationObserver((changes) => still.matches || changes.forEach(tick))
  .observe(document.querySelector("main") ?? document.body, { characterData: true, characterDataOldValue: true, subtree: true });
