// @ts-check
// Search as you type in the cached rules. Without this file the finder is a form.

import { loadFile } from "./idle-loader.js";
import { closest, query, queryAll } from "./page-context.js";

/** @typedef {{ id: string, game: string, title: string, summary: string, where: string, html: string }} Entry */

/** Return the table's context for rules: its game, the query string to keep, relevant rules, house rules. */
export const getTableContext = () => {
  const held = document.getElementById("rulebook");
  return {
    game: held?.dataset.game ?? "",
    query: held?.dataset.query ?? "",
    now: held?.dataset.now?.split(" ").filter(Boolean) ?? [],
    /** @param {string | undefined} id */
    rulings: (id) => (held ? queryAll("[data-rule]", held).filter((ruling) => ruling.dataset.rule === id) : []),
  };
};

// The rules of all games, fetched when the page is idle, then held in memory: nothing here needs the network again.
export class Rulebook {
  /** @type {Map<string, Entry>} */
  rules = new Map();
  /** @type {Record<string, string>} */
  games = {};
  /** @type {import("./ranking.js").RuleIndex | null} */
  #index = null;
  /** @type {Promise<void> | null} */
  #loading = null;

  /**
   * @param {string} address
   * @param {string} ranker
   */
  constructor(address, ranker) {
    this.address = address;
    this.ranker = ranker;
  }

  // Settles when the rules are loaded or failed to load; after a failure the next call tries again.
  load() {
    this.#loading ??= this.#fetchRules().catch(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  get there() {
    return this.rules.size > 0;
  }

  /**
   * @param {string} text
   * @param {string} game
   * @param {number} limit
   * @param {string[]} now
   * @returns {Entry[]}
   */
  search(text, game, limit, now) {
    return this.#index?.search(text, game, limit, now).map(({ entry }) => entry) ?? [];
  }

  async #fetchRules() {
    const [answer, { RuleIndex }] = await Promise.all([fetch(this.address), loadFile(this.ranker)]);
    if (!answer.ok) throw new Error(answer.statusText);
    const { games, rules, index } = await answer.json();
    this.games = games;
    this.#index = new RuleIndex(rules, index);
    this.rules = new Map(rules.map((/** @type {Entry} */ rule) => [rule.id, rule]));
  }
}

// A combobox over a rulebook: a field, a result count, a list. `choose` is called with the id of the chosen rule.
export class Finder {
  static #MAX_RESULTS = 12;
  #active = -1;

  /**
   * @param {HTMLElement} root
   * @param {Rulebook} rulebook
   * @param {(id: string) => void} choose
   */
  constructor(root, rulebook, choose) {
    this.root = root;
    this.rulebook = rulebook;
    this.choose = choose;
    this.form = /** @type {HTMLFormElement} */ (query("form", root));
    this.field = /** @type {HTMLInputElement} */ (query("input[type=search]", root));
    this.said = /** @type {HTMLElement} */ (query(".finder-status", root));
    this.list = /** @type {HTMLElement} */ (query("[role=listbox]", root));
    this.words = document.getElementById("finder-words")?.dataset ?? {};
    this.#setAriaAttributes();
    this.field.addEventListener("input", () => this.show());
    this.field.addEventListener("focus", () => this.rulebook.load());
    this.field.addEventListener("keydown", (event) => this.#handleKey(event));
    this.form.addEventListener("submit", (event) => this.#handleSubmit(event));
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.#chooseOption(closest(event, "[role=option]")));
  }

  get options() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }

  // Show the results; for an empty field in the dialog, the relevant rules.
  async show() {
    await this.rulebook.load();
    if (!this.rulebook.there) return;
    const text = this.field.value.trim();
    const results = text ? this.#search(text) : this.#listRelevantRules();
    // Before the list changes: afterwards it would force a layout, and another one later.
    this.root.closest(".sheet-search")?.scrollTo(0, 0);
    this.#renderOptions(results);
    this.list.hidden = results.length === 0;
    this.said.textContent = this.#formatStatus(text, results.length);
    this.field.setAttribute("aria-expanded", String(results.length > 0));
    this.#activate(-1);
    for (const browsed of queryAll("[data-browse]")) browsed.hidden = !this.inside && Boolean(text);
  }

  get dialog() {
    return this.root.closest("dialog");
  }

  get inside() {
    return this.dialog !== null;
  }

  get game() {
    return this.root.dataset.game || getTableContext().game;
  }

  #setAriaAttributes() {
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id };
    for (const [name, value] of Object.entries(attributes)) this.field.setAttribute(name, value);
  }

  // At a table, rules of other games only where its own has none.
  /** @param {string} text */
  #search(text) {
    const { game, now } = getTableContext();
    const found = this.rulebook.search(text, this.game, game ? Infinity : Finder.#MAX_RESULTS, now);
    const own = found.filter((entry) => [game, "campaigns"].includes(entry.game));
    return (own.length && game === this.game ? own : found).slice(0, Finder.#MAX_RESULTS);
  }

  #listRelevantRules() {
    return this.inside ? getTableContext().now.flatMap((id) => this.rulebook.rules.get(id) ?? []) : [];
  }

  /**
   * @param {string} text
   * @param {number} count
   */
  #formatStatus(text, count) {
    if (!text) return (count ? this.words.now : "") ?? "";
    return (count ? this.words.count?.replace("%s", String(count)) : this.words.none) ?? "";
  }

  // Most keys change little: an unchanged option needs no layout or paint.
  /** @param {Entry[]} results */
  #renderOptions(results) {
    const before = this.options;
    results.forEach((entry, place) => {
      const option = before[place];
      if (option?.dataset.id === entry.id) return;
      if (option) option.replaceWith(this.#createOption(entry, place));
      else this.list.append(this.#createOption(entry, place));
    });
    for (const surplus of before.slice(results.length)) surplus.remove();
  }

  /**
   * @param {Entry} entry
   * @param {number} place
   */
  #createOption(entry, place) {
    const template = /** @type {HTMLTemplateElement} */ (query("#finder-option"));
    const option = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
    option.id = `${this.list.id}-${place}`;
    option.dataset.id = entry.id;
    const foot = [entry.game === this.game ? "" : this.rulebook.games[entry.game], entry.where].filter(Boolean).join(" · ");
    [entry.title, entry.summary, foot].forEach((text, part) => option.children[part]?.append(text));
    return option;
  }

  /** @param {number} place */
  #activate(place) {
    this.#active = place;
    this.options.forEach((option, at) => option.setAttribute("aria-selected", String(at === place)));
    const active = this.options[place];
    if (active) this.field.setAttribute("aria-activedescendant", active.id);
    else this.field.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const last = this.options.length - 1;
    const isMoving = this.#active >= 0;
    /** @type {Record<string, number | null>} */
    const places = {
      ArrowDown: this.#active < last ? this.#active + 1 : 0,
      ArrowUp: this.#active > 0 ? this.#active - 1 : last,
      Home: isMoving ? 0 : null,
      End: isMoving ? last : null,
    };
    const to = places[event.key] ?? null;
    if (event.key === "Escape") this.#handleEscape(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || last < 0 || to === null) return;
    event.preventDefault();
    this.#activate(to);
  }

  // Escape closes the dialog; in a page it empties the field. By default a browser would do both in turn.
  /** @param {KeyboardEvent} event */
  #handleEscape(event) {
    event.preventDefault();
    if (this.dialog) return this.dialog.close();
    this.field.value = "";
    return this.show();
  }

  /** @param {SubmitEvent} event */
  async #handleSubmit(event) {
    if (!this.rulebook.there) return;
    event.preventDefault();
    if (!this.options.length) await this.show();
    // An empty field asks nothing: what matters now stays, to be read.
    if (!this.field.value.trim() && this.#active < 0) return this.field.focus();
    this.#chooseOption(this.options[Math.max(0, this.#active)]);
  }

  /** @param {HTMLElement | null | undefined} option */
  #chooseOption(option) {
    if (option?.dataset.id) this.choose(option.dataset.id);
  }
}
