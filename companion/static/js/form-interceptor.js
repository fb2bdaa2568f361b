// @ts-check
// Presses become reports: a double tap is one press, a control with a pending report takes none, counters collect theirs.

import * as outbox from "./outbox.js";
import { delivery, findTable, query } from "./page-context.js";
import { acceptsEveryPress, createReport, getControlKey } from "./report.js";

/** @typedef {import("./outbox.js").Report} Report */
/** @typedef {import("./report.js").Button} Button */
/** @typedef {{ x: number, y: number, focus?: Element | null }} Place */
/** @typedef {{ control: string, at: number, place?: Place | null, neighbours?: Neighbour[] }} Press */
/** @typedef {{ control: string, box: DOMRect }} Neighbour */

const DEBOUNCE_MS = 300; // a second press of a control within this time is ignored
export const LAYOUT_DEBOUNCE_MS = 600; // a press at the same position is ignored for this long after the layout may have changed
const DEBOUNCE_RADIUS_PX = 24;
const COUNTER_WINDOW_MS = 600; // presses of a counter are batched into one report until none comes for this long
export const SLOW_AFTER_MS = 400;
const BUSY_TIMEOUT_MS = 10000; // a report in flight disables its control for at most this long
const LEAVE_DEBOUNCE_MS = 3000;

/** Position and time of the last click; for the keyboard, the focused element. @type {{ at: number, place: Place | null } | null} */
let lastClick = null;
/** @type {Press | null} */
let lastPress = null;
/** The report of the last press while its control is debounced. @type {Report | null} */
export let debounced = null;

/**
 * @param {MouseEvent} event
 * @returns {Place}
 */
const getPosition = (event) => (event.detail ? { x: event.clientX, y: event.clientY } : { x: 0, y: 0, focus: document.activeElement });

/**
 * @param {Place | null | undefined} one
 * @param {Place | null | undefined} other
 */
const isNear = (one, other) =>
  Boolean(one && other && (one.focus ? one.focus === other.focus : Math.hypot(one.x - other.x, one.y - other.y) < DEBOUNCE_RADIUS_PX));

window.addEventListener("click", (event) => { lastClick = { at: event.timeStamp, place: event.isTrusted ? getPosition(event) : null }; }, true);
// A held key is one press.
window.addEventListener("keydown", (event) => {
  if (event.repeat && ["Enter", " "].includes(event.key) && event.target instanceof HTMLButtonElement) event.preventDefault();
}, true);

/**
 * Return the controls close to a press, with their boxes at that time.
 * @param {Place | null | undefined} place
 * @returns {Neighbour[]}
 */
const findNeighbours = (place) => {
  if (!place || place.focus) return [];
  const { x, y } = place;
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("form[data-report] button"));
  const found = [...buttons].flatMap((button) => (button.form ? [{ button, form: button.form, box: button.getBoundingClientRect() }] : []));
  const isClose = (/** @type {DOMRect} */ { left, right, top, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < DEBOUNCE_RADIUS_PX;
  return found.filter(({ box }) => isClose(box)).map(({ button, form, box }) => ({ control: getControlKey(form, button), box }));
};

/**
 * Return whether a press meets a control that was in its place at the last press: a decision of its own, not one that moved
 * under the finger.
 * @param {Press} candidate
 */
const wasInPlace = ({ control, place }) =>
  lastPress?.neighbours?.some(({ control: other, box: { left, right, top, bottom } }) =>
    other === control && place && left <= place.x && place.x <= right && top <= place.y && place.y <= bottom);

/**
 * @param {HTMLFormElement} form
 * @param {Press} candidate
 */
const isDuplicatePress = (form, candidate) => {
  const gap = lastPress ? candidate.at - lastPress.at : Infinity;
  if (lastPress?.control === candidate.control) return gap < DEBOUNCE_MS && !acceptsEveryPress(form);
  if (wasInPlace(candidate)) return false;
  return isNear(lastPress?.place, candidate.place) && gap < (form.dataset.report === "leaves" ? LAYOUT_DEBOUNCE_MS : DEBOUNCE_MS);
};

// Counters: presses are debounced, until a pause or a press of something else. A page loaded meanwhile, or another tab, continues
// if the first page is gone.

/**
 * Return whether a counter's pause is over. More than a pause left means that the clock was set back.
 * @param {Report} report
 */
const isCounterExpired = ({ until = 0 }) => until <= Date.now() || until > Date.now() + COUNTER_WINDOW_MS;

const closeCounters = (isDone = isCounterExpired) => {
  const done = outbox.getReports().filter((report) => report.state === "open" && isDone(report));
  for (const report of done) outbox.update(report, { state: "waiting" });
  if (done.length) outbox.flush();
};

/**
 * @param {import("./outbox.js").Draft} draft
 * @param {number} maxCount
 */
const countPress = (draft, maxCount) => {
  const open = outbox.getReports().at(-1);
  const until = Date.now() + COUNTER_WINDOW_MS;
  const count = open?.count ?? 0;
  if (open?.state === "open" && open.url === draft.url && open.body === draft.body && count < maxCount) {
    outbox.update(open, { count: count + 1, until });
  } else {
    closeCounters(() => true);
    outbox.add({ ...draft, state: "open", count: 1, until });
  }
  setTimeout(closeCounters, COUNTER_WINDOW_MS + 10);
};

/** @param {string | null} url */
const getMovePath = (url) => url?.split("?")[0];

/**
 * Make room for a press, and return the queue position that it takes over, if any. A press of something else dismisses a refused
 * report; an answer to it takes its position. A question about a duplicate stays: a single event would be lost.
 * @param {HTMLFormElement} form
 */
const replaceStopped = (form) => {
  const all = outbox.getReports();
  const [first] = all;
  if (first?.state !== "stopped") return undefined;
  const answers = form.closest("#over") !== null && getMovePath(form.getAttribute("action")) === getMovePath(first.url);
  if (!answers && (all.length > 1 || first.twice || !outbox.VIOLATION_STATUSES.includes(first.why ?? 0))) return undefined;
  outbox.withdraw(first);
  return answers ? first.order : undefined;
};

/** @param {Report | undefined} report */
export const needsDecision = (report) => ["asking", "stopped"].includes(report?.state ?? "");

/**
 * Return the reports that await a response. While nothing can be sent, or another report needs an answer first, all are deferred,
 * and one more press is one more report. Counters and Undo take every press.
 * @param {Report[]} all
 */
export const findInFlight = (all) => {
  if (delivery.failing || needsDecision(all[0])) return [];
  return all.filter((report) => report.state === "waiting" && !report.all && Math.abs(Date.now() - report.at) < BUSY_TIMEOUT_MS);
};

/** @param {string} control */
const isBusy = (control) => {
  const inFlight = [...findInFlight(outbox.getReports()), ...(outbox.appliedReport ? [outbox.appliedReport] : [])];
  return inFlight.some((report) => !report.all && report.control === control && outbox.findReportTable(report));
};

/**
 * Return whether a counter is at its limit until the page shows the result of its presses.
 * @param {HTMLFormElement} form
 * @param {string} control
 */
const isCounterAtLimit = (form, control) => {
  const counted = outbox.getReports().filter((report) => report.count && report.control === control && outbox.findReportTable(report));
  return counted.reduce((sum, report) => sum + (report.count ?? 0), 0) >= (Number(form.dataset.room) || Infinity);
};

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Show that a press is declined: its control and the reason next to it shake, or flash with reduced motion.
 * @param {HTMLElement | null} button
 */
export const shake = (button) => {
  const frames = reducedMotion.matches ? { opacity: [0.2, 1] } : { translate: ["0", "-4px", "4px", "-4px", "0"] };
  const reason = button?.getAttribute("aria-describedby");
  for (const part of [button, query(`[id="${reason}"]`)]) part?.animate(frames, { duration: DEBOUNCE_MS, id: "declined" });
};

/**
 * Return whether a control is rendered as closed: the reason is next to it, with the form of an overruling card.
 * @param {Button} button
 */
const isDisabled = (button) => button?.getAttribute("aria-disabled") === "true" && !("pressed" in button.dataset);

/**
 * @param {HTMLFormElement} form
 * @param {Button} button
 * @param {number} at
 */
const handlePress = (form, button, at) => {
  const newPress = { control: getControlKey(form, button), at: lastClick?.at ?? at, place: lastClick?.place };
  const isAccepted = !isDisabled(button) && !isDuplicatePress(form, newPress) && !isBusy(newPress.control) && !isCounterAtLimit(form, newPress.control);
  lastClick = null;
  if (!isAccepted) return shake(button);
  lastPress = { ...newPress, neighbours: findNeighbours(newPress.place) };
  document.dispatchEvent(new CustomEvent("outbox:submitted", { detail: { form, button } }));
  const order = replaceStopped(form);
  if (form.dataset.report === "counts") return countPress(createReport(form, button), Number(form.dataset.most));
  closeCounters(() => true);
  const report = outbox.add({ ...createReport(form, button), order });
  debounced = report;
  outbox.notify();
  setTimeout(() => {
    if (debounced === report) debounced = null;
    outbox.notify();
  }, DEBOUNCE_MS);
  setTimeout(outbox.notify, SLOW_AFTER_MS);
};

/** Submission times of forms that lead to another page, for debouncing. @type {WeakMap<HTMLFormElement, number>} */
const submittedAt = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {Button} */ (event.submitter);
  // A page without a table could show no answer: there the form leads to the table, and its move id counts once.
  if (form.matches("form[data-report]") && findTable()) {
    event.preventDefault();
    event.stopPropagation();
    handlePress(form, button, event.timeStamp);
  } else if (form.method !== "post") {
    return;
  } else if (event.timeStamp - (submittedAt.get(form) ?? -Infinity) >= LEAVE_DEBOUNCE_MS) {
    submittedAt.set(form, event.timeStamp);
  } else {
    event.preventDefault();
    shake(button);
  }
}, true);

setInterval(() => {
  closeCounters();
  outbox.notify();
}, 1000);

closeCounters();
