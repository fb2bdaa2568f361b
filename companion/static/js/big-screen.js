// @ts-check
// The big screen, read-only. The least important parts are hidden until the rest fits; it dims after ten quiet minutes until the next
// move, and shows since when it has been disconnected.

import "./event-stream.js";
import { query, queryAll } from "./page-context.js";

const DIM_AFTER_MS = 600000;
const MAX_FIT_LEVEL = 7; // screen.css hides the least important parts at each level

/**
 * @param {HTMLElement} screen
 * @param {HTMLElement} disconnectedNotice
 */
const init = (screen, disconnectedNotice) => {
  let dimTimer = 0;

  /** @param {HTMLElement} one */
  const isOverflowing = (one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2;
  const hasOverflow = () => [screen, ...queryAll(".screen-section, .panel-prompt, .recent-entries, .team-list > li, .tile", screen)].some(isOverflowing);
  const fit = () => {
    let level = 0;
    do document.body.dataset.fit = String(level);
    while (hasOverflow() && ++level <= MAX_FIT_LEVEL);
  };

  const undim = () => {
    clearTimeout(dimTimer);
    document.body.classList.remove("is-dim");
    dimTimer = window.setTimeout(() => document.body.classList.add("is-dim"), DIM_AFTER_MS);
    fit();
  };

  /** @param {boolean} isConnected */
  const setConnected = (isConnected) => {
    if (disconnectedNotice.hidden === isConnected) return;
    const time = query("time", disconnectedNotice);
    if (time) time.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    disconnectedNotice.hidden = isConnected;
  };

  new MutationObserver(undim).observe(screen, { childList: true });
  window.addEventListener("resize", fit);
  document.fonts?.ready.then(fit);
  document.addEventListener("htmx:after:request", ({ detail }) => setConnected([200, 304].includes(detail.ctx.response?.status ?? 0)));
  document.addEventListener("htmx:error", () => setConnected(false));
  window.addEventListener("offline", () => setConnected(false));
  undim();
  const { awake } = document.body.dataset;
  if ("wakeLock" in navigator && awake) import(awake).then(({ setAwake }) => setAwake(true)).catch(() => {});
};

const [screen, disconnectedNotice] = [query("#screen"), query("#lost")];
if (screen && disconnectedNotice) init(screen, disconnectedNotice);
