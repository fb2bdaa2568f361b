// @ts-check
// Finding a rule as you type, from the rules this device keeps. Without this file the finder is a form.

import { load } from "./idle-loader.js";
import { closest, query, queryAll } from "./page-context.js";

/** @typedef {{ id: string, game: string, title: string, summary: string, where: string, html: string }} Entry */

/** Return what the table being played says of rules: its game, what addresses carry on, what matters now, how it plays a rule. */
export const atTable = () => {
  const held = document.getElementById("rulebook");
  return {
    game: held?.dataset.game ?? "",
    query: held?.dataset.query ?? "",
    now: held?.dataset.now?.split(" ").filter(Boolean) ?? [],
    /** @param {string | undefined} id */
    rulings: (id) => (held ? queryAll("[data-rule]", held).filter((ruling) => ruling.dataset.rule === id) : []),
  };
};

// The rules of all games. Fetched once the page is at rest, then kept in memory: nothing here needs the network again.
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

  // Settles when the rules are there, or could not be had; then the next call tries again.
  load() {
    this.#loading ??= this.#fetched().catch(() => {
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

  async #fetched() {
    const [answer, { RuleIndex }] = await Promise.all([fetch(this.address), load(this.ranker)]);
    if (!answer.ok) throw new Error(answer.statusText);
    const { games, rules, index } = await answer.json();
    this.games = games;
    this.#index = new RuleIndex(rules, index);
    this.rules = new Map(rules.map((/** @type {Entry} */ rule) => [rule.id, rule]));
  }
}

// A combobox over a rulebook: a field, a line that says how many, a list. choose is called with the id of the rule wanted.
export class Finder {
  static #MOST = 12;
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
    this.said = /** @type {HTMLElement} */ (query(".finder-said", root));
    this.list = /** @type {HTMLElement} */ (query("[role=listbox]", root));
    this.words = document.getElementById("finder-words")?.dataset ?? {};
    this.#describe();
    this.field.addEventListener("input", () => this.show());
    this.field.addEventListener("focus", () => this.rulebook.load());
    this.field.addEventListener("keydown", (event) => this.#key(event));
    this.form.addEventListener("submit", (event) => this.#submit(event));
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.#chosen(closest(event, "[role=option]")));
  }

  get options() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }

  // Show what answers the words in the field; for none, in the dialog, what matters now.
  async show() {
    await this.rulebook.load();
    if (!this.rulebook.there) return;
    const text = this.field.value.trim();
    const found = text ? this.#found(text) : this.#now();
    // Before the list changes: afterwards it would have to be laid out at once, and again for what follows.
    this.root.closest(".sheet-find")?.scrollTo(0, 0);
    this.#fill(found);
    this.list.hidden = found.length === 0;
    this.said.textContent = this.#says(text, found.length);
    this.field.setAttribute("aria-expanded", String(found.length > 0));
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
    return this.root.dataset.game || atTable().game;
  }

  #describe() {
    const told = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id };
    for (const [name, value] of Object.entries(told)) this.field.setAttribute(name, value);
  }

  /** @param {string} text */
  #found(text) {
    return this.rulebook.search(text, this.game, Finder.#MOST, atTable().now);
  }

  #now() {
    return this.inside ? atTable().now.flatMap((id) => this.rulebook.rules.get(id) ?? []) : [];
  }

  /**
   * @param {string} text
   * @param {number} count
   */
  #says(text, count) {
    if (!text) return (count ? this.words.now : "") ?? "";
    return (count ? this.words.count?.replace("%s", String(count)) : this.words.none) ?? "";
  }

  // Most keys change little: an option that stays in its place is neither laid out nor painted again.
  /** @param {Entry[]} found */
  #fill(found) {
    const before = this.options;
    found.forEach((entry, place) => {
      const option = before[place];
      if (option?.dataset.id === entry.id) return;
      if (option) option.replaceWith(this.#option(entry, place));
      else this.list.append(this.#option(entry, place));
    });
    for (const left of before.slice(found.length)) left.remove();
  }

  /**
   * @param {Entry} entry
   * @param {number} place
   */
  #option(entry, place) {
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
  #key(event) {
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
    if (event.key === "Escape") this.#escape(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || last < 0 || to === null) return;
    event.preventDefault();
    this.#activate(to);
  }

  // In the dialog it closes the dialog; in a page it empties the field. A browser of its own would do the one and then the other.
  /** @param {KeyboardEvent} event */
  #escape(event) {
    event.preventDefault();
    if (this.dialog) return this.dialog.close();
    this.field.value = "";
    return this.show();
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    if (!this.rulebook.there) return;
    event.preventDefault();
    if (!this.options.length) await this.show();
    this.#chosen(this.options[Math.max(0, this.#active)]);
  }

  /** @param {HTMLElement | null | undefined} option */
  #chosen(option) {
    if (option?.dataset.id) this.choose(option.dataset.id);
  }
}
