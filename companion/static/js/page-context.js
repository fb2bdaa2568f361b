// @ts-check
// Shared by the scripts of a page: DOM queries, the current table, and the delivery state of the outbox.

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
 * Return the nearest element around the target of an event that matches.
 * @param {Event} event
 * @param {string} selector
 */
export const closest = ({ target }, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;

/** @param {MouseEvent} event */
export const isPlainClick = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Return the element that polls for updates of the table, on a page that shows one. */
export const findTable = () => document.getElementById("live");

/** @param {Element} page */
export const getPath = (page) => new URL(page.getAttribute("hx-get") ?? "", location.href).pathname;

export const requestUpdate = () => findTable()?.dispatchEvent(new CustomEvent("ask"));

/** @param {HtmxEvent} event */
export const isTableRequest = (event) => event.detail.ctx?.sourceElement?.id === "live";

/** Delivery state of the outbox; idle on a page without one. */
export const delivery = { busy: false, failing: false };
