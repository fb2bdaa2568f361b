// @ts-check
// News of the table: a stream says its tag; a page that shows another asks for what changed. Loaded once the page is at rest; without
// it, and while the stream is dead, the page asks every few seconds.

import { askForNews, delivery, isNews, pathOf, table } from "./page-context.js";

const POLL_MS = 60000; // so often a page asks by itself while its stream lives
const SILENCE_MS = 50000; // a stream that has said nothing for so long, not even that it lives, is dead
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30000;
const TIMEOUT_MS = 16000; // a request that is older is lost
const PASSED_ON = /** @type {const} */ (["holds", "presence", "touch"]); // events that others on this page hear of

const start = table();
const address = start && `${pathOf(start)}stream/`;

/** @type {EventSource | null} */
let stream = null;
let isAlive = false;
let pause = PAUSE_MS;
let silence = 0;
let reopening = 0;
let wanted = ""; // the tag of what there is, until this page has asked for it
/** What was wanted when the request under way was sent. @type {string | null} */
let asked = null;
let latest = 0; // when this page last asked, by the clock that nobody sets

const isUnderWay = () => asked !== null && performance.now() - latest < TIMEOUT_MS;
const check = () => {
  if (wanted && wanted !== table()?.dataset.tag && !isUnderWay() && !delivery.busy) askForNews();
};

const close = () => {
  clearTimeout(silence);
  clearTimeout(reopening);
  stream?.close();
  stream = null;
  isAlive = false;
};

/**
 * @param {string} name
 * @param {string} data
 */
const passOn = (name, data) => document.dispatchEvent(new CustomEvent(`news:${name}`, { detail: JSON.parse(data) }));

const died = () => {
  close();
  passOn("touch", "null"); // nobody says any more who does what
  // Not all at once, when a server comes back.
  reopening = window.setTimeout(open, pause * (0.5 + Math.random()));
  pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
};

const heard = () => {
  clearTimeout(silence);
  silence = window.setTimeout(died, SILENCE_MS);
  check();
};

/** @param {MessageEvent<string>} event */
const begun = ({ data }) => {
  const isBack = pause > PAUSE_MS;
  isAlive = true;
  pause = PAUSE_MS;
  wanted = data;
  heard();
  // Whoever was cut off also wants to see that the server is there again.
  if (isBack && !isUnderWay() && !delivery.busy) askForNews();
};

const open = () => {
  close();
  if (document.hidden || !address || !table()) return;
  stream = new EventSource(address);
  stream.addEventListener("version", begun);
  stream.addEventListener("beat", heard);
  stream.addEventListener("error", died);
  for (const name of PASSED_ON) stream.addEventListener(name, ({ data }) => passOn(name, data));
  heard();
};

// A poll, unless the stream says all there is to say. What is hidden need not be newer than that.
const rests = () => (isAlive || document.hidden) && !delivery.failing && performance.now() - latest < POLL_MS;
document.addEventListener("every", (event) => {
  if (event.target === table() && rests()) event.stopImmediatePropagation();
}, true);

const served = () => {
  if (wanted === asked) wanted = "";
  asked = null;
};
const failed = () => {
  asked = null;
  if (isAlive) setTimeout(check, PAUSE_MS);
};
const sent = () => {
  latest = performance.now();
  asked = wanted;
};

// Whoever asks: the request itself begins a moment later.
document.addEventListener("ask", sent, true);
document.addEventListener("htmx:before:request", (event) => {
  if (!isNews(event)) return;
  if (event.defaultPrevented) asked = null;
  else sent();
});
document.addEventListener("htmx:after:request", (event) => {
  if (!isNews(event)) return;
  const status = event.detail.ctx.response?.status;
  if (status === 304) served();
  else if (status !== 200) failed();
});
// An answer that came too late to be shown is asked for again.
document.addEventListener("htmx:before:swap", (event) => {
  if (!isNews(event) || asked === null) return;
  if (event.defaultPrevented) asked = null;
  else served();
});
document.addEventListener("htmx:after:swap", check);
document.addEventListener("htmx:error", (event) => {
  if (isNews(event)) failed();
});
document.addEventListener("outbox:rest", check);

document.addEventListener("visibilitychange", open);
window.addEventListener("online", open);
window.addEventListener("offline", died);
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  open();
  askForNews();
});

open();
