// @ts-check
// Soft locks of the table's steps: the card is large on the phone that touched it first, and folded on the others, where one tap
// takes it over. Advisory: reports of any phone count. Inactive without a stream.

import { closest, findTable, getPath, query, queryAll } from "./page-context.js";
import { isUnchanged } from "./report.js";

/** @typedef {{ mine?: boolean, refs?: number[], name?: string }} Claim */

/** @param {DOMStringMap} words */
const init = (words) => {
  const isWatching = document.body.classList.contains("is-spectator");
  const page = findTable();
  const address = page && `${getPath(page)}touch/`;

  /** Claims by step; null while the event stream is down. @type {Record<string, Claim> | null} */
  let claims = null;
  let claimedStep = ""; // the step that this phone has claimed, until the stream confirms it
  let pressedStep = ""; // the step of the pending report

  const findCard = () => query("#now-card[data-step]");
  const getStep = () => findCard()?.dataset.step ?? "";

  /** @param {boolean} isTakeover */
  const sendClaim = async (isTakeover) => {
    const csrfmiddlewaretoken = /** @type {HTMLInputElement | null} */ (query("[name=csrfmiddlewaretoken]"))?.value;
    if (!csrfmiddlewaretoken || !address) return;
    claimedStep = getStep();
    const body = new URLSearchParams({ csrfmiddlewaretoken, step: claimedStep, ...(isTakeover && { over: "on" }) });
    await fetch(address, { method: "POST", body, credentials: "same-origin" }).catch(() => { claimedStep = ""; });
  };

  const claimStep = () => {
    if (claims && getStep() && !claims[getStep()] && claimedStep !== getStep() && !isWatching) sendClaim(false);
  };

  /**
   * Return whether the user is typing or ticking something there, which must not be interrupted.
   * @param {HTMLElement} there
   */
  const isBeingEdited = (there) => {
    const fields = /** @type {import("./report.js").Field[]} */ (/** @type {unknown[]} */ (queryAll("input, select, textarea", there)));
    return query(":focus-visible:not(.claim *)", there) !== null || !fields.every(isUnchanged);
  };

  /** @param {Claim} claim */
  const getClaimantName = ({ refs = [], name }) => {
    const held = queryAll("[data-seat]").find((one) => refs.includes(Number(one.dataset.seat)));
    return (held && query("b", held)?.textContent.trim()) || name || words.another || "";
  };

  const takeOver = () => {
    const large = findCard();
    if (!large) return;
    sendClaim(true);
    claims = { ...claims, [getStep()]: { mine: true } };
    render();
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
  const createClaimNotice = (who, what) => {
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

  const render = () => {
    const there = findCard();
    const line = query("#now-card > .claim");
    const claim = claims?.[getStep()];
    if (!there || !claim || claim.mine) {
      line?.remove();
      document.getElementById("now-card")?.removeAttribute("data-claimed");
      return;
    }
    const who = (words.reports ?? "").replace("%s", getClaimantName(claim));
    const what = query("h2", there)?.textContent.trim() ?? "";
    if (line?.firstChild?.textContent !== `${who} ${what}`) {
      line?.remove();
      there.prepend(createClaimNotice(who, what));
    }
    there.toggleAttribute("data-claimed", !isBeingEdited(there));
  };

  // A press that reports is no touch: its result comes at once. Only if its step stays does this phone claim it.
  document.addEventListener("click", (event) => {
    if (!closest(event, "#now-card[data-step]") || closest(event, ".claim, a")) return;
    if (closest(event, "button:not([type=button])")) pressedStep = getStep();
    else claimStep();
  });
  document.addEventListener("input", (event) => {
    if (closest(event, "#now-card")) claimStep();
  });
  document.addEventListener("outbox:delivered", () => {
    if (pressedStep && pressedStep === getStep()) claimStep();
    pressedStep = "";
  });

  document.addEventListener("news:touch", ({ detail }) => {
    claims = detail;
    claimedStep = "";
    render();
  });
  document.addEventListener("htmx:after:swap", render);
};

const words = document.getElementById("presence")?.dataset;
if (words) init(words);
