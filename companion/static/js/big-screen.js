// @ts-check
// The big screen sends nothing. What matters least gives way until the rest fits; it dims after ten quiet minutes until the next move,
// and says since when it has heard nothing.

import "./event-stream.js";
import { query, queryAll } from "./page-context.js";

const QUIET_MS = 600000;
const STEPS = 7; // screen.css says what gives way at each

/**
 * @param {HTMLElement} screen
 * @param {HTMLElement} lost
 */
const begin = (screen, lost) => {
  let quiet = 0;

  /** @param {HTMLElement} one */
  const isCut = (one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2;
  const overflows = () => [screen, ...queryAll(".shown, .asked, .last, .crew > li, .tile", screen)].some(isCut);
  const fit = () => {
    let step = 0;
    do document.body.dataset.fit = String(step);
    while (overflows() && ++step <= STEPS);
  };

  const wake = () => {
    clearTimeout(quiet);
    document.body.classList.remove("is-dim");
    quiet = window.setTimeout(() => document.body.classList.add("is-dim"), QUIET_MS);
    fit();
  };

  /** @param {boolean} isHeard */
  const heard = (isHeard) => {
    if (lost.hidden === isHeard) return;
    const time = query("time", lost);
    if (time) time.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    lost.hidden = isHeard;
  };

  new MutationObserver(wake).observe(screen, { childList: true });
  window.addEventListener("resize", fit);
  document.fonts?.ready.then(fit);
  document.addEventListener("htmx:after:request", ({ detail }) => heard([200, 304].includes(detail.ctx.response?.status ?? 0)));
  document.addEventListener("htmx:error", () => heard(false));
  window.addEventListener("offline", () => heard(false));
  wake();
  const { awake } = document.body.dataset;
  if ("wakeLock" in navigator && awake) import(awake).catch(() => {});
};

const [screen, lost] = [query("#screen"), query("#lost")];
if (screen && lost) begin(screen, lost);
