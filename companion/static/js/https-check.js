// @ts-check
// The check of the https guide: a request that succeeds only if this device trusts the certificate.

import { query } from "./page-context.js";

const part = /** @type {HTMLElement} */ (query("[data-https]"));

/** @param {boolean | null} isTrusted */
const show = (isTrusted) => {
  /** @type {HTMLElement} */ (query("[data-trusted]", part)).hidden = isTrusted !== true;
  /** @type {HTMLElement} */ (query("[data-untrusted]", part)).hidden = isTrusted !== false;
  /** @type {HTMLElement} */ (query("[data-check]", part)).hidden = isTrusted !== false;
};

const check = async () => {
  show(null);
  const answer = fetch(part.dataset.https ?? "", { mode: "no-cors", cache: "no-store" });
  show(await answer.then(() => true).catch(() => false));
};

query("[data-check]", part)?.addEventListener("click", check);
check();
