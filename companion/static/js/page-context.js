// @ts-check
// What the scripts of a page share: how elements are found, the table that is shown, and what the outbox is doing.

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

/** Return the element that polls for news of the table, on a page that shows one. */
export const table = () => document.getElementById("live");

/** @param {Element} page */
export const pathOf = (page) => new URL(page.getAttribute("hx-get") ?? "", location.href).pathname;

export const askForNews = () => table()?.dispatchEvent(new CustomEvent("ask"));

/** @param {HtmxEvent} event */
export const isNews = (event) => event.detail.ctx?.sourceElement?.id === "live";

/** What the outbox is doing: on a page without one, nothing. */
export const delivery = { busy: false, failing: false };
