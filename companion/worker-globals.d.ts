// Constants that campaigns/views/pwa.py prepends to the service worker.
declare const CACHE_VERSION: string;
declare const ROOT_PATH: string;
declare const OFFLINE_URL: string;
declare const PRECACHE_URLS: string[];
