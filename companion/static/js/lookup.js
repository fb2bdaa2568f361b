// Finds rules on the phone, without a network too: the twin of campaigns/lookup (stems, typos, ranking). A test holds the two
// against each other, so that the same words give the same rules in the same order on both.

const LITTLE = new Set((
  "a an the of to do does did i im we you he she it its is are was be been am can could may might must shall should " +
  "will would what how when which who whose why where my me our us your their them they this that these those there " +
  "here if and or but with for from in on at by as so than then have has had get got any some just like go going " +
  "happen work mean use using used need needs want thing things still").split(" "));
const [NAME, SPOKEN, SAID, DETAIL] = [5, 4, 2, 1];
const [EXACT, BEGUN, SLIP, SLIPS] = [100, 80, 75, 55];
const [BEGINNING, SHORTEST, LONG, AT_HOME] = [3, 4, 8, 0.2];

function words(text) {
  const bare = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’]/g, "");
  return bare.match(/[a-z0-9]+/g) ?? [];
}

function telling(text) {
  const found = words(text);
  const kept = found.filter((word) => !LITTLE.has(word));
  return kept.length ? kept : found;
}

function withoutEnding(word) {
  for (const [ending, least] of [["ing", 6], ["ed", 5]]) {
    if (word.length >= least && word.endsWith(ending)) {
      const bare = word.slice(0, -ending.length);
      const last = bare.at(-1);
      const doubled = bare.length > 2 && last === bare.at(-2) && !"aeiouls".includes(last);
      return doubled ? bare.slice(0, -1) : bare;
    }
  }
  return word;
}

function stem(word) {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  let cut = word;
  if (cut.length > 3 && cut.endsWith("s") && !cut.endsWith("ss") && !cut.endsWith("us")) cut = cut.slice(0, -1);
  cut = withoutEnding(cut);
  return cut.length > 3 && cut.endsWith("e") ? cut.slice(0, -1) : cut;
}

function rests(word, dropped) {
  const found = new Set([word]);
  let last = [word];
  for (let round = 0; round < dropped; round += 1) {
    const shorter = new Set();
    for (const rest of last) for (let at = 0; at < rest.length; at += 1) shorter.add(rest.slice(0, at) + rest.slice(at + 1));
    last = [...shorter];
    for (const rest of last) found.add(rest);
  }
  return found;
}

function slips(one, other, most) {
  let before = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(above[column] + 1, here[column - 1] + 1, above[column - 1] + changed);
      if (before.length && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, before[column - 2] + 1);
      }
      here.push(least);
    }
    if (Math.min(...here) > most) return most + 1;
    [before, above] = [above, here];
  }
  return above.at(-1);
}

const rarity = (entries, holding) => {
  const exact = 100 * Math.log2(1 + entries / holding);
  const low = Math.floor(exact);
  // As Python rounds: a half goes to the even neighbour.
  return exact - low === 0.5 ? low + (low % 2) : Math.round(exact);
};

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function texts(entry) {
  return [
    ...[entry.title, ...entry.terms].map((name) => [NAME, name]),
    ...entry.words.map((spoken) => [SPOKEN, spoken]),
    [SAID, entry.summary],
    [DETAIL, `${entry.details} ${entry.table.flat().join(" ")}`],
  ];
}

class RuleIndex {
  // entries: every entry with its game, games in alphabetical order, entries in the order of their file.
  constructor(entries) {
    this.entries = entries;
    this.names = entries.map((entry) => [entry.title, ...entry.terms, ...entry.words].map((name) => telling(name).map(stem)));
    this.worth = new Map();
    this.forms = new Map();
    entries.forEach((entry, place) => {
      for (const [weight, text] of texts(entry)) {
        for (const word of telling(text)) {
          const known = stem(word);
          this.forms.set(word, known);
          if (!this.worth.has(known)) this.worth.set(known, new Map());
          const held = this.worth.get(known);
          held.set(place, Math.max(weight, held.get(place) ?? 0));
        }
      }
    });
    this.rarity = new Map([...this.worth].map(([known, held]) => [known, rarity(entries.length, held.size)]));
    this.rarest = rarity(Math.max(1, entries.length), 1);
    this.rests = new Map();
    this.begun = new Map();
    const put = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));
    for (const [word, known] of this.forms) {
      if (word.length >= SHORTEST - 1) for (const rest of rests(word, word.length >= LONG - 1 ? 2 : 1)) put(this.rests, rest, word);
      for (let length = BEGINNING; length < word.length; length += 1) put(this.begun, word.slice(0, length), known);
    }
  }

  search(text, game = "", limit = 10) {
    const asked = [...new Set(telling(text))].map((word) => this.matches(word));
    const weights = asked.map((matches) => (matches.size ? Math.max(...[...matches.keys()].map((known) => this.rarity.get(known))) : this.rarest));
    const total = sum(weights) || 1;
    const found = [...this.held(asked, weights)].map(([place, points]) => {
      const entry = this.entries[place];
      const met = Math.max(0, ...this.names[place].map((name) => this.meets(name, asked, weights, total)));
      return { entry, score: points / (total * NAME * EXACT) + met + (entry.game === game ? AT_HOME : 0) };
    });
    found.sort((one, other) => other.score - one.score || (one.entry.id < other.entry.id ? -1 : 1));
    return found.slice(0, limit);
  }

  matches(typed) {
    const found = new Map((this.begun.get(typed) ?? []).map((known) => [known, BEGUN]));
    if (this.worth.has(stem(typed))) return found.set(stem(typed), EXACT);
    if (typed.length < SHORTEST) return found;
    const most = typed.length >= LONG ? 2 : 1;
    const candidates = new Set([...rests(typed, most)].flatMap((rest) => this.rests.get(rest) ?? []));
    for (const word of candidates) {
      const count = slips(typed, word, most);
      const known = this.forms.get(word);
      if (count <= most) found.set(known, Math.max(found.get(known) ?? 0, count <= 1 ? SLIP : SLIPS));
    }
    return found;
  }

  held(asked, weights) {
    const held = new Map();
    asked.forEach((matches, number) => {
      const best = new Map();
      for (const [known, quality] of matches) {
        for (const [place, worth] of this.worth.get(known)) {
          const points = quality * worth * Math.min(this.rarity.get(known), weights[number]);
          best.set(place, Math.max(best.get(place) ?? 0, points));
        }
      }
      for (const [place, points] of best) held.set(place, (held.get(place) ?? 0) + points);
    });
    return held;
  }

  meets(name, asked, weights, total) {
    let points = 0;
    const met = new Set();
    asked.forEach((matches, number) => {
      let best = "";
      for (const known of name) if ((matches.get(known) ?? 0) > (matches.get(best) ?? 0)) best = known;
      if (best) {
        points += matches.get(best) * weights[number];
        met.add(best);
      }
    });
    if (!met.size) return 0;
    const weigh = (stems) => sum([...stems].map((known) => this.rarity.get(known)));
    const ofName = weigh(met) / weigh(new Set(name));
    const ofQuestion = points / (EXACT * total);
    return (2 * ofName * ofQuestion) / (ofName + ofQuestion);
  }
}

globalThis.RuleIndex = RuleIndex;
