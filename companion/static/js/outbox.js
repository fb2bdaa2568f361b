// @ts-check
// The outbox: a persistent retry queue of reports that the server has not acknowledged. A report is queued at the press and sent in
// order. Only a press creates a report, and only the user's confirmation resends one that was stopped.

import { delivery, findTable, getPath, query, queryAll, ROOT_PATH } from "./page-context.js";

/**
 * A stored report. `id` is its move id; `follows` the id of the report that this one undoes; `all`: its control takes every
 * press; `count`: the presses of a counter, until `until`; `unreached`: no earlier attempt can have reached the server.
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

const STORE = ROOT_PATH ? `dreamkeeper@${ROOT_PATH}.` : "dreamkeeper."; // sites under other paths of a host share its storage
export const KEY_PREFIX = `${STORE}report.`;
const LEASE_KEY = `${STORE}sender`;
const LEASE_MS = 5000; // the lease of a closed tab expires after this time
const LEASE_RENEWAL_MS = 1500;
const REQUEST_TIMEOUT_MS = 15000;
const QUEUED_AFTER_MS = 3000; // a report that is older when first sent counts as queued
const CONFIRM_AFTER_MS = 120000;
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15000, 30000];
const NO_RESPONSE = 0; // status when there was no response
const RETRYABLE = [408, 425, 429];
export const VIOLATION_STATUSES = [409, 422];
const RESPONSE_MARKER = "<hx-partial"; // in every successful response, but not in the page of a captive portal
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Return a random text. randomUUID is missing on plain http; the server accepts these characters in a move id.
 * @param {number} length
 */
const randomText = (length) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (one) => ALPHABET[one & 63]).join("");

export const TAB_ID = randomText(8);

/** @type {Set<(reports: Report[]) => void>} */
const listeners = new Set();
/** The report whose response is being swapped into the page. @type {Report | null} */
export let appliedReport = null;
let failures = 0;
let retryAt = 0; // time of the next retry, by the monotonic clock
let blockedUntil = 0; // end of the pause that the server requested (Retry-After)

// Fallback for missing or full storage: reports are still sent, but do not survive the page.
/** @type {Map<string, any>} */
const memoryStorage = new Map();

/**
 * @template T
 * @param {(storage: Storage) => T} ask
 */
const tryStorage = (ask) => {
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
    memoryStorage.delete(name);
  } catch {
    memoryStorage.set(name, value);
  }
};

/** @param {string} name */
const remove = (name) => {
  memoryStorage.delete(name);
  tryStorage((storage) => storage.removeItem(name));
};

const listKeys = () => new Set([...memoryStorage.keys(), ...(tryStorage(Object.keys) ?? [])]);

/** @param {string} name */
const read = (name) => memoryStorage.get(name) ?? tryStorage((storage) => JSON.parse(storage.getItem(name) ?? "null"));

/** @param {Report} report */
const getStorageKey = ({ order, id }) => `${KEY_PREFIX}${String(order).padStart(15, "0")}.${id}`;

/** @returns {Report[]} all pending reports, in sending order */
export const getReports = () => [...listKeys()].filter((name) => name.startsWith(KEY_PREFIX)).sort().map(read).filter(Boolean);

export const notify = () => listeners.forEach((listener) => listener(getReports()));

/** @param {(reports: Report[]) => void} listener is called with all reports after each change */
export const subscribe = (listener) => listeners.add(listener);

/** @param {Report} report */
const store = (report) => {
  write(getStorageKey(report), report);
  notify();
  return report;
};

/** @param {Report} report */
const discard = (report) => {
  remove(getStorageKey(report));
  notify();
};

/**
 * Return the reports that depend on this one.
 * @param {Report} report
 * @returns {Report[]}
 */
const findDependents = ({ id }) => getReports().filter((report) => report.follows === id).flatMap((report) => [report, ...findDependents(report)]);

/** @param {Report} report */
export const withdraw = (report) => [report, ...findDependents(report)].forEach(discard);

/**
 * Change a report, unless another tab or a tap on *Withdraw* has removed it meanwhile.
 * @param {Report} report
 * @param {Partial<Report>} changes
 */
export const update = (report, changes) => {
  const now = read(getStorageKey(report));
  return now ? store({ ...now, ...changes }) : null;
};

// One tab sends. Plain http has no Web Locks; if two tabs take the lease at once, the move ids make it idempotent.
const holdsLease = () => {
  const lease = read(LEASE_KEY);
  return !lease || lease.tab === TAB_ID || lease.until < Date.now() || lease.until > Date.now() + LEASE_MS;
};
const renewLease = () => write(LEASE_KEY, { tab: TAB_ID, until: Date.now() + LEASE_MS });
const releaseLease = () => read(LEASE_KEY)?.tab === TAB_ID && remove(LEASE_KEY);

/**
 * Return the table's element if the page shows the table of a report.
 * @param {Report} report
 */
export const findReportTable = (report) => {
  const page = findTable();
  return page && getPath(page).startsWith(`${ROOT_PATH}/c/${report.slug}/`) ? page : null;
};

/**
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<Answer>}
 */
const request = async (url, options) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  try {
    const answer = await fetch(url, { credentials: "same-origin", cache: "no-store", signal: controller.signal, ...options });
    const pause = 1000 * Number(answer.headers.get("Retry-After")) || 0;
    const twice = answer.headers.has("Dreamkeeper-Twice");
    return { status: answer.status, text: await answer.text(), pause, twice };
  } catch {
    return { status: NO_RESPONSE, text: "", pause: 0, twice: false };
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Return a CSRF token. A report that is sent at once uses that of its page; any other fetches one, which also tests the connection.
 * @param {boolean} waited
 * @returns {Promise<Answer>}
 */
const fetchFormToken = async (waited) => {
  const pageToken = waited ? null : /** @type {HTMLInputElement | null} */ (query("[name=csrfmiddlewaretoken]"))?.value;
  return pageToken ? { status: 200, text: pageToken, pause: 0, twice: false } : request(`${ROOT_PATH}/form-token`);
};

/**
 * @param {Report} report
 * @param {string} token
 * @param {boolean} waited
 */
const buildBody = (report, token, waited) => {
  const body = new URLSearchParams(report.body);
  body.set("move_id", report.id);
  body.set("csrfmiddlewaretoken", token);
  if (report.count) body.set("count", String(report.count));
  if (waited) body.set("queued", "on");
  if (report.again) body.set("again", "on");
  if (findReportTable(report)) for (const open of queryAll("[name=open]")) body.append("open", /** @type {HTMLInputElement} */ (open).value);
  return body;
};

/**
 * @param {Report} report
 * @returns {Record<string, string>}
 */
const buildHeaders = (report) => {
  const tag = findReportTable(report)?.dataset.tag;
  return { "HX-Request": "true", ...(tag !== undefined && { "Dreamkeeper-Page": tag }) };
};

/** @param {Report} report */
const hasWaited = (report) => report.tries > 0 || Date.now() - report.at > QUEUED_AFTER_MS;
/** @param {Report} report */
const needsConfirmation = (report) => !report.sure && (Date.now() - report.at > CONFIRM_AFTER_MS || (report.unreached && report.sets));
/** @param {Answer} answer */
const isSuccess = ({ status }) => status >= 200 && status < 300;
/** @param {Answer} answer */
const isRetryable = ({ status }) => status >= 500 || RETRYABLE.includes(status);

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const applyResponse = async (report, { text }) => {
  if (!findReportTable(report)) return;
  appliedReport = report;
  try {
    await htmx.swap({ text, swap: "none", sourceElement: document.body, request: {} });
  } finally {
    appliedReport = null;
  }
};

/**
 * Return the text of a rule violation, for the waiting list; and whether it has a way on, such as an overruling card.
 * @param {Answer} answer
 */
const parseViolation = ({ text }) => {
  const page = new DOMParser().parseFromString(text.replace(/<(\/?)hx-partial/g, "<$1div"), "text/html");
  const told = page.querySelector(".rejection > p");
  told?.querySelectorAll("a").forEach((link) => link.remove());
  return { told: told?.textContent.trim().replace(/\s+/g, " ") ?? "", answerable: page.querySelector(".rejection form") !== null };
};

const resetBackoff = () => {
  failures = 0;
  retryAt = 0;
  delivery.failing = false;
};

// Results of a delivery. Each handler returns whether the next report may be sent.

const retryLater = (pause = 0) => {
  blockedUntil = performance.now() + pause;
  retryAt = performance.now() + Math.max(pause, BACKOFF_MS[Math.min(failures++, BACKOFF_MS.length - 1)] ?? 0);
  delivery.failing = true;
  notify();
  return false;
};

/**
 * No response, or no connection: nothing queued behind it can have reached the server.
 * @param {Report} tried
 */
const handleOffline = (tried) => {
  if (navigator.onLine) update(tried, { lost: tried.tries > 0 });
  for (const report of getReports()) if (report.state === "waiting") update(report, { unreached: true });
  return retryLater();
};

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const handleSuccess = async (report, answer) => {
  resetBackoff();
  discard(report);
  await applyResponse(report, answer);
  document.dispatchEvent(new CustomEvent("outbox:delivered", { detail: report }));
  return true;
};

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const handleStop = async (report, answer) => {
  const { status: why, twice } = answer;
  resetBackoff();
  const { told, answerable } = parseViolation(answer);
  update(report, { state: "stopped", why, twice, told, answerable, unreached: false });
  if (VIOLATION_STATUSES.includes(why)) findDependents(report).forEach(discard);
  await applyResponse(report, answer);
  if (told) document.dispatchEvent(new CustomEvent("outbox:violation", { detail: report }));
  return false;
};

/**
 * @param {Report} report
 * @param {Answer} answer
 */
const handleResponse = (report, answer) => {
  const isForeign = isSuccess(answer) && !answer.text.includes(RESPONSE_MARKER);
  if (answer.status === NO_RESPONSE || isForeign) return handleOffline(report);
  if (isSuccess(answer)) return handleSuccess(report, answer);
  if (!isRetryable(answer)) return handleStop(report, answer);
  update(report, { unreached: report.tries > 1 && report.unreached });
  return retryLater(answer.pause);
};

/** @param {Report} report */
const deliver = async (report) => {
  const waited = hasWaited(report);
  const token = await fetchFormToken(waited);
  if (isRetryable(token)) return retryLater(token.pause);
  if (!isSuccess(token)) return handleResponse(report, token);
  if (waited && needsConfirmation(report)) return !update(report, { state: "asking" });
  // Stored before sending: a page that dies meanwhile cannot store the result.
  const sent = update(report, { tries: report.tries + 1, unreached: report.unreached || !report.tries });
  if (!sent) return true;
  const body = buildBody(sent, token.text, waited);
  return handleResponse(sent, await request(sent.url, { method: "POST", body, headers: buildHeaders(sent) }));
};

const nextReport = () => {
  const [first] = getReports();
  return first?.state === "waiting" && holdsLease() ? first : null;
};

export const flush = async () => {
  if (delivery.busy || performance.now() < blockedUntil || !nextReport()) return;
  delivery.busy = true;
  renewLease();
  const renewal = setInterval(renewLease, LEASE_RENEWAL_MS);
  try {
    for (let report = nextReport(); report && (await deliver(report)); report = nextReport());
  } finally {
    clearInterval(renewal);
    releaseLease();
    delivery.busy = false;
    document.dispatchEvent(new CustomEvent("outbox:idle"));
  }
};

const flushIfDue = () => {
  if (performance.now() >= retryAt) flush();
};

/** @param {Draft} draft */
export const add = (draft) => {
  const order = draft.order ?? Math.max(Date.now(), (getReports().at(-1)?.order ?? 0) + 1);
  const id = `${draft.seen}.${randomText(12)}`;
  const made = store({ ...draft, order, id, at: Date.now(), state: draft.state ?? "waiting", tries: 0, tab: TAB_ID });
  flush();
  return made;
};

export const retryNow = () => {
  resetBackoff();
  flush();
};

/**
 * Resend a report that was stopped, or that needed an answer.
 * @param {Report} report
 * @param {Partial<Report>} [changes]
 */
export const resend = (report, changes = {}) => {
  update(report, { ...changes, state: "waiting", sure: true, told: "" });
  retryNow();
};

window.addEventListener("online", retryNow);
window.addEventListener("pageshow", retryNow);
// Release the lease, so that the next page need not wait for its expiry.
window.addEventListener("pagehide", releaseLease);
document.addEventListener("visibilitychange", () => document.hidden || retryNow());
// Another tab has queued or sent a report, or died.
window.addEventListener("storage", ({ key }) => {
  if (key !== null && !key.startsWith(KEY_PREFIX)) return;
  notify();
  flushIfDue();
});
setInterval(flushIfDue, 1000);
