// @ts-check
// Keeps the screen of a device awake while its page is seen. Browsers let go of it whenever the page is hidden, and refuse it when the
// battery is low.

const stay = () => {
  if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {});
};

document.addEventListener("visibilitychange", stay);
stay();

export {};
