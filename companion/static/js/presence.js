// @ts-check
// Presence: whose phones are awake, who is answering a question, and which one is this phone's. Changes only attributes and texts
// of rendered elements.

import { query, queryAll } from "./page-context.js";

const SECONDS_PER_MINUTE = 60;
const REPAINT_MS = 30000;

/**
 * @param {DOMStringMap} words
 * @param {HTMLElement} favicon
 */
const init = (words, favicon) => {
  const title = document.title;
  const defaultIcon = favicon.getAttribute("href");

  /** By ref: 0 if awake, else the seconds for which the phone has been asleep. @type {Record<string, number>} */
  let sleepSecondsByRef = {};
  let receivedAt = 0;
  /** @type {number[]} */
  let refsOfDevice = [];

  const findPortraits = () => queryAll("[data-seat]");
  /** @param {string | undefined} name */
  const refOf = (name) => findPortraits().find((one) => query("b", one)?.textContent.trim() === name)?.dataset.seat ?? "";

  /**
   * @param {HTMLElement} part
   * @param {string} name
   * @param {string | null} value
   */
  const setOrRemoveAttribute = (part, name, value) => {
    if (value === null) part.removeAttribute(name);
    else if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  };

  /** @param {string} ref */
  const formatSleep = (ref) => {
    const seconds = sleepSecondsByRef[ref];
    const minutes = seconds ? Math.floor((seconds + (performance.now() - receivedAt) / 1000) / SECONDS_PER_MINUTE) : 0;
    return minutes ? (words.asleep ?? "").replace("%s", String(minutes)) : null;
  };

  /** @param {HTMLElement} part */
  const updatePromptText = (part) => {
    const name = part.dataset.asks ?? "";
    const ref = refOf(name);
    const text = /** @type {Text} */ (part.lastChild);
    part.dataset.said ??= text.data;
    const isAnswering = sleepSecondsByRef[ref] === 0 && !refsOfDevice.includes(Number(ref));
    const said = isAnswering ? (words.answering ?? "").replace("%s", name) : part.dataset.said;
    if (text.data !== said) text.data = said;
  };

  const render = () => {
    for (const one of findPortraits()) {
      const ref = one.dataset.seat ?? "";
      setOrRemoveAttribute(one, "data-awake", sleepSecondsByRef[ref] === 0 ? "" : null);
      setOrRemoveAttribute(one, "data-asleep", formatSleep(ref));
    }
    const waiting = queryAll("[data-asks]").filter((part) => part.lastChild?.nodeType === Node.TEXT_NODE);
    waiting.forEach(updatePromptText);
    const isPromptForDevice = waiting.some((part) => refsOfDevice.includes(Number(refOf(part.dataset.asks) || NaN)));
    document.title = isPromptForDevice ? `${words.yours} · ${title}` : title;
    setOrRemoveAttribute(favicon, "href", isPromptForDevice ? (words.icon ?? null) : defaultIcon);
  };

  document.addEventListener("news:holds", ({ detail }) => {
    refsOfDevice = detail;
    render();
  });
  document.addEventListener("news:presence", ({ detail }) => {
    sleepSecondsByRef = detail;
    receivedAt = performance.now();
    render();
  });
  document.addEventListener("htmx:after:swap", render);
  setInterval(render, REPAINT_MS);
};

const [words, favicon] = [query("#presence"), query("link[rel=icon]")];
if (words && favicon) init(words.dataset, favicon);
