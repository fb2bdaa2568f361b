// @ts-check
// A refusal stands at the button it concerns: over the page, so that nothing moves. It goes with the next tap there, with what it
// says no longer being true, or when it is let go. Without this file it stands at the top of the page that a form leads to.

import * as outbox from "./outbox.js";
import { closest, query } from "./page-context.js";

const EDGE = 12; // what is left free around it, in pixels
const NOSE = 10;

/** @param {HTMLElement} over */
const begin = (over) => {
  /** What was refused. @type {outbox.Report | null} */
  let report = null;
  /** The button that was pressed for it. @type {HTMLButtonElement | null} */
  let pressed = null;
  /** The button that was pressed last, for whatever. @type {HTMLButtonElement | null} */
  let newest = null;

  const shown = () => /** @type {HTMLElement | null} */ (over.firstElementChild);

  const buttonOf = () => {
    if (pressed?.isConnected) return pressed;
    const form = report?.form && document.getElementById(report.form);
    return form ? query("button:not([type=button])", form) : null;
  };

  const clear = () => {
    [report, pressed] = [null, null];
    over.replaceChildren();
  };

  /**
   * @param {DOMRect} one
   * @param {{ top: number, bottom: number, left: number, right: number }} other
   */
  const meets = (one, other) => one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;

  // Where the card may lie: below the button, or above it, and in sight where that is not. What has the focus, what waits and the
  // foot of the page stay in sight.
  const place = () => {
    const card = shown();
    if (!card) return;
    const button = buttonOf();
    const isLoose = !button?.checkVisibility();
    over.classList.toggle("over--loose", isLoose);
    if (!button || isLoose) return over.removeAttribute("style");
    const host = button.closest("dialog") ?? document.body;
    if (over.parentNode !== host) host.append(over);
    const at = button.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = card;
    const left = Math.max(EDGE, Math.min(at.left + at.width / 2 - width / 4, innerWidth - width - EDGE));
    const focused = query(":is(a, button, input, select, summary, textarea):focus-visible");
    const below = [query("#underfoot"), query("#outbox:not([hidden]) details:not([hidden])")];
    const foot = Math.min(innerHeight, ...below.map((part) => part?.getBoundingClientRect().top ?? Infinity));
    /** @param {number} top */
    const isFree = (top) => {
      const box = { top, bottom: top + height, left, right: left + width };
      const isOverFocus = focused && focused !== button && !over.contains(focused) && meets(focused.getBoundingClientRect(), box);
      return top >= 0 && box.bottom <= foot && !isOverFocus;
    };
    const under = at.bottom + NOSE;
    const above = at.top - NOSE - height;
    const near = [under, above].find(isFree);
    const lowest = foot - EDGE - height;
    const far = Math.max(EDGE, Math.min(under, lowest));
    const top = near ?? [far, lowest, EDGE].find(isFree) ?? far;
    over.classList.toggle("over--above", near === above);
    over.classList.toggle("over--far", near === undefined);
    over.style.top = `${top}px`;
    over.style.left = `${left}px`;
    over.style.setProperty("--nose", `${Math.min(width - 2 * EDGE, Math.max(2 * EDGE, at.left + at.width / 2 - left))}px`);
  };

  // A press inside the card is an answer to it: what comes of that belongs to the same button.
  document.addEventListener("outbox:taken", ({ detail: { form, button } }) => {
    if (over.contains(form)) return;
    const isAgain = button === pressed || (report?.form && report.form === form.id);
    if (isAgain && shown()) clear();
    newest = button;
  });

  document.addEventListener("outbox:refused", ({ detail }) => {
    if (detail.form) report = detail;
    if (newest?.form?.id === report?.form) pressed = newest;
    else if (pressed?.form?.id !== report?.form) pressed = null;
    place();
  });
  document.addEventListener("outbox:done", clear);
  document.addEventListener("outbox:gone", ({ detail }) => {
    if (detail.id === report?.id) clear();
  });

  over.addEventListener("click", (event) => {
    if (!closest(event, "[data-let]")) return;
    const back = buttonOf();
    const [first] = outbox.all();
    if (first?.state === "stopped") outbox.withdraw(first);
    clear();
    outbox.kick();
    back?.focus({ preventScroll: true });
  });

  over.addEventListener("toggle", place, true);
  document.addEventListener("htmx:after:swap", place);
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Node && over.contains(target))) place(); // it holds still under a finger
  });
  window.addEventListener("resize", place);
  window.addEventListener("hashchange", place);
  window.addEventListener("scroll", place, { capture: true, passive: true });
};

const over = document.getElementById("over");
if (over) begin(over);
