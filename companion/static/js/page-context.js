// @ts-check
// Shared helpers: DOM queries, the current table, the state of the outbox.

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export const query = (selector, root = document) => /** @type {HTMLElement | null} */ (root.querySelector(selector));

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export const queryAll = (selector, root = document) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

/**
 * Return the closest matching ancestor of an event's target.
 * @param {Event} event
 * @param {string} selector
 */
export const closest = ({ target }, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;

/** @param {MouseEvent} event */
export const isPlainClick = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The path of the site on its host: "" at its root, else such as "/dream". */
export const ROOT_PATH = document.documentElement.dataset.root ?? "";

/** Return the polling element of a table's page. */
export const findTable = () => document.getElementById("live");

/** @param {Element} page */
export const getPath = (page) => new URL(page.getAttribute("hx-get") ?? "", location.href).pathname;

export const requestUpdate = () => findTable()?.dispatchEvent(new CustomEvent("ask"));

/** @param {HtmxEvent} event */
export const isTableRequest = (event) => event.detail.ctx?.sourceElement?.id === "live";

/** The state of the outbox; idle on a page without one. */
export const delivery = { busy: false, failing: false };
