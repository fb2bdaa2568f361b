// @ts-check
// Popovers of rule violations at the pressed button: over the page, so that nothing moves. Closed by the next tap there, when no
// longer true, or when dismissed. Without this file they are at the top of the page that a form leads to.

import * as outbox from "./outbox.js";
import { closest, query } from "./page-context.js";

const MARGIN_PX = 12;
const ARROW_PX = 10;

/** @param {HTMLElement} overlay */
const init = (overlay) => {
  /** The rejected report. @type {outbox.Report | null} */
  let report = null;
  /** Its button. @type {HTMLButtonElement | null} */
  let owner = null;
  /** The button of the last press. @type {HTMLButtonElement | null} */
  let lastButton = null;

  const findCard = () => /** @type {HTMLElement | null} */ (overlay.firstElementChild);

  const findButton = () => {
    if (owner?.isConnected) return owner;
    const form = report?.form && document.getElementById(report.form);
    return form ? query("button:not([type=button])", form) : null;
  };

  const dismiss = () => {
    [report, owner] = [null, null];
    overlay.replaceChildren();
  };

  /**
   * @param {DOMRect} one
   * @param {{ top: number, bottom: number, left: number, right: number }} other
   */
  const overlaps = (one, other) => one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;

  // Positions of the card: below the button, or above it, or anywhere visible. The focus, the waiting list and the footer stay visible.
  const positionCard = () => {
    const card = findCard();
    if (!card) return;
    const button = findButton();
    const isDetached = !button?.checkVisibility();
    overlay.classList.toggle("popover--detached", isDetached);
    if (!button || isDetached) return overlay.removeAttribute("style");
    const host = button.closest("dialog") ?? document.body;
    if (overlay.parentNode !== host) host.append(overlay);
    const buttonBox = button.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = card;
    const left = Math.max(MARGIN_PX, Math.min(buttonBox.left + buttonBox.width / 2 - width / 4, innerWidth - width - MARGIN_PX));
    const focused = query(":is(a, button, input, select, summary, textarea):focus-visible");
    // A sheet lies over the footer.
    const footParts = [host === document.body ? query("#bottom-strip") : null, query("#outbox:not([hidden]) details:not([hidden])")];
    const footTop = Math.min(innerHeight, ...footParts.map((part) => part?.getBoundingClientRect().top ?? Infinity));
    /** @param {number} top */
    const isPositionFree = (top) => {
      const box = { top, bottom: top + height, left, right: left + width };
      const isOverFocus = focused && focused !== button && !overlay.contains(focused) && overlaps(focused.getBoundingClientRect(), box);
      return top >= 0 && box.bottom <= footTop && !isOverFocus;
    };
    const belowTop = buttonBox.bottom + ARROW_PX;
    const form = button.closest("form");
    const isOneOfRows = (form?.querySelectorAll("fieldset, select").length ?? 0) > 1; // the fields to correct stay visible
    const aboveTop = (isOneOfRows && form ? form.getBoundingClientRect() : buttonBox).top - ARROW_PX - height;
    const adjacentTop = [belowTop, aboveTop].find(isPositionFree);
    const lowest = footTop - MARGIN_PX - height;
    const fallbackTop = Math.max(MARGIN_PX, Math.min(belowTop, lowest));
    const top = adjacentTop ?? [fallbackTop, lowest, MARGIN_PX].find(isPositionFree) ?? fallbackTop;
    overlay.classList.toggle("popover--above", adjacentTop === aboveTop);
    overlay.classList.toggle("popover--far", adjacentTop === undefined);
    overlay.style.top = `${top}px`;
    overlay.style.left = `${left}px`;
    overlay.style.setProperty("--arrow-x", `${Math.min(width - 2 * MARGIN_PX, Math.max(2 * MARGIN_PX, buttonBox.left + buttonBox.width / 2 - left))}px`);
  };

  // A press inside the card is an answer to it: its result belongs to the same button.
  document.addEventListener("outbox:submitted", ({ detail: { form, button } }) => {
    if (overlay.contains(form)) return;
    const isAgain = button === owner || (report?.form && report.form === form.id);
    if (isAgain && findCard()) dismiss();
    lastButton = button;
  });

  document.addEventListener("outbox:violation", ({ detail }) => {
    if (detail.form) report = detail;
    if (lastButton?.form?.id === report?.form) owner = lastButton;
    else if (owner?.form?.id !== report?.form) owner = null;
    positionCard();
  });
  document.addEventListener("outbox:delivered", dismiss);
  document.addEventListener("outbox:withdrawn", ({ detail }) => {
    if (detail.id === report?.id) dismiss();
  });

  overlay.addEventListener("click", (event) => {
    if (!closest(event, "[data-let]")) return;
    const button = findButton();
    const [first] = outbox.getReports();
    if (first?.state === "stopped") outbox.withdraw(first);
    dismiss();
    outbox.retryNow();
    button?.focus({ preventScroll: true });
  });

  overlay.addEventListener("toggle", positionCard, true);
  document.addEventListener("htmx:after:swap", positionCard);
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Node && overlay.contains(target))) positionCard(); // the card does not move under a finger
  });
  window.addEventListener("resize", positionCard);
  window.addEventListener("hashchange", positionCard);
  window.addEventListener("scroll", positionCard, { capture: true, passive: true });
};

const overlay = document.getElementById("over");
if (overlay) init(overlay);
