// Fetches what finds and reads rules, and what is only for the eye, once the page is at rest: what a table is played with comes first,
// over the slowest Wi-Fi too.

// When nothing else is to be done; where browsers cannot tell, soon.
const atRest = (work) => (window.requestIdleCallback ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 200));

const arrived = (src) =>
  new Promise((resolve, reject) => {
    document.head.append(Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject }));
  });

// One after the other, since each needs the one before it; what a gap in the network swallowed is fetched again.
const fetchInTurn = async (scripts) => {
  try {
    while (scripts.length) {
      await arrived(scripts[0]);
      scripts.shift();
    }
  } catch {
    setTimeout(fetchInTurn, 2000, scripts);
  }
};

window.addEventListener("load", () => {
  const scripts = document.getElementById("finder")?.dataset.scripts.split(" ") ?? [];
  atRest(() => fetchInTurn(scripts));
});
