// @ts-check
// What answers bring into the page: polls rest while a report is on its way, late ones are not shown, a form that was sent is emptied, a
// question that opens is brought into sight, and *Offline* is said when no poll comes back.

import * as outbox from "./outbox.js";
import { askForNews, delivery, isNews, query, table } from "./page-context.js";
import { bodyOf, buttonsOf } from "./report.js";

const MISSED = 2; // so many polls in a row that nobody answered mean that there is no connection

let held = false;
let missed = 0;

/** @param {boolean} isReached */
const reached = (isReached) => {
  missed = isReached ? 0 : missed + 1;
  const offline = query("#offline");
  if (offline && offline.hidden !== missed < MISSED) offline.hidden = missed < MISSED;
  if (isReached && delivery.failing) outbox.kick();
  outbox.notify();
};

// A question opens at the top of the table; whoever caused it is looking further down, or at another part of it.
const showQuestion = () => {
  const link = /** @type {HTMLAnchorElement | null} */ (query("#beside a"));
  const asked = link && query(link.hash);
  if (asked?.checkVisibility()) asked.scrollIntoView();
  else link?.click();
};

document.addEventListener("outbox:done", ({ detail: report }) => {
  reached(true);
  if (!outbox.pageOf(report)) return;
  // A morph keeps what is typed, so the form of a move that was made would offer its old values for the next one.
  const form = document.getElementById(report.form);
  if (form instanceof HTMLFormElement && bodyOf(form, buttonsOf(report)[0]) === report.body) form.reset();
  if (report.tab === outbox.tab && query("#said .said--asking")) showQuestion();
});

document.addEventListener("htmx:before:request", (event) => {
  if (!isNews(event) || !delivery.busy) return;
  held = true;
  event.preventDefault();
});
document.addEventListener("outbox:rest", () => {
  if (held) askForNews();
  held = false;
  // The page that stands in for another has sent what waited, so there is a connection again.
  if (!outbox.all().length && query("[data-out-of-reach]")) location.reload();
});
// One that comes late, after the page has changed, does not put the table back, and what is no table, like the page of the gate, is not
// put into it.
document.addEventListener("htmx:before:swap", (event) => {
  if (!isNews(event)) return;
  const { request, response } = event.detail.ctx;
  const isLate = request.headers["If-None-Match"] !== `"${table()?.dataset.tag}"`;
  if (delivery.busy || isLate || !response?.headers.has("ETag")) event.preventDefault();
});
window.addEventListener("storage", ({ key, newValue }) => {
  if (key?.startsWith("dreamkeeper.report.") && newValue === null) askForNews();
});

document.addEventListener("htmx:after:request", (event) => {
  if (isNews(event)) reached((event.detail.ctx.response?.status ?? 0) < 500);
});
document.addEventListener("htmx:error", (event) => {
  if (isNews(event) && !event.detail.ctx.response) reached(false);
});

outbox.pump();
