// @ts-check
// Who is there: whose phones are awake, who answers a question just now, and that one is yours. Only attributes and words of what is
// drawn already change, for this phone alone.

import { query, queryAll } from "./page-context.js";

const MINUTE = 60; // seconds
const REPAINT_MS = 30000;

/**
 * @param {DOMStringMap} words
 * @param {HTMLElement} sign
 */
const begin = (words, sign) => {
  const title = document.title;
  const plain = sign.getAttribute("href");

  /** By ref: 0 for whoever is awake, else for how many seconds their phone has been asleep. @type {Record<string, number>} */
  let seats = {};
  let since = 0;
  /** @type {number[]} */
  let holds = [];

  const portraits = () => queryAll("[data-seat]");
  /** @param {string | undefined} name */
  const refOf = (name) => portraits().find((one) => query("b", one)?.textContent.trim() === name)?.dataset.seat ?? "";

  /**
   * @param {HTMLElement} part
   * @param {string} name
   * @param {string | null} value
   */
  const set = (part, name, value) => {
    if (value === null) part.removeAttribute(name);
    else if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  };

  /** @param {string} ref */
  const asleep = (ref) => {
    const seconds = seats[ref];
    const minutes = seconds ? Math.floor((seconds + (performance.now() - since) / 1000) / MINUTE) : 0;
    return minutes ? (words.asleep ?? "").replace("%s", String(minutes)) : null;
  };

  /** @param {HTMLElement} part */
  const answering = (part) => {
    const name = part.dataset.asks ?? "";
    const ref = refOf(name);
    const text = /** @type {Text} */ (part.lastChild);
    part.dataset.said ??= text.data;
    const isAnswering = seats[ref] === 0 && !holds.includes(Number(ref));
    const said = isAnswering ? (words.answering ?? "").replace("%s", name) : part.dataset.said;
    if (text.data !== said) text.data = said;
  };

  const paint = () => {
    for (const one of portraits()) {
      const ref = one.dataset.seat ?? "";
      set(one, "data-awake", seats[ref] === 0 ? "" : null);
      set(one, "data-asleep", asleep(ref));
    }
    const waiting = queryAll("[data-asks]").filter((part) => part.lastChild?.nodeType === Node.TEXT_NODE);
    waiting.forEach(answering);
    const isYours = waiting.some((part) => holds.includes(Number(refOf(part.dataset.asks) || NaN)));
    document.title = isYours ? `${words.yours} · ${title}` : title;
    set(sign, "href", isYours ? (words.icon ?? null) : plain);
  };

  document.addEventListener("news:holds", ({ detail }) => {
    holds = detail;
    paint();
  });
  document.addEventListener("news:presence", ({ detail }) => {
    seats = detail;
    since = performance.now();
    paint();
  });
  document.addEventListener("htmx:after:swap", paint);
  setInterval(paint, REPAINT_MS);

  // What lies on the table for all stays awake, where browsers allow it at all: over https and on the machine itself. A phone sleeps
  // as its owner likes.
  const isTablet = matchMedia("(min-width: 600px) and (min-height: 600px)").matches;
  if ("wakeLock" in navigator && isTablet && words.awake) import(words.awake).catch(() => {});
};

const [words, sign] = [query("#presence"), query("link[rel=icon]")];
if (words && sign) begin(words.dataset, sign);
