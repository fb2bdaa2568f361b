// @ts-check
// Screen wake lock while the page is visible. Browsers release it whenever the page is hidden, and refuse it when the battery is low.

/** @type {Promise<WakeLockSentinel | null> | null} */
let lock = null;

const requestLock = () => {
  if (lock && document.visibilityState === "visible") lock = navigator.wakeLock.request("screen").catch(() => null);
};

/** @param {boolean} isOn */
export const setAwake = async (isOn) => {
  const former = lock;
  lock = isOn ? Promise.resolve(null) : null;
  requestLock();
  if (!isOn) await (await former)?.release();
};

document.addEventListener("visibilitychange", requestLock);
