// @ts-check
// The ranker of rules for a phone without a network: reads the index that campaigns/rulebook/index.py builds. The server's ranker
// is campaigns/rulebook/ranking.py; a test compares the results of both.

/** @typedef {import("./finder.js").Entry} Entry */
/** @typedef {Map<number, number>} Matches the stems that a word may mean, each with the quality of the match */
/** @typedef {{ entry: number, share: number, weight: number }} Name */

/**
 * The index in the rules file.
 * @typedef {object} BuiltIndex
 * @property {{ at_home: number, now: number, worth: number, exact: number, begun: number, beginning: number, max_edits: number[],
 *   edits: number[], sound: number, shortest_sound: number, printed: number, nickname: number }} weights
 * @property {[string, string][]} sounds
 * @property {string} stopwords
 * @property {string[]} forms
 * @property {[stems: number[], worth: string, printed: number[][], nicknames: number[][]][]} documents
 * @property {number[]} rarities
 * @property {number} rarest
 * @property {[string, string][]} endings
 */

/** @param {string} text */
const tokenize = (text) =>
  text.toLowerCase().replace(/[\ud800-\udfff]/g, " ").normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "").match(/[a-z0-9]+/g) ?? [];

/**
 * @template K
 * @param {Map<K, number>} held
 * @param {K} key
 * @param {number} number
 */
const setMax = (held, key, number) => held.set(key, Math.max(number, held.get(key) ?? 0));

/**
 * @template K
 * @param {Map<K, number>} held
 * @param {K} key
 * @param {number} number
 */
const addTo = (held, key, number) => held.set(key, (held.get(key) ?? 0) + number);

/**
 * Return the edit distance (with transpositions) of two words, at most `most` + 1.
 * @param {string} one
 * @param {string} other
 * @param {number} most
 */
const computeEditDistance = (one, other, most) => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  /** @type {number[]} */
  let before = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const here = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      here[column] = Math.min(above[column] + 1, here[column - 1] + 1, above[column - 1] + change);
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) here[column] = Math.min(here[column], before[column - 2] + 1);
      least = Math.min(least, here[column]);
    }
    if (least > most) return most + 1;
    [before, above] = [above, here];
  }
  return above[other.length];
};

export class RuleIndex {
  /** @type {Map<string, Matches>} */
  #matchCache = new Map();
  /** @type {string[] | null} */
  #soundCache = null;

  /**
   * @param {Entry[]} entries
   * @param {BuiltIndex} index
   */
  constructor(entries, index) {
    this.entries = entries;
    this.index = index;
    this.weights = index.weights;
    /** @type {[RegExp, string][]} */
    this.patterns = index.sounds.map(([written, heard]) => [new RegExp(written, "g"), heard]);
    this.stopwords = new Set(index.stopwords.split(" "));
    /** @type {Map<string, number>} */
    this.stems = new Map(index.forms.flatMap((forms, stem) => forms.split(" ").map((word) => /** @type {const} */ ([word, stem]))));
    this.words = [...this.stems.keys()];
    /** @type {[number, number][][]} */
    this.postings = index.forms.map(() => []);
    /** @type {[Name, number][][]} */
    this.naming = index.forms.map(() => []);
    index.documents.forEach(([stems, worth, printed, nicknames], entry) => {
      stems.forEach((stem, place) => this.postings[stem].push([entry, Number(worth[place])]));
      for (const name of printed) this.#addName(entry, this.weights.printed, name.map((place) => stems[place]));
      for (const name of nicknames) this.#addName(entry, this.weights.nickname, name.map((place) => stems[place]));
    });
  }

  /**
   * Return the best entries for a text; those of a game are preferred, and those whose ids are in `now`.
   * @param {string} text
   * @param {string} game
   * @param {number} limit
   * @param {string[]} now
   */
  search(text, game = "", limit = 10, now = []) {
    const { at_home, now: relevanceBonus } = this.weights;
    const found = this.#computeScores(text).map(([place, score]) => {
      const entry = this.entries[place];
      return { entry, score: score + (entry.game === game ? at_home : 0) + (now.includes(entry.id) ? relevanceBonus : 0) };
    });
    return found.sort((one, other) => other.score - one.score || (one.entry.id < other.entry.id ? -1 : 1)).slice(0, limit);
  }

  /**
   * @param {number} entry
   * @param {number} share
   * @param {number[]} stems
   */
  #addName(entry, share, stems) {
    const name = { entry, share, weight: stems.reduce((sum, stem) => sum + this.index.rarities[stem], 0) };
    for (const stem of stems) this.naming[stem].push([name, 1]);
  }

  /**
   * @param {string} text
   * @returns {[number, number][]}
   */
  #computeScores(text) {
    const tokens = tokenize(text);
    const significant = tokens.filter((token) => !this.stopwords.has(token));
    /** @type {[Map<number, number>, Map<Name, number>, Map<number, number>]} */
    const [texts, names, best] = [new Map(), new Map(), new Map()];
    let total = 0;
    for (const word of new Set(significant.length ? significant : tokens)) {
      const matches = this.#getMatches(word);
      const weight = this.#computeWeight(matches);
      total += weight;
      for (const [entry, points] of this.#computePoints(matches, weight, this.postings)) addTo(texts, entry, points);
      for (const [name, points] of this.#computePoints(matches, weight, this.naming)) addTo(names, name, points);
    }
    for (const [{ entry, share, weight }, points] of names) setMax(best, entry, (share * points) / (5000 * (total + weight)));
    return [...texts].map(([entry, points]) => [entry, points / (100 * this.weights.worth * total) + (best.get(entry) ?? 0)]);
  }

  // The score of one typed word for entries, or for names: that of its best match.
  /**
   * @template K
   * @param {Matches} matches
   * @param {number} weight
   * @param {[K, number][][]} postings
   */
  #computePoints(matches, weight, postings) {
    /** @type {Map<K, number>} */
    const best = new Map();
    for (const [stem, quality] of matches) {
      const points = quality * Math.min(weight, this.index.rarities[stem]);
      for (const [held, worth] of postings[stem]) setMax(best, held, points * worth);
    }
    return best;
  }

  // Cached: at every key all words but the last have been matched already.
  /** @param {string} typed */
  #getMatches(typed) {
    const known = this.#matchCache.get(typed) ?? this.#computeMatches(typed);
    this.#matchCache.set(typed, known);
    return known;
  }

  // The stems that a typed word may match, each with the quality of the match.
  /**
   * @param {string} typed
   * @returns {Matches}
   */
  #computeMatches(typed) {
    const { exact, begun, beginning, max_edits, edits: qualities, sound } = this.weights;
    const begins = typed.length < beginning ? [] : this.words.filter((word) => word !== typed && word.startsWith(typed));
    const matches = new Map(begins.map((word) => [/** @type {number} */ (this.stems.get(word)), begun]));
    const known = this.#findStem(typed);
    if (known !== undefined) return matches.set(known, exact);
    if (matches.size) return matches;
    const most = max_edits[Math.min(typed.length, max_edits.length - 1)];
    const near = most ? this.words.map((word) => [/** @type {number} */ (this.stems.get(word)), computeEditDistance(typed, word, most)]) : [];
    const least = Math.min(most + 1, ...near.map(([, count]) => count));
    for (const [stem, count] of near) if (count === least && count <= most) setMax(matches, stem, qualities[count]);
    if (least > 1) for (const stem of this.#findSoundalikes(typed)) matches.set(stem, sound);
    return matches;
  }

  // The stem of a word form in the rules, or with one of the usual endings.
  /** @param {string} typed */
  #findStem(typed) {
    const forms = this.index.endings.filter(([ending]) => typed.endsWith(ending)).map(([ending, instead]) => typed.slice(0, -ending.length) + instead);
    return this.stems.get([typed, ...forms.filter((form) => form.length >= this.weights.beginning)].find((form) => this.stems.has(form)) ?? "");
  }

  // Lazy: most words are known or nearly so, and need no phonetic index.
  /** @param {string} typed */
  #findSoundalikes(typed) {
    const sounds = this.#soundCache ??= this.words.map((word) => this.#getSound(word));
    const heard = this.#getSound(typed);
    return heard ? this.words.filter((_, place) => sounds[place] === heard).map((word) => /** @type {number} */ (this.stems.get(word))) : [];
  }

  /** @param {string} word */
  #getSound(word) {
    if (/[0-9]/.test(word)) return "";
    const heard = this.patterns.reduce((left, [written, sounds]) => left.replace(written, sounds), word);
    return heard.length < this.weights.shortest_sound ? "" : heard;
  }

  /** @param {Matches} matches */
  #computeWeight(matches) {
    const exact = [...matches].filter(([, quality]) => quality === this.weights.exact);
    const rarities = (exact.length ? exact : [...matches]).map(([stem]) => this.index.rarities[stem]);
    return rarities.length ? Math.max(...rarities) : this.index.rarest;
  }
}
