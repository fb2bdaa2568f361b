// @ts-check
// Pending reports on the page: on their controls and, if they take longer or need an answer, in a list.

import * as outbox from "./outbox.js";
import { delivery, query, queryAll } from "./page-context.js";
import { LAYOUT_DEBOUNCE_MS, SLOW_AFTER_MS, shake, debounced, findInFlight, needsDecision } from "./form-interceptor.js";
import { findButtons } from "./report.js";

/** @typedef {import("./outbox.js").Report} Report */

const UNRECOVERABLE = [404, 413, 422];

/** @param {HTMLElement} strip */
const init = (strip) => {
  const words = strip.dataset;
  const offline = /** @type {HTMLElement} */ (query("#offline"));
  const details = /** @type {HTMLDetailsElement} */ (query("details", strip));
  const summary = /** @type {HTMLElement} */ (query("summary", details));
  const rows = /** @type {HTMLElement} */ (query("ul", details));
  const template = /** @type {HTMLTemplateElement} */ (query("template", strip));

  let renderedKey = "";
  let expandedReportId = "";

  /**
   * @param {string | undefined} sentence
   * @param {number} value
   */
  const formatNumber = (sentence, value) => (sentence ?? "").replace("%s", String(value));

  /** @param {Report[]} reports */
  const formatBadge = (reports) => {
    const counted = reports.reduce((sum, report) => sum + (report.count ?? 0), 0);
    if (counted) return formatNumber(words.several, counted);
    const isLate = reports.some((report) => Date.now() - report.at >= SLOW_AFTER_MS);
    return reports.length > 1 || isLate ? formatNumber(words.several, reports.length) : "";
  };

  /**
   * Set an attribute on these buttons alone. Only buttons flagged here have `data-pressed`: those rendered as closed stay unchanged.
   * @param {string} name
   * @param {string} value
   * @param {HTMLElement[]} wanted
   */
  const setFlag = (name, value, wanted) => {
    for (const button of queryAll(`[data-pressed][${name}]`)) if (!wanted.includes(button)) button.removeAttribute(name);
    for (const button of wanted) if (button.getAttribute(name) !== value) button.setAttribute(name, value);
  };

  /** @param {Report[]} all */
  const updateBadges = (all) => {
    /** @type {Map<HTMLElement, Report[]>} */
    const reports = new Map();
    for (const report of all.filter(({ state }) => state !== "stopped")) {
      for (const button of findButtons(report)) reports.set(button, [...(reports.get(button) ?? []), report]);
    }
    const wanted = new Map([...reports].map(([button, same]) => /** @type {const} */ ([button, formatBadge(same)])).filter(([, text]) => text));
    for (const button of queryAll("[data-waiting]")) if (!wanted.has(button)) delete button.dataset.waiting;
    for (const [button, text] of wanted) if (button.dataset.waiting !== text) button.dataset.waiting = text;
    const busyButtons = findInFlight(all).flatMap(findButtons);
    const pressedButtons = [...busyButtons, ...(debounced && !debounced.all ? findButtons(debounced) : [])];
    setFlag("aria-disabled", "true", pressedButtons);
    setFlag("data-pressed", "", pressedButtons);
  };

  // A rule violation on the page is not repeated.
  const isRefusalShown = () => query("#over .rejection") !== null;

  /** @param {Report} report */
  const formatStatus = (report) => {
    if (report.state === "asking") return words.asking;
    if (report.state === "stopped" && report.told && isRefusalShown()) return "";
    if (report.state === "stopped") return report.told || words[`why${report.why}`] || words.stopped;
    if (needsDecision(outbox.getReports()[0])) return words.behind;
    return report.lost ? words.unheard : words.unsent;
  };

  /** @param {Report} report */
  const formatSummary = ({ say: words, count = 1 }) => (count > 1 ? `${words} × ${count}` : words);

  // The list moves up when one is answered: ignore the second tap of a double tap.
  let answeredAt = -Infinity;

  /**
   * @param {HTMLButtonElement} button
   * @param {() => void} action
   */
  const handleAnswer = (button, action) => {
    if (performance.now() - answeredAt < LAYOUT_DEBOUNCE_MS) return shake(button);
    answeredAt = performance.now();
    action();
    if (!details.hidden) summary.focus({ preventScroll: true });
  };

  /**
   * Return whether resending a report can succeed. Never if its table is gone, if it is too large or invalid, or if a rule
   * violation leaves no way on; nor for Undo or Redo of an entry that is no longer the newest.
   * @param {Report} report
   */
  const canSucceed = ({ state, why = 0, answerable, url }) => {
    if (state !== "stopped") return state === "asking";
    const isOver = why === 409 && (answerable === false || /\/(un|re)do\//.test(url));
    return !isOver && !UNRECOVERABLE.includes(why);
  };

  /** @param {Report} report */
  const createItem = (report) => {
    const item = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
    item.classList.toggle("is-stuck", needsDecision(report));
    /** @type {HTMLElement} */ (query("strong", item)).textContent = formatSummary(report);
    /** @type {HTMLElement} */ (query("span", item)).textContent = formatStatus(report) ?? "";
    const send = /** @type {HTMLButtonElement} */ (query("[data-send]", item));
    const withdraw = /** @type {HTMLButtonElement} */ (query("[data-withdraw]", item));
    send.hidden = !canSucceed(report);
    send.textContent = (report.state === "asking" ? words.hold : report.twice ? words.twice : words.send) ?? "";
    send.addEventListener("click", () => handleAnswer(send, () => outbox.resend(report, { again: Boolean(report.twice) })));
    withdraw.addEventListener("click", () => handleAnswer(withdraw, () => {
      outbox.withdraw(report);
      // Its message is removed with the report.
      document.dispatchEvent(new CustomEvent("outbox:withdrawn", { detail: report }));
      outbox.retryNow();
    }));
    return item;
  };

  /**
   * Return whether a rule violation is shown at its button, which is enough.
   * @param {Report[]} all
   */
  const isShownAtButton = ([first, ...others]) =>
    first?.state === "stopped" && !others.length && first.told && isRefusalShown() && Boolean(findButtons(first).length || !first.form);

  /** @param {Report[]} all */
  const selectListed = (all) => {
    if (isShownAtButton(all)) return [];
    const isSlow = delivery.failing || all.some((report) => Date.now() - report.at > 5 * SLOW_AFTER_MS);
    return isSlow || needsDecision(all[0]) ? all.filter((report) => report.state !== "open") : [];
  };

  /** @param {Report[]} all */
  const renderList = (all) => {
    const wanted = selectListed(all);
    const fields = wanted.map((report) => [report.id, report.state, report.count, report.told, report.lost]);
    const listKey = wanted.length ? JSON.stringify([fields, isRefusalShown()]) : "";
    // Leave unchanged items untouched: screen readers and tests observe every mutation.
    const isHidden = !wanted.length && offline.hidden;
    if (strip.hidden !== isHidden) strip.hidden = isHidden;
    if (renderedKey === listKey) return;
    renderedKey = listKey;
    const [first] = wanted;
    const decisionId = first && needsDecision(first) ? first.id : "";
    details.hidden = !wanted.length;
    // Opens once for a report that needs an answer; a folded list was seen.
    if (decisionId !== expandedReportId) details.open = decisionId !== "" || (details.open && wanted.length > 0);
    expandedReportId = decisionId;
    const presses = wanted.reduce((sum, report) => sum + (report.count ?? 1), 0);
    summary.textContent = (decisionId ? words.answer : formatNumber(words.waits, presses)) ?? "";
    rows.replaceChildren(...wanted.map(createItem));
  };

  const render = () => {
    const all = outbox.getReports();
    updateBadges(all);
    renderList(all);
  };

  outbox.subscribe(render);
  document.addEventListener("htmx:after:swap", render);
  render();
};

const strip = document.getElementById("outbox");
if (strip) init(strip);
