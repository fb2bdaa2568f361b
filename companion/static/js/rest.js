// Fetches what finds and reads rules, and what is only for the eye, once the page is at rest: what a table is played with comes first,
// over the slowest Wi-Fi too.

// When nothing else is to be done; where browsers cannot tell, soon.
const atRest = (work) => (window.requestIdleCallback ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 200));

const made = (file) =>
  file.endsWith(".css")
    ? Object.assign(document.createElement("link"), { rel: "stylesheet", href: file })
    : Object.assign(document.createElement("script"), { src: file });

const arrived = (file) =>
  new Promise((resolve, reject) => {
    document.head.append(Object.assign(made(file), { onload: resolve, onerror: reject }));
  });

// One after the other, since each needs the one before it; what a gap in the network swallowed is fetched again.
const fetchInTurn = async (files) => {
  try {
    while (files.length) {
      await arrived(files[0]);
      files.shift();
    }
  } catch {
    setTimeout(fetchInTurn, 2000, files);
  }
};

window.addEventListener("load", () => {
  const files = document.getElementById("finder")?.dataset.later.split(/\s+/) ?? [];
  atRest(() => fetchInTurn(files));
});
