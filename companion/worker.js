// @ts-check
// The service worker: caches the rules for a reload without a network. The server prepends constants: the digest of all
// cached files, the path of the public URL, the fallback page, and the URLs to cache. Tables are never cached.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
// Sites under other paths of a host share its caches; this prefix begins no name of theirs.
const CACHE_PREFIX = ROOT_PATH ? `dreamkeeper@${ROOT_PATH}-` : "dreamkeeper-";
const CACHE_NAME = `${CACHE_PREFIX}${CACHE_VERSION}`;
const RULES_PATH = /^\/rules?\//;
const CACHED_TIMEOUT_MS = 3000;
const RULES_TIMEOUT_MS = 12000; // a busy server is not out of reach
const RETRY_DELAY_MS = 1000;

worker.addEventListener("install", (event) => {
  event.waitUntil(precache());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(respondToNavigation(event, pathname));
  else if (PRECACHE_URLS.includes(pathname)) event.respondWith(fetch(event.request).catch(() => respondFromCache(pathname)));
});

// All or nothing: one response other than 200, such as 403 after a renewed link, and the previous worker stays active.
const precache = async () => {
  const cache = await caches.open(CACHE_NAME);
  await cache.addAll(PRECACHE_URLS.map((address) => new Request(address, { cache: "no-cache" })));
  await worker.skipWaiting();
};

const activate = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};

/** @param {string} address */
const respondFromCache = async (address) => (await caches.match(address, { cacheName: CACHE_NAME })) ?? Response.error();

/**
 * Fetch a page; once more, a moment later, if that fails although there is a connection.
 * @param {FetchEvent} event
 */
const fetchPage = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    if (!navigator.onLine) throw error;
    await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
    return fetch(event.request);
  }
};

/**
 * Network first, always. A page of rules has a timeout, a short one if it is cached, as guides are; a table has none.
 * @param {FetchEvent} event
 * @param {string} pathname
 */
const respondToNavigation = async (event, pathname) => {
  const isCached = PRECACHE_URLS.includes(pathname);
  const hasTimeout = RULES_PATH.test(pathname.slice(ROOT_PATH.length));
  const timeout = new Promise((_, reject) => hasTimeout && setTimeout(reject, isCached ? CACHED_TIMEOUT_MS : RULES_TIMEOUT_MS));
  return Promise.race([fetchPage(event), timeout]).catch(() => respondFromCache(isCached ? pathname : OFFLINE_URL));
};
