// @ts-check
// Screen wake lock while the page is visible. Browsers release it whenever the page is hidden, and refuse it when the battery is low.

const requestWakeLock = () => {
  if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
};

document.addEventListener("visibilitychange", requestWakeLock);
requestWakeLock();

export {};
