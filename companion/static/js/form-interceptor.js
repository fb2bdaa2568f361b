// @ts-check
// Which presses become reports: a double tap is one press, a control whose report is under way takes none, counters collect theirs.

import * as outbox from "./outbox.js";
import { delivery, query } from "./page-context.js";
import { controlOf, reportOf, takesAll } from "./report.js";

/** @typedef {import("./outbox.js").Report} Report */
/** @typedef {import("./report.js").Button} Button */
/** @typedef {{ x: number, y: number, focus?: Element | null }} Place */
/** @typedef {{ control: string, at: number, place?: Place | null }} Press */

const SAME_MS = 300; // a second press of a control within this time is the same press
export const MOVED_MS = 600; // and so long a press at the same place was not meant for a step that has just appeared there
const NEAR = 24; // pixels
const PAUSE_MS = 600; // presses of a control that counts are one report until nobody has pressed for so long
export const SLOW_MS = 400;
const UNDER_WAY_MS = 10000; // a report that is sent or waits its turn keeps its control for so long
const LEAVING_MS = 3000;

/** Where and when the last click was; one made by the keyboard is where the focus is. @type {{ at: number, place: Place | null } | null} */
let click = null;
/** @type {Press | null} */
let last = null;
/** The report of the last press, while a second press of its control is the same press. @type {Report | null} */
export let newest = null;

/**
 * @param {MouseEvent} event
 * @returns {Place}
 */
const placeOf = (event) => (event.detail ? { x: event.clientX, y: event.clientY } : { x: 0, y: 0, focus: document.activeElement });

/**
 * @param {Place | null | undefined} one
 * @param {Place | null | undefined} other
 */
const isNear = (one, other) =>
  Boolean(one && other && (one.focus ? one.focus === other.focus : Math.hypot(one.x - other.x, one.y - other.y) < NEAR));

window.addEventListener("click", (event) => { click = { at: event.timeStamp, place: event.isTrusted ? placeOf(event) : null }; }, true);
// A key that is held down is one press.
window.addEventListener("keydown", (event) => {
  if (event.repeat && ["Enter", " "].includes(event.key) && event.target instanceof HTMLButtonElement) event.preventDefault();
}, true);

/**
 * @param {HTMLFormElement} form
 * @param {Press} press
 */
const isSame = (form, press) => {
  const gap = last ? press.at - last.at : Infinity;
  if (last?.control === press.control) return gap < SAME_MS && !takesAll(form);
  return isNear(last?.place, press.place) && gap < (form.dataset.report === "leaves" ? MOVED_MS : SAME_MS);
};

// Counting controls: every press counts, collected until nobody presses for a while or something else is pressed. A page that was
// loaded meanwhile, or another tab, goes on where the one that was pressed on has gone.

/**
 * Whether a counter's time is over. What would be collected for longer than a pause is of a clock that was set back.
 * @param {Report} report
 */
const isOver = ({ until = 0 }) => until <= Date.now() || until > Date.now() + PAUSE_MS;

const closeCounters = (isDone = isOver) => {
  const done = outbox.all().filter((report) => report.state === "open" && isDone(report));
  for (const report of done) outbox.change(report, { state: "waiting" });
  if (done.length) outbox.pump();
};

/**
 * @param {import("./outbox.js").Draft} draft
 * @param {number} most
 */
const collect = (draft, most) => {
  const open = outbox.all().at(-1);
  const until = Date.now() + PAUSE_MS;
  const count = open?.count ?? 0;
  if (open?.state === "open" && open.url === draft.url && open.body === draft.body && count < most) {
    outbox.change(open, { count: count + 1, until });
  } else {
    closeCounters(() => true);
    outbox.add({ ...draft, state: "open", count: 1, until });
  }
  setTimeout(closeCounters, PAUSE_MS + 10);
};

/** @param {string | null} url */
const moveOf = (url) => url?.split("?")[0];

/**
 * Make room for what is pressed, and return the place in the row that it takes, if another's. Whoever presses something else has seen
 * a refusal and gone on; the answer to one takes its place. A question whether something happened twice stays: what happened once would
 * be lost.
 * @param {HTMLFormElement} form
 */
const makeRoom = (form) => {
  const all = outbox.all();
  const [first] = all;
  if (first?.state !== "stopped") return undefined;
  const answers = form.closest("#over") !== null && moveOf(form.getAttribute("action")) === moveOf(first.url);
  if (!answers && (all.length > 1 || first.twice || !outbox.REFUSED.includes(first.why ?? 0))) return undefined;
  outbox.withdraw(first);
  return answers ? first.order : undefined;
};

/** @param {Report | undefined} report */
export const needsAnswer = (report) => ["asking", "stopped"].includes(report?.state ?? "");

/**
 * Return the reports that are about to be answered. While nothing can be sent, or something else needs an answer first, all of them are
 * for later, and one more press is one more report. Counters and Undo take every press.
 * @param {Report[]} all
 */
export const underWay = (all) => {
  if (delivery.failing || needsAnswer(all[0])) return [];
  return all.filter((report) => report.state === "waiting" && !report.all && Math.abs(Date.now() - report.at) < UNDER_WAY_MS);
};

/** @param {string} control */
const isBusy = (control) => {
  const sent = [...underWay(outbox.all()), ...(outbox.landing ? [outbox.landing] : [])];
  return sent.some((report) => !report.all && report.control === control && outbox.pageOf(report));
};

/**
 * Whether a counter is at its edge: only so many taps go before the page shows what came of them.
 * @param {HTMLFormElement} form
 * @param {string} control
 */
const isFull = (form, control) => {
  const counted = outbox.all().filter((report) => report.count && report.control === control && outbox.pageOf(report));
  return counted.reduce((sum, report) => sum + (report.count ?? 0), 0) >= (Number(form.dataset.room) || Infinity);
};

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Show that a press is not taken: its control, and the reason beside it, shake their heads, or flash where nothing may move.
 * @param {HTMLElement | null} button
 */
export const decline = (button) => {
  const frames = reducedMotion.matches ? { opacity: [0.2, 1] } : { translate: ["0", "-4px", "4px", "-4px", "0"] };
  const reason = button?.getAttribute("aria-describedby");
  for (const part of [button, query(`[id="${reason}"]`)]) part?.animate(frames, { duration: SAME_MS, id: "declined" });
};

/**
 * Whether the page draws a control as closed: it has its reason beside it, and there the card that says otherwise is named.
 * @param {Button} button
 */
const isClosed = (button) => button?.getAttribute("aria-disabled") === "true" && !("pressed" in button.dataset);

/**
 * @param {HTMLFormElement} form
 * @param {Button} button
 * @param {number} at
 */
const press = (form, button, at) => {
  const made = { control: controlOf(form, button), at: click?.at ?? at, place: click?.place };
  const isTaken = !isClosed(button) && !isSame(form, made) && !isBusy(made.control) && !isFull(form, made.control);
  click = null;
  if (!isTaken) return decline(button);
  last = made;
  document.dispatchEvent(new CustomEvent("outbox:taken", { detail: { form, button } }));
  const order = makeRoom(form);
  if (form.dataset.report === "counts") return collect(reportOf(form, button), Number(form.dataset.most));
  closeCounters(() => true);
  const report = outbox.add({ ...reportOf(form, button), order });
  newest = report;
  outbox.notify();
  setTimeout(() => {
    if (newest === report) newest = null;
    outbox.notify();
  }, SAME_MS);
  setTimeout(outbox.notify, SLOW_MS);
};

/** Other forms lead to another page; while it comes, a second press is the same press. @type {WeakMap<HTMLFormElement, number>} */
const sent = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {Button} */ (event.submitter);
  if (form.matches("form[data-report]")) {
    event.preventDefault();
    event.stopPropagation();
    press(form, button, event.timeStamp);
  } else if (form.method !== "post") {
    return;
  } else if (event.timeStamp - (sent.get(form) ?? -Infinity) >= LEAVING_MS) {
    sent.set(form, event.timeStamp);
  } else {
    event.preventDefault();
    decline(button);
  }
}, true);

setInterval(() => {
  closeCounters();
  outbox.notify();
}, 1000);

closeCounters();
