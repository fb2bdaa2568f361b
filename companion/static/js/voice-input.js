// @ts-check
// Voice input: a microphone beside the finder's field, loaded over https where the browser has speech recognition. It is off until
// a user has read where the sound goes; the choice is kept on this device. Elsewhere a phone's keyboard has a microphone of its own.

import { query } from "./page-context.js";

const CONSENT_KEY = "dreamkeeper.voice-input";

/** A choice that cannot be stored holds for this page. @type {boolean | null} */
let unstoredConsent = null;

const hasConsent = () => {
  try {
    return unstoredConsent ?? localStorage.getItem(CONSENT_KEY) === "on";
  } catch {
    return false;
  }
};

/** @param {boolean} isOn */
const storeConsent = (isOn) => {
  try {
    if (isOn) localStorage.setItem(CONSENT_KEY, "on");
    else localStorage.removeItem(CONSENT_KEY);
  } catch {
    unstoredConsent = isOn;
  }
};

/**
 * Recognise on the device where the browser can, so that no sound leaves it.
 * @param {SpeechRecognition} recognition
 */
const preferLocalRecognition = async (recognition) => {
  try {
    const available = await window.SpeechRecognition?.available?.({ langs: [recognition.lang], processLocally: true });
    if (available === "available") recognition.processLocally = true;
  } catch {
    // A browser that cannot say so recognises as it does by default.
  }
};

/**
 * @param {HTMLTemplateElement} template
 * @param {HTMLInputElement} field
 * @param {HTMLDialogElement} dialog
 */
const init = (template, field, dialog) => {
  const parts = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const [button, notice, status, off] = ["[data-speak]", "[data-voice-notice]", "[role=status]", "[data-voice-off]"].map(
    (selector) => /** @type {HTMLElement} */ (parts.querySelector(selector)),
  );
  if (!button || !notice || !status || !off) return;
  const words = template.dataset;
  /** @type {SpeechRecognition | null} */
  let recognition = null;

  /** @param {string} text */
  const show = (text) => {
    status.textContent = text;
    button.setAttribute("aria-pressed", String(recognition !== null));
    off.hidden = recognition === null;
    notice.hidden = true;
  };

  /** @param {string} text */
  const setText = (text) => {
    field.value = text.slice(0, field.maxLength);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const stop = (message = "") => {
    const current = recognition;
    recognition = null;
    current?.abort();
    show(message);
  };

  /** @param {new () => SpeechRecognition} Recognition */
  const listen = async (Recognition) => {
    const current = new Recognition();
    recognition = current;
    current.lang = document.documentElement.lang;
    current.interimResults = true;
    await preferLocalRecognition(current);
    if (recognition !== current) return;
    current.addEventListener("result", ({ results }) => setText([...results].map(([best]) => best?.transcript ?? "").join(" ")));
    current.addEventListener("error", ({ error }) => recognition === current && stop(template.getAttribute(`data-${error}`) ?? words.failed));
    current.addEventListener("end", () => recognition === current && stop());
    show(words.listening ?? "");
    try {
      current.start();
    } catch {
      stop(words.failed);
    }
  };

  const start = () => {
    const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
    if (Recognition) listen(Recognition);
  };

  button.addEventListener("click", () => {
    if (recognition) stop();
    else if (hasConsent()) start();
    else notice.hidden = !notice.hidden;
  });
  query("[data-voice-on]", notice)?.addEventListener("click", () => {
    storeConsent(true);
    start();
  });
  off.addEventListener("click", () => {
    storeConsent(false);
    stop(words.off);
    button.focus();
  });
  field.addEventListener("keydown", () => recognition && stop());
  dialog.addEventListener("close", () => stop());

  field.after(button);
  field.form?.after(notice, status, off);
};

/**
 * Return the controls, or null without a connection: then there is no microphone until the next page.
 * @param {string} address
 */
const fetchTemplate = async (address) => {
  const answer = await fetch(address).catch(() => null);
  const holder = document.createElement("div");
  holder.innerHTML = answer?.ok ? await answer.text() : "";
  return query("template", holder);
};

const [field, dialog] = [query("#finder-q"), query("#finder")];
if (field instanceof HTMLInputElement && dialog instanceof HTMLDialogElement) {
  const template = await fetchTemplate(dialog.dataset.voiceParts ?? "");
  if (template instanceof HTMLTemplateElement) init(template, field, dialog);
}
