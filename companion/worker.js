// Keeps the rules for a phone that is reloaded without a network. Before this stand VERSION, OFFLINE and KEPT: the digest of all
// that is kept, the page that stands in for any other, and the addresses of all of it. Tables are never kept.

const CACHE = `dreamkeeper-${VERSION}`;
const RULES = /^\/rules?\//;
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(event.request).catch(() => kept(pathname)));
});

// All or nothing: one answer that is not 200, as of a gate that has closed, and the worker of before goes on.
const keep = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((address) => new Request(address, { cache: "no-cache" })));
  await self.skipWaiting();
};

const takeOver = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("dreamkeeper-") && name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const kept = async (address) => (await caches.match(address, { cacheName: CACHE })) ?? Response.error();

// The network first, always. A page of rules waits for it so long; a table as long as it takes. A guide is kept whole.
const page = async (event, pathname) => {
  const impatient = RULES.test(pathname);
  const answer = Promise.resolve(event.preloadResponse).then((loaded) => loaded ?? fetch(event.request));
  const late = new Promise((_, give) => impatient && setTimeout(give, PATIENCE));
  return Promise.race([answer, late]).catch(() => kept(KEPT.includes(pathname) ? pathname : OFFLINE));
};
