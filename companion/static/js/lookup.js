// Which rules answer what was typed, the best first: the twin of campaigns/lookup in Python, for a phone without a network.
// stems.py, typos.py, sounds.py and ranking.py say why; here it is only said how. Both give the same scores to the last bit:
// every number is whole until the last divisions, which stand in the same order. A test holds the two against each other.

const RuleIndex = (() => {
  // stems.py

  const LITTLE = new Set((
    "a an the of to do does did i im we you he she it its is are was be been am can could may might must shall " +
    "should will would what how when which who whose why where my me our us your their them they this that these " +
    "those there here if and or but with for from in on at by as so than then have has had having get got any some " +
    "just like let go goes going gone went happen work mean meant use using used need want thing still doing " +
    "cannot cant couldnt wouldnt shouldnt dont doesnt didnt isnt arent wasnt werent wont hasnt havent hadnt " +
    "ive ill id youre youve youll weve theyre theyve"
  ).split(" "));
  const BEYOND = /[\ud800-\udfff]/g;
  const DROPPED = /[\u0300-\u036f'’]/g;
  const ENDINGS = [["ing", 6], ["ed", 5]];

  const ALIKE = {
    5: "five",
    attack: "assault",
    avoid: "dodge evade",
    become: "became",
    begin: "start beginning starting began begun",
    bottom: "under below beneath underneath",
    break: "broke broken",
    bring: "brought",
    buy: "purchase shop shopping bought",
    choose: "pick select chosen chose",
    color: "colour",
    come: "came",
    cost: "price fee",
    die: "dice d6",
    discard: "throw chuck toss ditch threw thrown",
    draw: "drew",
    end: "finish finished ending",
    enemy: "entity monster creature beast foe mob baddie villain npc",
    ether: "xp experience money coin gold cash",
    evening: "tonight session",
    fall: "fell fallen",
    fate: "event",
    figure: "miniature mini meeple",
    find: "found",
    flaw: "curse",
    gain: "acquire obtain receive earn",
    gem: "crystal jewel diamond",
    give: "gave given",
    hide: "hid hidden",
    hold: "held",
    item: "gear equipment object tool relic artifact artefact",
    keep: "kept",
    lose: "lost loss losing loser",
    maximum: "max cap",
    neighbour: "neighbor",
    organise: "organize",
    paralysed: "paralyzed paralysis immobilised immobilized",
    pay: "paid spend spent",
    person: "people player",
    place: "put lay laid",
    poison: "toxin venom toxic poisoned",
    quit: "leave abandon",
    remove: "delete",
    reward: "loot",
    run: "ran",
    scenario: "mission quest",
    see: "saw seen",
    sell: "sold",
    show: "shown",
    sleep: "slept asleep",
    small: "little tiny minor",
    space: "square hex field",
    state: "status condition debuff",
    steal: "swipe rob stole stolen",
    storage: "stash inventory backpack vault",
    story: "narrative lore",
    swap: "exchange switch trade replace",
    take: "took taken",
    talk: "contact",
    teleport: "teleportation relocation relocate",
    tired: "weary knackered",
    trash: "bin garbage rubbish",
    wake: "woke woken awake",
    wear: "wore worn",
    win: "victory won winning winner",
    write: "wrote written",
    zero: "0 nought",
  };

  const words = (text) => text.toLowerCase().replace(BEYOND, " ").normalize("NFKD").replace(DROPPED, "").match(/[a-z0-9]+/g) ?? [];

  const telling = (text) => {
    const found = words(text);
    const told = found.filter((word) => !LITTLE.has(word) && !LITTLE.has(bareOf(word)));
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

  // The letters of a word as bits, all digits as one. A slip takes away one letter at most, and brings one at most.
  const lettersOf = (word) => {
    let bits = 0;
    for (let place = 0; place < word.length; place++) bits |= 1 << Math.max(0, word.charCodeAt(place) - 96);
    return bits;
  };

  const count = (bits) => {
    let counted = 0;
    for (let left = bits; left; left &= left - 1) counted++;
    return counted;
  };

  // The known words, each {word, letters}, near a typed one, each with how many slips apart they are. The server keeps every
  // known word by what is left of it when letters are dropped; on a phone, making that costs more than looking through the
  // words at each typo, and their letters tell at a glance which are worth comparing.
  const near = (known, typed) => {
    if (typed.length < SHORTEST) return [];
    const most = typed.length >= LONG ? 2 : 1;
    const typedLetters = lettersOf(typed);
    const like = known.filter(
      ({ word, letters }) =>
        word.length >= SHORTEST - 1 &&
        Math.abs(word.length - typed.length) <= most &&
        count(letters & ~typedLetters) <= most &&
        count(typedLetters & ~letters) <= most,
    );
    return like.map((one) => [one, slips(typed, one.word, most)]).filter(([, apart]) => apart <= most);
  };

  // sounds.py

  const TOO_SHORT = 3;
  const HEARD = [
    [/^kn/, "n"],
    [/^wr/, "r"],
    [/ph/g, "f"],
    [/ght/g, "t"],
    [/x/g, "ks"],
    [/c(?=[eiy])/g, "s"],
    [/[cq]/g, "k"],
    [/z/g, "s"],
    [/(.)\1+/g, "$1"],
    [/\B[aeiouyhw]+/g, ""],
    [/^[aeiouy]/, "a"],
  ];

  const soundOf = (word) => {
    if (/[0-9]/.test(word)) return "";
    const heard = HEARD.reduce((left, [written, sounds]) => left.replace(written, sounds), word);
    return heard.length < TOO_SHORT ? "" : heard;
  };

  // ranking.py

  const [NAME, SPOKEN, SAID, DETAIL] = [5, 4, 2, 1];
  const OFTEN = 3;
  const NICKNAME = 0.9;
  const [EXACT, BEGUN, SLIP, SLIPS, SOUND] = [100, 80, 75, 55, 55];
  const BEGINNING = 3;
  const AT_HOME = 0.6;
  const NOW = 0.05;

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const most = (held, key, number) => held.set(key, Math.max(number, held.get(key) ?? 0));
  const rarity = (entries, holding) => Math.round(100 * Math.log2(1 + entries / holding));

  // Each with what a stem in it is worth, and with what it counts as a name, met as a whole.
  const texts = (entry) => [
    ...[entry.title, ...entry.terms].map((name) => [name, NAME, 1]),
    ...entry.words.map((spoken) => [spoken, SPOKEN, NICKNAME]),
    [entry.summary, SAID, 0],
    [entry.text, DETAIL, 0],
  ];

  // Stems go by number here, and names hang on their stems: a question touches only what has to do with it.
  return class {
    #places = 0;

    // entries: as they stand in the file of rules. Reading them is left to whoever has the time, or to the first search.
    constructor(entries) {
      this.entries = entries;
      this.numbers = new Map();
      this.forms = new Map();
      this.known = [];
      this.worth = [];
      this.named = [];
      this.asked = new Map();
    }

    // Read entries until all are read, or it is enough; gives whether all are.
    read(enough = () => false) {
      if (this.rarity) return true;
      while (this.#places < this.entries.length && !enough()) this.#learn(this.entries[this.#places], this.#places++);
      if (this.#places < this.entries.length) return false;
      this.rarity = this.worth.map((held) => rarity(this.entries.length, held.size));
      this.rarest = rarity(Math.max(1, this.entries.length), 1);
      return true;
    }

    // The best entries for a text, each {entry, score}; those of a game are preferred, and those whose ids are in now.
    search(text, game = "", limit = 10, now = []) {
      this.read();
      const words = [...new Set(telling(text))].map((word) => this.#meant(word));
      const asked = words.map((matches) => ({ matches, weight: this.#weight(matches) }));
      const found = this.#scores(asked).map(([place, score]) => {
        const entry = this.entries[place];
        return { entry, score: score + (entry.game === game ? AT_HOME : 0) + (now.includes(entry.id) ? NOW : 0) };
      });
      return found.sort((one, other) => other.score - one.score || (one.entry.id < other.entry.id ? -1 : 1)).slice(0, limit);
    }

    #learn(entry, place) {
      const found = new Map();
      for (const [text, weight, share] of texts(entry)) {
        const stems = new Set(telling(text).map((word) => this.#form(word)));
        if (share) this.#name({ place, share, stems: [...stems] });
        for (const known of stems) {
          const one = found.get(known);
          if (!one) found.set(known, { best: weight, more: 0 });
          else [one.best, one.more] = [Math.max(one.best, weight), one.more + 1];
        }
      }
      for (const [known, { best, more }] of found) this.worth[known].set(place, best + Math.min(OFTEN, more));
    }

    #name(name) {
      for (const known of name.stems) this.named[known].push(name);
    }

    // The number of the stem of a word, a new one for a new stem.
    #form(word) {
      if (this.forms.has(word)) return this.forms.get(word);
      const known = stem(word);
      if (!this.numbers.has(known)) {
        this.numbers.set(known, this.worth.push(new Map()) - 1);
        this.named.push([]);
      }
      const number = this.numbers.get(known);
      this.forms.set(word, number);
      this.known.push({ word, letters: lettersOf(word), number });
      return number;
    }

    #weight(matches) {
      const exact = [...matches].filter(([, quality]) => quality === EXACT);
      const rarities = (exact.length ? exact : [...matches]).map(([known]) => this.rarity[known]);
      return rarities.length ? Math.max(...rarities) : this.rarest;
    }

    // A question is asked anew at every key, and all of its words but the last have been looked for already.
    #meant(typed) {
      if (!this.asked.has(typed)) this.asked.set(typed, this.#matches(typed));
      return this.asked.get(typed);
    }

    #matches(typed) {
      const begun = typed.length >= BEGINNING ? this.known.filter(({ word }) => word.length > typed.length && word.startsWith(typed)) : [];
      const matches = new Map(begun.map(({ number }) => [number, BEGUN]));
      const exact = this.numbers.get(stem(typed));
      if (exact !== undefined) return matches.set(exact, EXACT);
      for (const [{ number }, apart] of near(this.known, typed)) most(matches, number, apart <= 1 ? SLIP : SLIPS);
      return matches.size ? matches : this.#heard(typed);
    }

    // Most words are known or nearly so: what the known ones sound like is only found out once one is not.
    #heard(typed) {
      const heard = soundOf(typed);
      if (!heard) return new Map();
      for (const one of this.known) one.sound ??= soundOf(one.word);
      return new Map(this.known.filter(({ sound }) => sound === heard).map(({ number }) => [number, SOUND]));
    }

    #scores(asked) {
      const total = sum(asked.map(({ weight }) => weight)) || 1;
      const held = new Map();
      for (const { matches, weight } of asked) {
        const best = new Map();
        for (const [known, quality] of matches) {
          const points = quality * Math.min(this.rarity[known], weight);
          for (const [place, worth] of this.worth[known]) most(best, place, points * worth);
        }
        for (const [place, points] of best) held.set(place, (held.get(place) ?? 0) + points);
      }
      const names = this.#bestNames(asked, total);
      return [...held].map(([place, points]) => [place, points / (total * NAME * EXACT) + (names.get(place) ?? 0)]);
    }

    // By place, how well the best of its names is met.
    #bestNames(asked, total) {
      const best = new Map();
      const met = new Set(asked.flatMap(({ matches }) => [...matches.keys()].flatMap((known) => this.named[known])));
      for (const name of met) most(best, name.place, name.share * this.#meets(name.stems, asked, total));
      return best;
    }

    #meets(name, asked, total) {
      let points = 0;
      const met = new Set();
      for (const { matches, weight } of asked) {
        let best = -1;
        for (const known of name) if ((matches.get(known) ?? 0) > (matches.get(best) ?? 0)) best = known;
        if (best < 0) continue;
        points += matches.get(best) * weight;
        met.add(best);
      }
      const weigh = (stems) => sum(stems.map((known) => this.rarity[known]));
      const ofName = weigh([...met]) / weigh(name);
      const ofQuestion = points / (EXACT * total);
      return (2 * ofName * ofQuestion) / (ofName + ofQuestion);
    }
  };
})();
