// @ts-check
// Who does a step of the table: the card is large on the phone that touched it first, and folded on the others, where one tap takes
// it over. A hint alone: whatever anybody reports counts. Nothing of it without a stream.

import { closest, pathOf, query, queryAll, table } from "./page-context.js";
import { isAsDrawn } from "./report.js";

/** @typedef {{ mine?: boolean, refs?: number[], name?: string }} Claim */

/** @param {DOMStringMap} words */
const begin = (words) => {
  const isWatching = document.body.classList.contains("watching");
  const page = table();
  const address = page && `${pathOf(page)}touch/`;

  /** By step whose phone touched it; null while no stream says so. @type {Record<string, Claim> | null} */
  let claims = null;
  let sent = ""; // the step that this phone has told of, until the stream answers
  let pressed = ""; // the step that a report under way belongs to

  const card = () => query("#now-card[data-step]");
  const step = () => card()?.dataset.step ?? "";

  /** @param {boolean} isTakeover */
  const send = async (isTakeover) => {
    const csrfmiddlewaretoken = /** @type {HTMLInputElement | null} */ (query("[name=csrfmiddlewaretoken]"))?.value;
    if (!csrfmiddlewaretoken || !address) return;
    sent = step();
    const body = new URLSearchParams({ csrfmiddlewaretoken, step: sent, ...(isTakeover && { over: "on" }) });
    await fetch(address, { method: "POST", body, credentials: "same-origin" }).catch(() => { sent = ""; });
  };

  const touch = () => {
    if (claims && step() && !claims[step()] && sent !== step() && !isWatching) send(false);
  };

  /**
   * Whether somebody types or ticks something there: they are not interrupted.
   * @param {HTMLElement} there
   */
  const isBegun = (there) => {
    const fields = /** @type {import("./report.js").Field[]} */ (/** @type {unknown[]} */ (queryAll("input, select, textarea", there)));
    return query(":focus-visible:not(.claim *)", there) !== null || !fields.every(isAsDrawn);
  };

  /** @param {Claim} claim */
  const nameOf = ({ refs = [], name }) => {
    const held = queryAll("[data-seat]").find((one) => refs.includes(Number(one.dataset.seat)));
    return (held && query("b", held)?.textContent.trim()) || name || words.another || "";
  };

  const takeOver = () => {
    const large = card();
    if (!large) return;
    send(true);
    claims = { ...claims, [step()]: { mine: true } };
    paint();
    const report = query("#now-report", large);
    if (report instanceof HTMLDetailsElement) report.open = true;
    const heading = query("h2", large);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  /**
   * @param {string} who
   * @param {string} what
   */
  const lineFor = (who, what) => {
    const line = Object.assign(document.createElement("p"), { className: "claim" });
    const text = Object.assign(document.createElement("span"), { textContent: `${who} ` });
    text.append(Object.assign(document.createElement("strong"), { textContent: what }));
    line.append(text);
    if (!isWatching) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button button--small", textContent: words.over });
      button.addEventListener("click", takeOver);
      line.append(button);
    }
    return line;
  };

  const paint = () => {
    const there = card();
    const line = query("#now-card > .claim");
    const claim = claims?.[step()];
    if (!there || !claim || claim.mine) {
      line?.remove();
      document.getElementById("now-card")?.removeAttribute("data-claimed");
      return;
    }
    const who = (words.reports ?? "").replace("%s", nameOf(claim));
    const what = query("h2", there)?.textContent.trim() ?? "";
    if (line?.firstChild?.textContent !== `${who} ${what}`) {
      line?.remove();
      there.prepend(lineFor(who, what));
    }
    there.toggleAttribute("data-claimed", !isBegun(there));
  };

  // A press that reports something is no touch: what comes of it is there at once. Only if its step stays is it this phone's.
  document.addEventListener("click", (event) => {
    if (!closest(event, "#now-card[data-step]") || closest(event, ".claim, a")) return;
    if (closest(event, "button:not([type=button])")) pressed = step();
    else touch();
  });
  document.addEventListener("input", (event) => {
    if (closest(event, "#now-card")) touch();
  });
  document.addEventListener("outbox:done", () => {
    if (pressed && pressed === step()) touch();
    pressed = "";
  });

  document.addEventListener("news:touch", ({ detail }) => {
    claims = detail;
    sent = "";
    paint();
  });
  document.addEventListener("htmx:after:swap", paint);
};

const words = document.getElementById("presence")?.dataset;
if (words) begin(words);
