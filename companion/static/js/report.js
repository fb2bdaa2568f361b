// @ts-check
// A press as a report: the form it belongs to, what it sends, and how it is said in words.

import * as outbox from "./outbox.js";
import { query, queryAll, table } from "./page-context.js";

/** @typedef {HTMLButtonElement | null} Button */
/**
 * A field of any kind: a text has no `checked`, only a select has `options`.
 * @typedef {HTMLInputElement & Pick<HTMLSelectElement, "options" | "selectedOptions" | "selectedIndex">} Field
 */

/**
 * @param {HTMLFormElement} form
 * @param {Button | undefined} button
 */
export const controlOf = (form, button) => `${form.id || form.getAttribute("action")} ${button?.name ?? ""}=${button?.value ?? ""}`;

/**
 * @param {HTMLFormElement} form
 * @param {Button | undefined} button
 */
export const bodyOf = (form, button) => {
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (/** @type {unknown} */ (new FormData(form))));
  if (button?.name) body.append(button.name, button.value);
  for (const name of ["csrfmiddlewaretoken", "move_id"]) body.delete(name);
  return body.toString();
};

/**
 * Return the buttons of a report on this page. Another table's forms have the same names. What answers a refusal has none, and lies
 * over the page; a button may stand outside its form.
 * @param {outbox.Report} report
 */
export const buttonsOf = (report) => {
  if (!outbox.pageOf(report)) return [];
  const forms = /** @type {HTMLFormElement[]} */ (queryAll(report.form ? `form[id="${report.form}"]` : "#over form"));
  return forms.flatMap((form) => {
    const buttons = [...form.elements].filter((one) => one instanceof HTMLButtonElement);
    return buttons.filter((button) => controlOf(form, button) === report.control);
  });
};

/** @param {Field} field */
const isBox = (field) => ["checkbox", "radio"].includes(field.type);

/** @param {Field} field */
export const isAsDrawn = (field) => {
  if (isBox(field)) return field.checked === field.defaultChecked;
  if (!field.options) return field.value === field.defaultValue;
  return [...field.options].every((one) => one.selected === one.defaultSelected) || !(field.selectedIndex || query("[selected]", field));
};

/**
 * Whether a field is part of what is said. What lies folded and was left as it is goes without saying.
 * @param {Field} field
 */
const isSaid = (field) =>
  field.name && field.type !== "hidden" && field.labels?.length && !field.disabled && !(field.closest("details.fold") && isAsDrawn(field));

/** @param {Field} field */
const answerOf = (field) => {
  if (isBox(field)) return field.checked ? "✓" : "";
  return field.selectedOptions ? [...field.selectedOptions].map((one) => one.text).join(", ") : field.value;
};

/** @param {string | null | undefined} text */
const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();

/**
 * Return a report in words, as somebody would read it out: whose, what, and what was filled in.
 * @param {HTMLFormElement} form
 * @param {Button} button
 */
const sayingOf = (form, button) => {
  const label = plain(button?.getAttribute("aria-label") || button?.textContent || form.textContent);
  const fields = /** @type {Field[]} */ (/** @type {unknown} */ ([...form.elements]));
  const filled = fields.filter(isSaid).map((field) => [plain(field.labels?.[0]?.textContent).replace(`${label}: `, ""), answerOf(field)]);
  const details = filled.filter(([, answer]) => answer).map(([name, answer]) => (answer === "✓" ? name : `${name} ${answer}`));
  return [form.dataset.about, [label, details.join(", ")].filter(Boolean).join(" – ")].filter(Boolean).join(": ");
};

/**
 * Whether a control takes every press: counters do, and Undo.
 * @param {HTMLFormElement} form
 */
export const takesAll = (form) => ["counts", "follows"].includes(form.dataset.report ?? "");

/**
 * Return the report of a table that is answered last: until then, nobody knows the entry that an Undo pressed now is about.
 * @param {string} slug
 */
const lastOf = (slug) => [outbox.landing, ...outbox.all()].findLast((report) => report?.slug === slug);

/**
 * Return what an Undo sends. One that is pressed while others are under way takes back what comes of the last of them, and nothing
 * else.
 * @param {string} slug
 * @param {string} body
 */
const following = (slug, body) => {
  const follows = lastOf(slug)?.id;
  if (!follows) return { body };
  const fields = new URLSearchParams(body);
  fields.delete("entry");
  fields.set("after", follows);
  return { body: fields.toString(), follows };
};

/**
 * @param {HTMLFormElement} form
 * @param {Button} button
 * @returns {outbox.Draft}
 */
export const reportOf = (form, button) => {
  const url = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const slug = url.split("/")[2] ?? "";
  const body = bodyOf(form, button);
  return {
    url,
    slug,
    seen: table()?.dataset.version ?? 0,
    ...(form.dataset.report === "follows" ? following(slug, body) : { body }),
    say: sayingOf(form, button),
    form: form.id,
    control: controlOf(form, button),
    sets: form.dataset.report === "sets",
    all: takesAll(form),
  };
};
