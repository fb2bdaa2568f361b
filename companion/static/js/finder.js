// Finding a rule as you type, from the rules this device keeps. Without this file the finder is a form.

// What the table being played says of rules: its game, what addresses carry on, what matters now, how it plays a rule.
const atTable = () => {
  const held = document.getElementById("rulebook");
  return {
    there: Boolean(held),
    game: held?.dataset.game ?? "",
    query: held?.dataset.query ?? "",
    now: held?.dataset.now?.split(" ").filter(Boolean) ?? [],
    rulings: (id) => [...(held?.querySelectorAll("[data-rule]") ?? [])].filter((ruling) => ruling.dataset.rule === id),
  };
};

// The rules of all games. Fetched once the page is at rest, then kept in memory: nothing here needs the network again.
class Rulebook {
  rules = new Map();
  games = {};
  #index = null;
  #loading = null;

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

  search(text, game, limit, now) {
    return this.#index.search(text, game, limit, now);
  }

  async #fetched() {
    const [answer] = await Promise.all([fetch(this.address), this.#ranker()]);
    if (!answer.ok) throw new Error(answer.statusText);
    const { games, rules, index } = await answer.json();
    this.games = games;
    this.#index = new RuleIndex(rules, index);
    this.rules = new Map(rules.map((rule) => [rule.id, rule]));
  }

  async #ranker() {
    if (typeof RuleIndex === "undefined") await arrived(this.ranker);
  }
}

// A combobox over a rulebook: a field, a line that says how many, a list. choose is called with the id of the rule wanted.
class Finder {
  static #MOST = 12;
  #active = -1;

  constructor(root, rulebook, choose) {
    this.root = root;
    this.rulebook = rulebook;
    this.choose = choose;
    this.form = root.querySelector("form");
    this.field = root.querySelector("input[type=search]");
    this.said = root.querySelector(".finder-said");
    this.list = root.querySelector("[role=listbox]");
    this.words = document.getElementById("finder-words").dataset;
    this.#describe();
    this.field.addEventListener("input", () => this.show());
    this.field.addEventListener("focus", () => this.rulebook.load());
    this.field.addEventListener("keydown", (event) => this.#key(event));
    this.form.addEventListener("submit", (event) => this.#submit(event));
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.#chosen(event.target.closest("[role=option]")));
  }

  get options() {
    return [...this.list.children];
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
    for (const browsed of document.querySelectorAll("[data-browse]")) browsed.hidden = !this.inside && Boolean(text);
  }

  get inside() {
    return Boolean(this.root.closest("dialog"));
  }

  get game() {
    return this.root.dataset.game || atTable().game;
  }

  #describe() {
    const told = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id };
    for (const [name, value] of Object.entries(told)) this.field.setAttribute(name, value);
  }

  #found(text) {
    return this.rulebook.search(text, this.game, Finder.#MOST, atTable().now).map(({ entry }) => entry);
  }

  #now() {
    return this.inside ? atTable().now.map((id) => this.rulebook.rules.get(id)).filter(Boolean) : [];
  }

  #says(text, count) {
    if (!text) return count ? this.words.now : "";
    return count ? this.words.count.replace("%s", count) : this.words.none;
  }

  // Most keys change little: an option that stays in its place is neither laid out nor painted again.
  #fill(found) {
    const before = this.options;
    found.forEach((entry, place) => {
      if (before[place]?.dataset.id === entry.id) return;
      if (before[place]) before[place].replaceWith(this.#option(entry, place));
      else this.list.append(this.#option(entry, place));
    });
    for (const left of before.slice(found.length)) left.remove();
  }

  #option(entry, place) {
    const option = document.getElementById("finder-option").content.firstElementChild.cloneNode(true);
    option.id = `${this.list.id}-${place}`;
    option.dataset.id = entry.id;
    const [title, summary, foot] = option.children;
    title.textContent = entry.title;
    summary.textContent = entry.summary;
    foot.textContent = [entry.game === this.game ? "" : this.rulebook.games[entry.game], entry.where].filter(Boolean).join(" · ");
    return option;
  }

  #activate(place) {
    this.#active = place;
    this.options.forEach((option, at) => option.setAttribute("aria-selected", String(at === place)));
    const active = this.options[place];
    if (active) this.field.setAttribute("aria-activedescendant", active.id);
    else this.field.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const last = this.options.length - 1;
    const moving = this.#active >= 0;
    const to = {
      ArrowDown: () => (this.#active < last ? this.#active + 1 : 0),
      ArrowUp: () => (this.#active > 0 ? this.#active - 1 : last),
      Home: () => (moving ? 0 : null),
      End: () => (moving ? last : null),
    }[event.key]?.();
    if (event.key === "Escape") this.#escape(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || last < 0 || to == null) return;
    event.preventDefault();
    this.#activate(to);
  }

  // In the dialog it closes the dialog; in a page it empties the field. A browser of its own would do the one and then the other.
  #escape(event) {
    event.preventDefault();
    if (this.inside) return this.root.closest("dialog").close();
    this.field.value = "";
    return this.show();
  }

  async #submit(event) {
    if (!this.rulebook.there) return;
    event.preventDefault();
    if (!this.options.length) await this.show();
    this.#chosen(this.options[Math.max(0, this.#active)]);
  }

  #chosen(option) {
    if (option) this.choose(option.dataset.id);
  }
}
