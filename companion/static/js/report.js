// @ts-check
// A press as a report: its form, its data, and its description in words.

import * as outbox from "./outbox.js";
import { findTable, query, queryAll, ROOT_PATH } from "./page-context.js";

/** @typedef {HTMLButtonElement | null} Button */
/**
 * A field of any kind: a text has no `checked`, only a select has `options`.
 * @typedef {HTMLInputElement & Pick<HTMLSelectElement, "options" | "selectedOptions" | "selectedIndex">} Field
 */

/**
 * @param {HTMLFormElement} form
 * @param {Button} [button]
 */
export const serializeForm = (form, button) => {
  const body = new URLSearchParams(/** @type {Record<string, string>} */ (/** @type {unknown} */ (new FormData(form))));
  if (button?.name) body.append(button.name, button.value);
  for (const name of ["csrfmiddlewaretoken", "move_id"]) body.delete(name);
  return body.toString();
};

/**
 * Return what tells one control from another. The id of an interpretation is only its place in the list: the next sentence's first
 * interpretation has it too, so what it reports is a part of the key.
 * @param {HTMLFormElement} form
 * @param {Button | undefined} button
 */
export const getControlKey = (form, button) => {
  const action = form.getAttribute("action"); // a field may be named so, too
  const key = `${form.id || action} ${button?.name ?? ""}=${button?.value ?? ""}`;
  return form.matches(".interpretation") ? key + action + serializeForm(form) : key;
};

/**
 * Return the buttons of a report on this page. Another table's forms have the same names. An answer to a rule violation has none,
 * and is over the page; a button may be outside its form.
 * @param {outbox.Report} report
 */
export const findButtons = (report) => {
  if (!outbox.findReportTable(report)) return [];
  const forms = /** @type {HTMLFormElement[]} */ (queryAll(report.form ? `form[id="${report.form}"]` : "#over form"));
  return forms.flatMap((form) => {
    const buttons = [...form.elements].filter((one) => one instanceof HTMLButtonElement);
    return buttons.filter((button) => getControlKey(form, button) === report.control);
  });
};

/** @param {Field} field */
const isCheckable = (field) => ["checkbox", "radio"].includes(field.type);

/** @param {Field} field */
export const isUnchanged = (field) => {
  if (isCheckable(field)) return field.checked === field.defaultChecked;
  if (!field.options) return field.value === field.defaultValue;
  return [...field.options].every((one) => one.selected === one.defaultSelected) || !(field.selectedIndex || query("[selected]", field));
};

/**
 * Return whether a form holds nothing but its defaults and the values of a report. What is hidden may differ: the next move's form
 * can have the same place and the same fields.
 * @param {HTMLFormElement} form
 * @param {outbox.Report} report
 */
export const isStillReported = (form, { body }) => {
  const reported = new URLSearchParams(body);
  const fields = /** @type {Field[]} */ (/** @type {unknown} */ ([...form.elements])).filter(({ name, type }) => name && !["hidden", "submit", "button"].includes(type));
  return fields.every((field) => isUnchanged(field) || reported.getAll(field.name).includes(field.value) === (!isCheckable(field) || field.checked));
};

/**
 * Return whether a field is part of the description. Unchanged fields in a closed fold are left out.
 * @param {Field} field
 */
const isInSummary = (field) =>
  field.name && field.type !== "hidden" && field.labels?.length && !field.disabled && !(field.closest("details.optional-fields") && isUnchanged(field));

/** @param {Field} field */
const getFieldValue = (field) => {
  if (isCheckable(field)) return field.checked ? "✓" : "";
  return field.selectedOptions ? [...field.selectedOptions].map((one) => one.text).join(", ") : field.value;
};

/** @param {string | null | undefined} text */
const normalize = (text) => (text ?? "").replace(/\s+/g, " ").trim();

/**
 * Return a report in words: whose, what, and the filled-in values.
 * @param {HTMLFormElement} form
 * @param {Button} button
 */
const summarizeReport = (form, button) => {
  const label = normalize(button?.getAttribute("aria-label") || button?.textContent || form.textContent);
  const fields = /** @type {Field[]} */ (/** @type {unknown} */ ([...form.elements]));
  const filled = fields.filter(isInSummary).map((field) => [normalize(field.labels?.[0]?.textContent).replace(`${label}: `, ""), getFieldValue(field)]);
  const details = filled.filter(([, answer]) => answer).map(([name, answer]) => (answer === "✓" ? name : `${name} ${answer}`));
  return [form.dataset.about, [label, details.join(", ")].filter(Boolean).join(" – ")].filter(Boolean).join(": ");
};

/**
 * Return whether a control takes every press: counters do, and Undo.
 * @param {HTMLFormElement} form
 */
export const acceptsEveryPress = (form) => ["counts", "follows"].includes(form.dataset.report ?? "");

/**
 * Return the last pending report of a table: until its response, the entry that Undo is about is unknown.
 * @param {string} slug
 */
const findLastReport = (slug) => [outbox.appliedReport, ...outbox.getReports()].findLast((report) => report?.slug === slug);

/**
 * Return the data of an Undo. While reports are pending, it undoes the result of the last of them, and nothing else.
 * @param {string} slug
 * @param {string} body
 */
const buildUndoPayload = (slug, body) => {
  const follows = findLastReport(slug)?.id;
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
export const createReport = (form, button) => {
  const url = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const slug = url.slice(ROOT_PATH.length).split("/")[2] ?? "";
  const body = serializeForm(form, button);
  return {
    url,
    slug,
    seen: findTable()?.dataset.version ?? 0,
    ...(form.dataset.report === "follows" ? buildUndoPayload(slug, body) : { body }),
    say: summarizeReport(form, button),
    form: form.id,
    control: getControlKey(form, button),
    sets: form.dataset.report === "sets",
    all: acceptsEveryPress(form),
  };
};
