// @ts-check
// Keep this screen on: a button of the table, where the browser allows it (over https and on localhost). A tablet, which a table
// shares, begins with it on; a phone sleeps until its owner says otherwise.

import { closest, query } from "./page-context.js";

const KEY = "dreamkeeper.awake";
const isTablet = matchMedia("(min-width: 600px) and (min-height: 600px)").matches;

const readStored = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};
let isOn = (readStored() ?? (isTablet ? "on" : "off")) === "on";

/** @param {string} address */
const init = (address) => {
  const apply = () => import(address).then(({ setAwake }) => setAwake(isOn)).catch(() => {});
  // The texts of a rendered panel are those of a screen that sleeps.
  const render = () => {
    const button = query("[data-keep-awake]");
    const label = button && query("span", button);
    if (!button || !label) return;
    button.hidden = false;
    button.dataset.off ??= label.textContent ?? "";
    const text = (isOn ? button.dataset.keepAwake : button.dataset.off) ?? "";
    if (label.textContent !== text) label.textContent = text;
  };

  document.addEventListener("click", (event) => {
    if (!closest(event, "[data-keep-awake]")) return;
    isOn = !isOn;
    try {
      localStorage.setItem(KEY, isOn ? "on" : "off");
    } catch {
      // Where nothing can be stored, it lasts as long as the page.
    }
    render();
    apply();
  });
  document.addEventListener("htmx:after:swap", render);
  render();
  if (isOn) apply();
};

const address = query("#presence")?.dataset.awake;
if ("wakeLock" in navigator && address) init(address);
