// @ts-check
// Animation of changed numbers, up or down, so that the result of a press is noticed, on this phone or another. Loaded when idle.

const OFFSET = "0.45em";
const DURATION_MS = 350;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
/** @param {string | null} text */
const isNumber = (text) => /^\s*[+-]?\d+\s*$/.test(text ?? "");

/** @param {MutationRecord} change */
const animateNumber = ({ target, oldValue }) => {
  if (!(target instanceof CharacterData)) return;
  const element = target.parentElement;
  // A tapped element does not move.
  if (!element || element.matches("a, button, label, summary") || !isNumber(oldValue) || !isNumber(target.data)) return;
  const offset = Number(target.data) > Number(oldValue) ? OFFSET : `-${OFFSET}`;
  element.animate([{ translate: `0 ${offset}`, opacity: 0.2 }, { translate: "0", opacity: 1 }], { duration: DURATION_MS, easing: "ease-out", id: "tick" });
};

new MutationObserver((changes) => reducedMotion.matches || changes.forEach(animateNumber))
  .observe(document.querySelector("main") ?? document.body, { characterData: true, characterDataOldValue: true, subtree: true });
