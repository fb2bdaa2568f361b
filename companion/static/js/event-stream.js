// @ts-check
// Live updates: a stream sends the table's etag; a page with another one fetches the changes. Loaded when idle; without it, and
// while the stream is dead, the page polls every few seconds.

import { delivery, findTable, getPath, isTableRequest, requestUpdate } from "./page-context.js";

const STREAM_POLL_INTERVAL_MS = 60000; // poll interval while the stream is connected
const STREAM_TIMEOUT_MS = 50000; // reconnect after this long without a message or heartbeat
const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 30000;
const REQUEST_TIMEOUT_MS = 16000; // an older request is considered lost
const FORWARDED_EVENTS = /** @type {const} */ (["holds", "presence", "touch"]); // dispatched on the document as news:<name>

const initialTable = findTable();
const address = initialTable && `${getPath(initialTable)}stream/`;

/** @type {EventSource | null} */
let stream = null;
let isConnected = false;
let reconnectDelay = MIN_RECONNECT_DELAY_MS;
let streamTimer = 0;
let reconnectTimer = 0;
let latestTag = ""; // the newest ETag, until this page has requested it
/** `latestTag` at the time of the pending request. @type {string | null} */
let requestedTag = null;
let requestedAt = 0; // time of the last request, by the monotonic clock

const isRequestPending = () => requestedTag !== null && performance.now() - requestedAt < REQUEST_TIMEOUT_MS;
const requestIfStale = () => {
  if (latestTag && latestTag !== findTable()?.dataset.tag && !isRequestPending() && !delivery.busy) requestUpdate();
};

const close = () => {
  clearTimeout(streamTimer);
  clearTimeout(reconnectTimer);
  stream?.close();
  stream = null;
  isConnected = false;
};

// Tabletop tasks were ticked: the page requests those left, so that no late event removes newer ones; the big screen all of it.
const updateTasks = () => {
  const target = document.getElementById("tasks");
  if (!target) requestUpdate();
  else if (initialTable) htmx.ajax("GET", getPath(initialTable).replace(/live\/$/, "tasks/"), { source: target, target, swap: "innerMorph" });
};

/**
 * @param {string} name
 * @param {string} data
 */
const forwardEvent = (name, data) => document.dispatchEvent(new CustomEvent(`news:${name}`, { detail: JSON.parse(data) }));

const handleDisconnect = () => {
  close();
  forwardEvent("touch", "null"); // step claims are unknown while disconnected
  // Jitter: not all at once when a server comes back.
  reconnectTimer = window.setTimeout(open, reconnectDelay * (0.5 + Math.random()));
  reconnectDelay = Math.min(2 * reconnectDelay, MAX_RECONNECT_DELAY_MS);
};

const handleMessage = () => {
  clearTimeout(streamTimer);
  streamTimer = window.setTimeout(handleDisconnect, STREAM_TIMEOUT_MS);
  requestIfStale();
};

// The host archived or deleted the campaign: a notice, or the page that says what became of it.
/** @param {MessageEvent<string>} event */
const handleStatus = ({ data }) => {
  const notice = document.getElementById("archived");
  if (data === "deleted") location.reload();
  else if (notice) notice.hidden = data !== "archived";
};

/** @param {MessageEvent<string>} event */
const handleVersion = ({ data }) => {
  const isReconnect = reconnectDelay > MIN_RECONNECT_DELAY_MS;
  isConnected = true;
  reconnectDelay = MIN_RECONNECT_DELAY_MS;
  latestTag = data;
  handleMessage();
  // After a disconnect also show that the server is back.
  if (isReconnect && !isRequestPending() && !delivery.busy) requestUpdate();
};

const open = () => {
  close();
  if (document.hidden || !address || !findTable()) return;
  stream = new EventSource(address);
  stream.addEventListener("version", handleVersion);
  stream.addEventListener("beat", handleMessage);
  stream.addEventListener("tasks", updateTasks);
  stream.addEventListener("status", handleStatus);
  stream.addEventListener("error", handleDisconnect);
  for (const name of FORWARDED_EVENTS) stream.addEventListener(name, ({ data }) => forwardEvent(name, data));
  handleMessage();
};

// Skip polls while the stream is alive or the page is hidden.
const shouldSkipPoll = () => (isConnected || document.hidden) && !delivery.failing && performance.now() - requestedAt < STREAM_POLL_INTERVAL_MS;
document.addEventListener("every", (event) => {
  if (event.target === findTable() && shouldSkipPoll()) event.stopImmediatePropagation();
}, true);

const markServed = () => {
  if (latestTag === requestedTag) latestTag = "";
  requestedTag = null;
};
const markFailed = () => {
  requestedTag = null;
  if (isConnected) setTimeout(requestIfStale, MIN_RECONNECT_DELAY_MS);
};
const markRequested = () => {
  requestedAt = performance.now();
  requestedTag = latestTag;
};

// For any caller: the request itself starts a moment later.
document.addEventListener("ask", markRequested, true);
document.addEventListener("htmx:before:request", (event) => {
  if (!isTableRequest(event)) return;
  if (event.defaultPrevented) requestedTag = null;
  else markRequested();
});
document.addEventListener("htmx:after:request", (event) => {
  if (!isTableRequest(event)) return;
  const status = event.detail.ctx.response?.status;
  if (status === 304) markServed();
  else if (status !== 200) markFailed();
});
// A response that came too late to be shown is fetched again.
document.addEventListener("htmx:before:swap", (event) => {
  if (!isTableRequest(event) || requestedTag === null) return;
  if (event.defaultPrevented) requestedTag = null;
  else markServed();
});
document.addEventListener("htmx:after:swap", requestIfStale);
document.addEventListener("htmx:error", (event) => {
  if (isTableRequest(event)) markFailed();
});
document.addEventListener("outbox:idle", requestIfStale);

document.addEventListener("visibilitychange", open);
window.addEventListener("online", open);
window.addEventListener("offline", handleDisconnect);
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  open();
  requestUpdate();
});

open();
