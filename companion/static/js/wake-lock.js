// @ts-check
// Screen Wake Lock: keep the screen on while the page is visible. Browsers release the lock when the page is hidden, and deny it when
// the battery is low.

const requestWakeLock = () => {
  if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
};

document.addEventListener("visibilitychange", requestWakeLock);
requestWakeLock();

export {};
