// @ts-check
// Fetches what finds and reads rules, and what is only for the eye, once the page is at rest: what a table is played with comes first,
// over the slowest Wi-Fi too.

const RETRY_MS = 2000;

/**
 * Work when nothing else is to be done; where browsers cannot tell, soon.
 * @param {() => void} work
 */
export const whenIdle = (work) => ("requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 200));

/** @param {string} href */
const loadStyles = (href) =>
  new Promise((resolve, reject) => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror: reject }));
  });

/**
 * Import a module that is there: some browsers never try again after an import that the network has failed.
 * @param {string} address
 */
export const load = async (address) => {
  if (address.endsWith(".css")) return loadStyles(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return import(address);
};

/**
 * Load files one after the other, since each needs the one before it; what a gap in the network swallowed is fetched again.
 * @param {string[]} files
 */
export const loadInTurn = async (files) => {
  try {
    for (let [file] = files; file !== undefined; [file] = files) {
      await load(file);
      files.shift();
    }
  } catch {
    setTimeout(loadInTurn, RETRY_MS, files);
  }
};

window.addEventListener("load", () => {
  const files = document.getElementById("finder")?.dataset.later?.trim().split(/\s+/) ?? [];
  whenIdle(() => loadInTurn(files));
});
