// Fetches what finds and reads rules once the page is at rest: what a table is played with comes first, over the slowest Wi-Fi too.

// When nothing else is to be done; where browsers cannot tell, soon.
const atRest = (work) => (window.requestIdleCallback ? requestIdleCallback(work, { timeout: 3000 }) : setTimeout(work, 200));

window.addEventListener("load", () => {
  const scripts = document.getElementById("finder")?.dataset.scripts.split(" ") ?? [];
  atRest(() => {
    for (const src of scripts) document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
  });
});
