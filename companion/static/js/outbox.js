// @ts-check
// The outbox: what was reported on this device and has not arrived yet. A report leaves the page at the press and waits here, in
// order, until the server has answered. Only a press makes a report, and only the person's yes sends one again that was stopped.

import { delivery, pathOf, query, queryAll, table } from "./page-context.js";

/**
 * A report as it is stored. `id` is its move id; `follows` the id of the report that this one undoes; `all`: its control takes every
 * press; `count`: so many presses, of a counter, until `until`; `unreached`: no earlier attempt can have reached the server.
 * @typedef {object} Report
 * @property {string} id
 * @property {number} order
 * @property {number} at
 * @property {string} url
 * @property {string} slug
 * @property {string} body
 * @property {string} say
 * @property {string} form
 * @property {string} control
 * @property {string} tab
 * @property {"open" | "waiting" | "asking" | "stopped"} state
 * @property {number} tries
 * @property {string | number} seen
 * @property {boolean} sets
 * @property {boolean} all
 * @property {string} [follows]
 * @property {number} [count]
 * @property {number} [until]
 * @property {number} [why]
 * @property {boolean} [twice]
 * @property {string} [told]
 * @property {boolean} [answerable]
 * @property {boolean} [again]
 * @property {boolean} [sure]
 * @property {boolean} [lost]
 * @property {boolean} [unreached]
 *
 * @typedef {Omit<Report, "id" | "order" | "at" | "state" | "tries" | "tab"> & Partial<Report>} Draft
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} text
 * @property {number} pause milliseconds
 * @property {boolean} twice
 */

const PREFIX = "dreamkeeper.report.";
const LEASE = "dreamkeeper.sender";
const LEASE_MS = 5000; // a tab that has died is followed by another after this time
const RENEWAL_MS = 1500;
const TIMEOUT_MS = 15000;
const LIVE_MS = 3000; // a report that is older when it is first sent has waited
const LATE_MS = 120000;
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15000, 30000];
const NO_ANSWER = 0; // the status of what nobody has answered
const TRANSIENT = [408, 425, 429];
export const REFUSED = [409, 422];
const OURS = "<hx-partial"; // what stands in every answer to a report that counts, and not in the page of a foreign network
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Return a random text. randomUUID is missing on plain http; these signs are what the server takes for a move id.
 * @param {number} length
 */
const randomText = (length) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (one) => ALPHABET[one & 63]).join("");

export const tab = randomText(8);

/** @type {Set<(reports: Report[]) => void>} */
const listeners = new Set();
/** The report whose answer is being put into the page. @type {Report | null} */
export let landing = null;
let failures = 0;
let rest = 0; // when what has failed is due again, by the clock that nobody sets
let held = 0; // until then the server has said that it takes nothing, whatever else has come back

// A browser that keeps nothing, or whose storage is full, still sends; what it does not keep only does not outlive the page.
/** @type {Map<string, any>} */
const unkept = new Map();

/**
 * @template T
 * @param {(storage: Storage) => T} ask
 */
const fromStorage = (ask) => {
  try {
    return ask(localStorage);
  } catch {
    return null;
  }
};

/**
 * @param {string} name
 * @param {object} value
 */
const write = (name, value) => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    unkept.delete(name);
  } catch {
    unkept.set(name, value);
  }
};

/** @param {string} name */
const erase = (name) => {
  unkept.delete(name);
  fromStorage((storage) => storage.removeItem(name));
};

const names = () => new Set([...unkept.keys(), ...(fromStorage(Object.keys) ?? [])]);

/** @param {string} name */
const read = (name) => unkept.get(name) ?? fromStorage((storage) => JSON.parse(storage.getItem(name) ?? "null"));

/** @param {Report} report */
const nameOf = ({ order, id }) => `${PREFIX}${String(order).padStart(15, "0")}.${id}`;

/** @returns {Report[]} all reports that have not arrived, in the order in which they are sent */
export const all = () => [...names()].filter((name) => name.startsWith(PREFIX)).sort().map(read).filter(Boolean);

export const notify = () => listeners.forEach((listener) => listener(all()));

/** @param {(reports: Report[]) => void} listener is called with all reports after each change */
export const watch = (listener) => listeners.add(listener);

/** @param {Report} report */
const put = (report) => {
  write(nameOf(report), report);
  notify();
  return report;
};

/** @param {Report} report */
const drop = (report) => {
  erase(nameOf(report));
  notify();
};

/**
 * Return the reports that mean nothing without this one.
 * @param {Report} report
 * @returns {Report[]}
 */
const followers = ({ id }) => all().filter((report) => report.follows === id).flatMap((report) => [report, ...followers(report)]);

/** @param {Report} report */
export const withdraw = (report) => [report, ...followers(report)].forEach(drop);

/**
 * Change a report. Another tab, or a tap on *Withdraw*, may have taken it away meanwhile: then it stays away.
 * @param {Report} report
 * @param {Partial<Report>} changes
 */
export const change = (report, changes) => {
  const now = read(nameOf(report));
  return now ? put({ ...now, ...changes }) : null;
};

// One tab sends. There are no Web Locks on plain http; where two tabs take the lease at once, the ids still count once.
const holdsLease = () => {
  const lease = read(LEASE);
  return !lease || lease.tab === tab || lease.until < Date.now() || lease.until > Date.now() + LEASE_MS;
};
const renewLease = () => write(LEASE, { tab, until: Date.now() + LEASE_MS });
const releaseLease = () => read(LEASE)?.tab === tab && erase(LEASE);

/**
 * Return the table's element, if the page shows the table that a report is for.
 * @param {Report} report
 */
export const pageOf = (report) => {
  const page = table();
  return page && pathOf(page).startsWith(`/c/${report.slug}/`) ? page : null;
};

/**
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<Answer>}
 */
const request = async (url, options) => {
  const cut = new AbortController();
  const late = setTimeout(() => cut.abort(), TIMEOUT_MS);
  try {
    const answer = await fetch(url, { credentials: "same-origin", cache: "no-store", signal: cut.signal, ...options });
    const pause = 1000 * Number(answer.headers.get("Retry-After")) || 0;
    const twice = answer.headers.has("Dreamkeeper-Twice");
    return { status: answer.status, text: await answer.text(), pause, twice };
  } catch {
    return { status: NO_ANSWER, text: "", pause: 0, twice: false };
  } finally {
    clearTimeout(late);
  }
};

/**
 * Return a form token. A report that is sent at once takes that of its page; any other asks for one, which also shows whether there
 * is a connection.
 * @param {boolean} waited
 * @returns {Promise<Answer>}
 */
const tokenFor = async (waited) => {
  const near = waited ? null : /** @type {HTMLInputElement | null} */ (query("[name=csrfmiddlewaretoken]"))?.value;
  return near ? { status: 200, text: near, pause: 0, twice: false } : request("/form-token");
};

/**
 * @param {Report} report
 * @param {string} token
 * @param {boolean} waited
 */
const bodyOf = (report, token, waited) => {
  const body = new URLSearchParams(report.body);
  body.set("move_id", report.id);
  body.set("csrfmiddlewaretoken", token);
  if (report.count) body.set("count", String(report.count));
  if (waited) body.set("queued", "on");
  if (report.again) body.set("again", "on");
  if (pageOf(report)) for (const open of queryAll("[name=open]")) body.append("open", /** @type {HTMLInputElement} */ (open).value);
  return body;
};

/**
 * @param {Report} report
 * @returns {Record<string, string>}
 */
const headersFor = (report) => {
  const tag = pageOf(report)?.dataset.tag;
  return { "HX-Request": "true", ...(tag !== undefined && { "Dreamkeeper-Page": tag }) };
};

/** @param {Report} report */
const hasWaited = (report) => report.tries > 0 || Date.now() - report.at > LIVE_MS;
/** @param {Report} report */
const isDoubtful = (report) => !report.sure && (Date.now() - report.at > LATE_MS || (report.unreached && report.sets));
/** @param {Answer} answer */
const isFine = ({ status }) => status >= 200 && status < 300;
/** @param {Answer} answer */
const isPassing = ({ status }) => status >= 500 || TRANSIENT.includes(status);

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const swap = async (report, { text }) => {
  if (!pageOf(report)) return;
  landing = report;
  try {
    await htmx.swap({ text, swap: "none", sourceElement: document.body, request: {} });
  } finally {
    landing = null;
  }
};

/**
 * Return what a refusal said, for the list of what waits; and whether it leaves a way on, such as a card that says otherwise.
 * @param {Answer} answer
 */
const refusalOf = ({ text }) => {
  const page = new DOMParser().parseFromString(text.replace(/<(\/?)hx-partial/g, "<$1div"), "text/html");
  const told = page.querySelector(".refuse > p");
  told?.querySelectorAll("a").forEach((link) => link.remove());
  return { told: told?.textContent.trim().replace(/\s+/g, " ") ?? "", answerable: page.querySelector(".refuse form") !== null };
};

const forgetFailures = () => {
  failures = 0;
  rest = 0;
  delivery.failing = false;
};

// What comes of a delivery. Each of these returns whether the next report may go.

const later = (pause = 0) => {
  held = performance.now() + pause;
  rest = performance.now() + Math.max(pause, BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)] ?? 0);
  delivery.failing = true;
  notify();
  return false;
};

/**
 * No answer, or no connection: nothing that waits behind it can have reached the server.
 * @param {Report} tried
 */
const unreached = (tried) => {
  if (navigator.onLine) change(tried, { lost: tried.tries > 0 });
  for (const report of all()) if (report.state === "waiting") change(report, { unreached: true });
  return later();
};

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const arrived = async (report, answer) => {
  forgetFailures();
  drop(report);
  await swap(report, answer);
  document.dispatchEvent(new CustomEvent("outbox:done", { detail: report }));
  return true;
};

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const stopped = async (report, answer) => {
  const { status: why, twice } = answer;
  forgetFailures();
  const { told, answerable } = refusalOf(answer);
  change(report, { state: "stopped", why, twice, told, answerable, unreached: false });
  if (REFUSED.includes(why)) followers(report).forEach(drop);
  await swap(report, answer);
  if (told) document.dispatchEvent(new CustomEvent("outbox:refused", { detail: report }));
  return false;
};

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const answered = (report, answer) => {
  const isStranger = isFine(answer) && !answer.text.includes(OURS);
  if (answer.status === NO_ANSWER || isStranger) return unreached(report);
  if (isFine(answer)) return arrived(report, answer);
  if (!isPassing(answer)) return stopped(report, answer);
  change(report, { unreached: report.tries > 1 && report.unreached });
  return later(answer.pause);
};

/** @param {Report} report */
const deliver = async (report) => {
  const waited = hasWaited(report);
  const token = await tokenFor(waited);
  if (isPassing(token)) return later(token.pause);
  if (!isFine(token)) return answered(report, token);
  if (waited && isDoubtful(report)) return !change(report, { state: "asking" });
  // Said before it is sent: a page that dies meanwhile cannot say afterwards what became of it.
  const sent = change(report, { tries: report.tries + 1, unreached: report.unreached || !report.tries });
  if (!sent) return true;
  const body = bodyOf(sent, token.text, waited);
  return answered(sent, await request(sent.url, { method: "POST", body, headers: headersFor(sent) }));
};

const next = () => {
  const [first] = all();
  return first?.state === "waiting" && holdsLease() ? first : null;
};

export const pump = async () => {
  if (delivery.busy || performance.now() < held || !next()) return;
  delivery.busy = true;
  renewLease();
  const renewing = setInterval(renewLease, RENEWAL_MS);
  try {
    for (let report = next(); report && (await deliver(report)); report = next());
  } finally {
    clearInterval(renewing);
    releaseLease();
    delivery.busy = false;
    document.dispatchEvent(new CustomEvent("outbox:rest"));
  }
};

const sendWhatIsDue = () => {
  if (performance.now() >= rest) pump();
};

/** @param {Draft} draft */
export const add = (draft) => {
  const order = draft.order ?? Math.max(Date.now(), (all().at(-1)?.order ?? 0) + 1);
  const id = `${draft.seen}.${randomText(12)}`;
  const made = put({ ...draft, order, id, at: Date.now(), state: draft.state ?? "waiting", tries: 0, tab });
  pump();
  return made;
};

export const kick = () => {
  forgetFailures();
  pump();
};

/**
 * Send a report again that was stopped, or that somebody was asked about.
 * @param {Report} report
 * @param {Partial<Report>} [changes]
 */
export const again = (report, changes = {}) => {
  change(report, { ...changes, state: "waiting", sure: true, told: "" });
  kick();
};

window.addEventListener("online", kick);
window.addEventListener("pageshow", kick);
// The page that comes next need not wait until this one has been missed.
window.addEventListener("pagehide", releaseLease);
document.addEventListener("visibilitychange", () => document.hidden || kick());
// Another tab has reported, sent or died.
window.addEventListener("storage", ({ key }) => {
  if (key !== null && !key.startsWith(PREFIX)) return;
  notify();
  sendWhatIsDue();
});
setInterval(sendWhatIsDue, 1000);
