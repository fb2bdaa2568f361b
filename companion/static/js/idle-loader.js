// @ts-check
// Lazy loading of the finder, the reader and decoration when the page is idle, so that the table itself comes first on slow Wi-Fi.

const RETRY_MS = 2000;

/**
 * Run when idle; soon, in browsers without requestIdleCallback.
 * @param {() => void} callback
 */
export const whenIdle = (callback) =>
  ("requestIdleCallback" in window ? requestIdleCallback(callback, { timeout: 3000 }) : setTimeout(callback, 200));

/** @param {string} href */
const loadStyles = (href) =>
  new Promise((resolve, reject) => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror: reject }));
  });

/**
 * Import a module after fetching it: some browsers never retry an import after a network error.
 * @param {string} address
 */
export const loadFile = async (address) => {
  if (address.endsWith(".css")) return loadStyles(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return import(address);
};

/**
 * Load files one after the other, since each depends on the one before; retry after network errors.
 * @param {string[]} files
 */
export const loadSequentially = async (files) => {
  try {
    for (let [file] = files; file !== undefined; [file] = files) {
      await loadFile(file);
      files.shift();
    }
  } catch {
    setTimeout(loadSequentially, RETRY_MS, files);
  }
};

window.addEventListener("load", () => {
  const files = document.getElementById("finder")?.dataset.later?.trim().split(/\s+/) ?? [];
  whenIdle(() => loadSequentially(files));
});
