// Which rules answer what was typed, the best first: the twin of campaigns/lookup in Python, for a phone without a network.
// stems.py, typos.py and ranking.py say why; here it is only said how. Both give the same scores to the last bit: every number
// is whole until the last divisions, which stand in the same order. A test holds the two against each other.

const RuleIndex = (() => {
  // stems.py

  const LITTLE = new Set((
    "a an the of to do does did i im we you he she it its is are was be been am can could may might must shall " +
    "should will would what how when which who whose why where my me our us your their them they this that these " +
    "those there here if and or but with for from in on at by as so than then have has had get got any some just " +
    "like go going happen work mean use using used need needs want thing things still"
  ).split(" "));
  const BEYOND = /[\ud800-\udfff]/g;
  const DROPPED = /[\u0300-\u036f'’]/g;
  const ENDINGS = [["ing", 6], ["ed", 5]];

  const ALIKE = {
    5: "five",
    attack: "assault",
    avoid: "dodge evade",
    begin: "start beginning starting",
    bottom: "under below beneath underneath",
    buy: "purchase shop shopping",
    choose: "pick select chosen chose",
    color: "colour",
    cost: "price fee",
    die: "dice d6",
    discard: "throw chuck toss ditch",
    end: "finish finished ending",
    enemy: "entity monster creature beast foe mob baddie villain npc",
    ether: "xp experience money coin gold cash",
    evening: "tonight session",
    fate: "event",
    figure: "miniature mini meeple",
    flaw: "curse",
    gain: "acquire obtain receive earn",
    gem: "crystal jewel diamond",
    item: "gear equipment object tool relic artifact artefact",
    lose: "lost loss losing",
    maximum: "max cap",
    neighbour: "neighbor",
    organise: "organize",
    paralysed: "paralyzed paralysis immobilised immobilized",
    pay: "paid spend",
    person: "people player",
    place: "put lay",
    poison: "toxin venom toxic poisoned",
    quit: "leave abandon",
    remove: "delete",
    reward: "loot",
    scenario: "mission quest",
    small: "little tiny minor",
    space: "square hex field",
    state: "status condition debuff",
    steal: "swipe rob",
    storage: "stash inventory backpack vault",
    story: "narrative lore",
    swap: "exchange switch trade replace",
    talk: "contact",
    teleport: "teleportation relocation relocate",
    tired: "weary knackered",
    trash: "bin garbage rubbish",
    win: "victory won winning",
  };

  const words = (text) => text.toLowerCase().replace(BEYOND, " ").normalize("NFKD").replace(DROPPED, "").match(/[a-z0-9]+/g) ?? [];

  const telling = (text) => {
    const found = words(text);
    const told = found.filter((word) => !LITTLE.has(word));
    return told.length ? told : found;
  };

  const bareOf = (word) => {
    if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
    const many = word.length > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us");
    const bare = withoutEnding(many ? word.slice(0, -1) : word);
    return bare.length > 3 && bare.endsWith("e") ? bare.slice(0, -1) : bare;
  };

  const withoutEnding = (word) => {
    const [ending] = ENDINGS.find(([one, least]) => word.length >= least && word.endsWith(one)) ?? [""];
    if (!ending) return word;
    const bare = word.slice(0, -ending.length);
    const doubled = bare.length > 2 && bare.at(-1) === bare.at(-2) && !"aeiouls".includes(bare.at(-1));
    return doubled ? bare.slice(0, -1) : bare;
  };

  const MEANT = new Map(Object.entries(ALIKE).flatMap(([meant, alike]) => alike.split(" ").map((word) => [bareOf(word), bareOf(meant)])));

  const stem = (word) => MEANT.get(bareOf(word)) ?? bareOf(word);

  const stems = (text) => telling(text).map(stem);

  // typos.py

  const SHORTEST = 4;
  const LONG = 8;

  const slips = (one, other, most) => {
    let before = null;
    let above = Array.from({ length: other.length + 1 }, (_, column) => column);
    for (let row = 1; row <= one.length; row++) {
      const here = [row];
      let best = row;
      for (let column = 1; column <= other.length; column++) {
        const same = one[row - 1] === other[column - 1];
        let least = Math.min(above[column] + 1, here[column - 1] + 1, above[column - 1] + (same ? 0 : 1));
        if (before && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) least = Math.min(least, before[column - 2] + 1);
        here.push(least);
        best = Math.min(best, least);
      }
      if (best > most) return most + 1;
      before = above;
      above = here;
    }
    return above.at(-1);
  };

  // The known words near a typed one, each with how many slips apart they are. The server keeps every known word by what is
  // left of it when letters are dropped; on a phone, making that costs more than looking through the words at each typo.
  const near = (known, typed) => {
    if (typed.length < SHORTEST) return [];
    const most = typed.length >= LONG ? 2 : 1;
    const like = known.filter((word) => word.length >= SHORTEST - 1 && Math.abs(word.length - typed.length) <= most);
    return like.map((word) => [word, slips(typed, word, most)]).filter(([, count]) => count <= most);
  };

  // ranking.py

  const [NAME, SPOKEN, SAID, DETAIL] = [5, 4, 2, 1];
  const OFTEN = 3;
  const NICKNAME = 0.9;
  const [EXACT, BEGUN, SLIP, SLIPS] = [100, 80, 75, 55];
  const BEGINNING = 3;
  const AT_HOME = 0.4;
  const NOW = 0.05;

  const add = (lists, key, one) => (lists.has(key) ? lists.get(key).push(one) : lists.set(key, [one]));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const most = (held, key, number) => held.set(key, Math.max(number, held.get(key) ?? 0));
  const rarity = (entries, holding) => Math.round(100 * Math.log2(1 + entries / holding));

  const texts = (entry) => [
    ...[entry.title, ...entry.terms].map((name) => [NAME, name]),
    ...entry.words.map((spoken) => [SPOKEN, spoken]),
    [SAID, entry.summary],
    [DETAIL, entry.text],
  ];

  const names = (entry) => [
    ...[entry.title, ...entry.terms].map((name) => [1, stems(name)]),
    ...entry.words.map((name) => [NICKNAME, stems(name)]),
  ];

  return class {
    // entries: as they stand in the file of rules.
    constructor(entries) {
      this.entries = entries;
      this.names = entries.map(names);
      this.worth = new Map();
      this.forms = new Map();
      entries.forEach((entry, place) => this.#read(entry, place));
      this.rarity = new Map([...this.worth].map(([known, held]) => [known, rarity(entries.length, held.size)]));
      this.rarest = rarity(Math.max(1, entries.length), 1);
      this.known = [...this.forms.keys()];
      this.asked = new Map();
      this.begun = new Map();
      for (const [word, known] of this.forms)
        for (let length = BEGINNING; length < word.length; length++) add(this.begun, word.slice(0, length), known);
    }

    // The best entries for a text, each {entry, score}; those of a game are preferred, and those whose ids are in now.
    search(text, game = "", limit = 10, now = []) {
      const words = [...new Set(telling(text))].map((word) => this.#meant(word));
      const asked = words.map((matches) => ({ matches, weight: this.#weight(matches) }));
      const found = this.#scores(asked).map(([place, score]) => {
        const entry = this.entries[place];
        return { entry, score: score + (entry.game === game ? AT_HOME : 0) + (now.includes(entry.id) ? NOW : 0) };
      });
      return found.sort((one, other) => other.score - one.score || (one.entry.id < other.entry.id ? -1 : 1)).slice(0, limit);
    }

    #read(entry, place) {
      const weights = new Map();
      for (const [weight, text] of texts(entry)) {
        const spelled = new Map(telling(text).map((word) => [word, stem(word)]));
        for (const [word, known] of spelled) this.forms.set(word, known);
        for (const known of new Set(spelled.values())) add(weights, known, weight);
      }
      for (const [known, found] of weights) {
        if (!this.worth.has(known)) this.worth.set(known, new Map());
        this.worth.get(known).set(place, Math.max(...found) + Math.min(OFTEN, found.length - 1));
      }
    }

    #weight(matches) {
      const exact = [...matches].filter(([, quality]) => quality === EXACT);
      const rarities = (exact.length ? exact : [...matches]).map(([known]) => this.rarity.get(known));
      return rarities.length ? Math.max(...rarities) : this.rarest;
    }

    // A question is asked anew at every key, and all of its words but the last have been looked for already.
    #meant(typed) {
      if (!this.asked.has(typed)) this.asked.set(typed, this.#matches(typed));
      return this.asked.get(typed);
    }

    #matches(typed) {
      const matches = new Map((this.begun.get(typed) ?? []).map((known) => [known, BEGUN]));
      if (this.worth.has(stem(typed))) return matches.set(stem(typed), EXACT);
      for (const [word, count] of near(this.known, typed)) most(matches, this.forms.get(word), count <= 1 ? SLIP : SLIPS);
      return matches;
    }

    #scores(asked) {
      const total = sum(asked.map(({ weight }) => weight)) || 1;
      const held = new Map();
      for (const { matches, weight } of asked) {
        const best = new Map();
        for (const [known, quality] of matches) {
          const rare = Math.min(this.rarity.get(known), weight);
          for (const [place, worth] of this.worth.get(known)) most(best, place, quality * worth * rare);
        }
        for (const [place, points] of best) held.set(place, (held.get(place) ?? 0) + points);
      }
      return [...held].map(([place, points]) => [place, points / (total * NAME * EXACT) + this.#bestName(place, asked, total)]);
    }

    #bestName(place, asked, total) {
      return Math.max(0, ...this.names[place].map(([share, name]) => share * this.#meets(name, asked, total)));
    }

    #meets(name, asked, total) {
      let points = 0;
      const met = new Set();
      for (const { matches, weight } of asked) {
        let best = "";
        for (const known of name) if ((matches.get(known) ?? 0) > (matches.get(best) ?? 0)) best = known;
        if (!best) continue;
        points += matches.get(best) * weight;
        met.add(best);
      }
      if (!met.size) return 0;
      const weigh = (stems) => sum([...stems].map((known) => this.rarity.get(known)));
      const ofName = weigh(met) / weigh(new Set(name));
      const ofQuestion = points / (EXACT * total);
      return (2 * ofName * ofQuestion) / (ofName + ofQuestion);
    }
  };
})();
