// @ts-check
// Polling and swaps: polls pause while a report is pending, late responses are dropped, a sent form is reset, a new question is
// scrolled into view, and *Offline* is shown when polls fail.

import * as outbox from "./outbox.js";
import { delivery, findTable, isTableRequest, query, requestUpdate } from "./page-context.js";
import { isStillReported } from "./report.js";

const MAX_MISSED_POLLS = 2; // consecutive polls without a response before *Offline* is shown

let isPollDeferred = false;
let missedPolls = 0;

/** @param {boolean} isReached */
const setReachable = (isReached) => {
  missedPolls = isReached ? 0 : missedPolls + 1;
  const offline = query("#offline");
  if (offline && offline.hidden !== missedPolls < MAX_MISSED_POLLS) offline.hidden = missedPolls < MAX_MISSED_POLLS;
  if (isReached && delivery.failing) outbox.retryNow();
  outbox.notify();
};

// A question opens at the top of the table, but the user is further down, or in another part.
const showPrompt = () => {
  const link = /** @type {HTMLAnchorElement | null} */ (query("#beside a"));
  const prompt = link && query(link.hash);
  if (prompt?.checkVisibility()) prompt.scrollIntoView();
  else link?.click();
};

document.addEventListener("outbox:delivered", ({ detail: report }) => {
  setReachable(true);
  if (!outbox.findReportTable(report)) return;
  // A morph keeps typed values, so the form in the place of an applied move would offer them for the next one.
  const form = document.getElementById(report.form);
  if (form instanceof HTMLFormElement && isStillReported(form, report)) form.reset();
  if (report.tab === outbox.TAB_ID && query("#said .status-message--asking")) showPrompt();
});

document.addEventListener("htmx:before:request", (event) => {
  if (!isTableRequest(event) || !delivery.busy) return;
  isPollDeferred = true;
  event.preventDefault();
});
document.addEventListener("outbox:idle", () => {
  if (isPollDeferred) requestUpdate();
  isPollDeferred = false;
  // The offline fallback page has sent the queue, so there is a connection again.
  if (!outbox.getReports().length && query("[data-out-of-reach]")) location.reload();
});
// Drop a late response, which would revert the table, and a response other than a table, such as the *ask the host* page.
document.addEventListener("htmx:before:swap", (event) => {
  if (!isTableRequest(event)) return;
  const { request, response } = event.detail.ctx;
  const isStale = request.headers["If-None-Match"] !== `"${findTable()?.dataset.tag}"`;
  if (delivery.busy || isStale || !response?.headers.has("ETag")) event.preventDefault();
});
window.addEventListener("storage", ({ key, newValue }) => {
  if (key?.startsWith(outbox.KEY_PREFIX) && newValue === null) requestUpdate();
});

document.addEventListener("htmx:after:request", (event) => {
  if (isTableRequest(event)) setReachable((event.detail.ctx.response?.status ?? 0) < 500);
});
document.addEventListener("htmx:error", (event) => {
  if (isTableRequest(event) && !event.detail.ctx.response) setReachable(false);
});

outbox.flush();
