// @ts-check
// Keeps the rules for a phone that is reloaded without a network. Before this stand VERSION, OFFLINE and KEPT: the digest of all
// that is kept, the page that stands in for any other, and the addresses of all of it. Tables are never kept.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `dreamkeeper-${VERSION}`;
const RULES = /^\/rules?\//;
const PATIENCE_MS = 3000;

worker.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(event.request).catch(() => kept(pathname)));
});

// All or nothing: one answer that is not 200, as of a gate that has closed, and the worker of before goes on.
const keep = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((address) => new Request(address, { cache: "no-cache" })));
  await worker.skipWaiting();
};

const takeOver = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("dreamkeeper-") && name !== CACHE).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};

/** @param {string} address */
const kept = async (address) => (await caches.match(address, { cacheName: CACHE })) ?? Response.error();

/**
 * The network first, always. A page of rules waits for it so long; a table as long as it takes. A guide is kept whole.
 * @param {FetchEvent} event
 * @param {string} pathname
 */
const page = async (event, pathname) => {
  const isImpatient = RULES.test(pathname);
  const answer = Promise.resolve(event.preloadResponse).then((loaded) => loaded ?? fetch(event.request));
  const late = new Promise((_, reject) => isImpatient && setTimeout(reject, PATIENCE_MS));
  return Promise.race([answer, late]).catch(() => kept(KEPT.includes(pathname) ? pathname : OFFLINE));
};
