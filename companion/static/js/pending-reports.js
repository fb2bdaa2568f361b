// @ts-check
// Reports that have not arrived, as the page shows them: on their controls and, when that takes longer or needs an answer, in a list.

import * as outbox from "./outbox.js";
import { delivery, query, queryAll } from "./page-context.js";
import { MOVED_MS, SLOW_MS, decline, needsAnswer, newest, underWay } from "./form-interceptor.js";
import { buttonsOf } from "./report.js";

/** @typedef {import("./outbox.js").Report} Report */

const HOPELESS = [404, 413, 422];

/** @param {HTMLElement} strip */
const show = (strip) => {
  const words = strip.dataset;
  const offline = /** @type {HTMLElement} */ (query("#offline"));
  const fold = /** @type {HTMLDetailsElement} */ (query("details", strip));
  const summary = /** @type {HTMLElement} */ (query("summary", fold));
  const rows = /** @type {HTMLElement} */ (query("ul", fold));
  const template = /** @type {HTMLTemplateElement} */ (query("template", strip));

  let listing = "";
  let unfoldedFor = "";

  /**
   * @param {string | undefined} sentence
   * @param {number} value
   */
  const say = (sentence, value) => (sentence ?? "").replace("%s", String(value));

  /** @param {Report[]} reports */
  const markOf = (reports) => {
    const counted = reports.reduce((sum, report) => sum + (report.count ?? 0), 0);
    if (counted) return say(words.several, counted);
    const isLate = reports.some((report) => Date.now() - report.at >= SLOW_MS);
    return reports.length > 1 || isLate ? say(words.several, reports.length) : "";
  };

  /**
   * Set an attribute on these buttons alone. Only what was flagged here carries `data-pressed`: what a page draws as closed is left
   * alone.
   * @param {string} name
   * @param {string} value
   * @param {HTMLElement[]} wanted
   */
  const flag = (name, value, wanted) => {
    for (const button of queryAll(`[data-pressed][${name}]`)) if (!wanted.includes(button)) button.removeAttribute(name);
    for (const button of wanted) if (button.getAttribute(name) !== value) button.setAttribute(name, value);
  };

  /** @param {Report[]} all */
  const mark = (all) => {
    /** @type {Map<HTMLElement, Report[]>} */
    const reports = new Map();
    for (const report of all.filter(({ state }) => state !== "stopped")) {
      for (const button of buttonsOf(report)) reports.set(button, [...(reports.get(button) ?? []), report]);
    }
    const wanted = new Map([...reports].map(([button, same]) => /** @type {const} */ ([button, markOf(same)])).filter(([, text]) => text));
    for (const button of queryAll("[data-waiting]")) if (!wanted.has(button)) delete button.dataset.waiting;
    for (const [button, text] of wanted) if (button.dataset.waiting !== text) button.dataset.waiting = text;
    const busy = underWay(all).flatMap(buttonsOf);
    const pressed = [...busy, ...(newest && !newest.all ? buttonsOf(newest) : [])];
    flag("aria-disabled", "true", pressed);
    flag("data-pressed", "", pressed);
  };

  // A refusal that stands on the page is not said twice.
  const isRefusalShown = () => query("#over .refuse") !== null;

  /** @param {Report} report */
  const whyOf = (report) => {
    if (report.state === "asking") return words.asking;
    if (report.state === "stopped" && report.told && isRefusalShown()) return "";
    if (report.state === "stopped") return report.told || words[`why${report.why}`] || words.stopped;
    if (needsAnswer(outbox.all()[0])) return words.behind;
    return report.lost ? words.unheard : words.unsent;
  };

  /** @param {Report} report */
  const inWords = ({ say: words, count = 1 }) => (count > 1 ? `${words} × ${count}` : words);

  // The list moves up when one is answered: the second tap of a double tap is not an answer to the next.
  let answeredAt = -Infinity;

  /**
   * @param {HTMLButtonElement} button
   * @param {() => void} act
   */
  const answered = (button, act) => {
    if (performance.now() - answeredAt < MOVED_MS) return decline(button);
    answeredAt = performance.now();
    act();
    if (!fold.hidden) summary.focus({ preventScroll: true });
  };

  /**
   * Whether sending a report again can come to something. Never where its table is gone, where it is too large or makes no sense, or
   * where a refusal leaves no way on; and to take back, or bring back, an entry that is no longer the newest never can: look, then
   * press again.
   * @param {Report} report
   */
  const canSucceed = ({ state, why = 0, answerable, url }) => {
    if (state !== "stopped") return state === "asking";
    const isOver = why === 409 && (answerable === false || /\/(un|re)do\//.test(url));
    return !isOver && !HOPELESS.includes(why);
  };

  /** @param {Report} report */
  const itemOf = (report) => {
    const item = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
    item.classList.toggle("is-stuck", needsAnswer(report));
    /** @type {HTMLElement} */ (query("strong", item)).textContent = inWords(report);
    /** @type {HTMLElement} */ (query("span", item)).textContent = whyOf(report) ?? "";
    const send = /** @type {HTMLButtonElement} */ (query("[data-send]", item));
    const withdraw = /** @type {HTMLButtonElement} */ (query("[data-withdraw]", item));
    send.hidden = !canSucceed(report);
    send.textContent = (report.state === "asking" ? words.hold : report.twice ? words.twice : words.send) ?? "";
    send.addEventListener("click", () => answered(send, () => outbox.again(report, { again: Boolean(report.twice) })));
    withdraw.addEventListener("click", () => answered(withdraw, () => {
      outbox.withdraw(report);
      // With the report goes what was said of it.
      document.dispatchEvent(new CustomEvent("outbox:gone", { detail: report }));
      outbox.kick();
    }));
    return item;
  };

  /**
   * Whether a refusal stands at its button: then it says all there is to say.
   * @param {Report[]} all
   */
  const standsAtButton = ([first, ...others]) =>
    first?.state === "stopped" && !others.length && first.told && isRefusalShown() && Boolean(buttonsOf(first).length || !first.form);

  /** @param {Report[]} all */
  const listed = (all) => {
    if (standsAtButton(all)) return [];
    const isSlow = delivery.failing || all.some((report) => Date.now() - report.at > 5 * SLOW_MS);
    return isSlow || needsAnswer(all[0]) ? all.filter((report) => report.state !== "open") : [];
  };

  /** @param {Report[]} all */
  const list = (all) => {
    const wanted = listed(all);
    const told = wanted.map((report) => [report.id, report.state, report.count, report.told, report.lost]);
    const key = wanted.length ? JSON.stringify([told, isRefusalShown()]) : "";
    // What stays as it is stays untouched: screen readers and tests listen to every change.
    const isHidden = !wanted.length && offline.hidden;
    if (strip.hidden !== isHidden) strip.hidden = isHidden;
    if (listing === key) return;
    listing = key;
    const [first] = wanted;
    const stopped = first && needsAnswer(first) ? first.id : "";
    fold.hidden = !wanted.length;
    // It opens for a report that needs an answer, once; whoever folds it has seen it.
    if (stopped !== unfoldedFor) fold.open = stopped !== "" || (fold.open && wanted.length > 0);
    unfoldedFor = stopped;
    const presses = wanted.reduce((sum, report) => sum + (report.count ?? 1), 0);
    summary.textContent = (stopped ? words.answer : say(words.waits, presses)) ?? "";
    rows.replaceChildren(...wanted.map(itemOf));
  };

  const paint = () => {
    const all = outbox.all();
    mark(all);
    list(all);
  };

  outbox.watch(paint);
  document.addEventListener("htmx:after:swap", paint);
  paint();
};

const strip = document.getElementById("outbox");
if (strip) show(strip);
