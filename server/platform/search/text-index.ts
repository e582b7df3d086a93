import { similarity, toWord, type Word } from './similarity.ts';
import { wordsOf } from './words.ts';

/** One name of an entry. `details` may be typed beside it, such as a strength, but are no part of it. */
export interface IndexedName {
  text: string;
  details?: string | undefined;
  /** Below 1 for a name that ranks below others that match as well. */
  weight?: number | undefined;
}

export interface TextMatch<T> {
  item: T;
  /** The name that matched best. */
  name: string;
  score: number;
}

export interface Options {
  limit: number;
  /** Words that say nothing, such as "tablet": ignored when others are typed. */
  noise?: ReadonlySet<string>;
}

interface Name<T> {
  item: T;
  text: string;
  weight: number;
  size: number;
}
type Entry<T> = readonly [item: T, names: readonly IndexedName[]];
/** A word in a name: `part` is how much of the name it is. */
interface Posting {
  name: number;
  part: number;
}

/** Words that make a name no other: "Fever, unspecified" is fever. */
const SLIGHT = new Set(
  'a an and at by due elsewhere encounter essential for from in initial is nec nos not of on or other others part site specified the to type uncomplicated unspecified with without classified primary'.split(
    ' ',
  ),
);
const SLIGHT_PART = 0.12;
/** A joined pair of words, for "hb a1c" and "vijaya lakshmi". */
const JOINED = 0.97;
/** Longer names are sentences, and people do not join their words. */
const JOINED_IN = 4;
/** Far worse matches than the best are left out. */
const LEAST_SHARE_OF_BEST = 0.6;
const LEAST_SIMILARITY = 0.45;
const LEAST_SCORE = 0.42;
/** How much of the score is how much of the name was typed. */
const NAME_SHARE = 0.22;
const TRIGRAMS_SHARED = 0.28;

/**
 * An index in memory of entries with names: words, their sounds, and their trigrams. It is built by `addSome`, or by the first
 * search.
 */
export class TextIndex<T> {
  readonly #names: Name<T>[] = [];
  readonly #words: Word[] = [];
  readonly #ids = new Map<string, number>();
  readonly #postings: Posting[][] = [];
  readonly #trigrams = new Map<string, number[]>();
  readonly #skeletons = new Map<string, number[]>();
  readonly #beginnings = new Map<string, number[]>();

  readonly #rest: Iterator<Entry<T>>;
  constructor(entries: Iterable<Entry<T>>) {
    this.#rest = entries[Symbol.iterator]();
  }

  /** Adds so many entries. @returns whether some are left */
  addSome(count: number): boolean {
    for (let n = 0; n < count; n += 1) {
      const next = this.#rest.next();
      if (next.done) return false;
      const [item, names] = next.value;
      for (const name of names) this.#add(item, name);
    }
    return true;
  }

  #add(item: T, { text, details, weight = 1 }: IndexedName): void {
    const words = [...new Set(wordsOf(text))];
    const parts = words.map((word) => (SLIGHT.has(word) ? SLIGHT_PART : 1));
    const size = parts.reduce((sum, part) => sum + part, 0);
    const name = this.#names.push({ item, text, weight, size }) - 1;
    words.forEach((word, at) => this.#post(word, { name, part: parts[at] ?? 1 }));
    if (words.length <= JOINED_IN)
      words.slice(1).forEach((word, at) => {
        const before = words[at] ?? '';
        if (parts[at] === 1 && parts[at + 1] === 1) this.#post(before + word, { name, part: 2 });
      });
    for (const word of details ? wordsOf(details) : []) this.#post(word, { name, part: 0 });
  }

  #post(text: string, posting: Posting): void {
    const known = this.#ids.get(text);
    if (known !== undefined) {
      this.#postings[known]?.push(posting);
      return;
    }
    const word = toWord(text);
    const id = this.#words.push(word) - 1;
    this.#ids.set(text, id);
    this.#postings.push([posting]);
    for (const trigram of trigramsOf(word.sound)) push(this.#trigrams, trigram, id);
    push(this.#skeletons, word.skeleton, id);
    for (const start of new Set([text.slice(0, 1), text.slice(0, 2), word.sound.slice(0, 2)]))
      push(this.#beginnings, start, id);
  }

  /** The entries that match best, each once, by the name that matched best; ties in the order of the entries. */
  search(text: string, { limit, noise }: Options): TextMatch<T>[] {
    this.addSome(Infinity);
    const all = wordsOf(text);
    const said = all.filter((word) => !noise?.has(word));
    const typed = said.length ? said : all;
    const names = new Map<number, { matched: number; named: number }>();
    const weights = typed.map((word) => (SLIGHT.has(word) ? SLIGHT_PART : /^\d/.test(word) ? 0.7 : 1));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    typed.forEach((_, at) => {
      for (const [name, { score, part }] of this.#namesOf(typed, at)) {
        const sum = names.get(name) ?? { matched: 0, named: 0 };
        sum.matched += score * (weights[at] ?? 1);
        sum.named += part * score;
        names.set(name, sum);
      }
    });
    return this.#best(names, total, limit);
  }

  #best(
    names: Map<number, { matched: number; named: number }>,
    total: number,
    limit: number,
  ): TextMatch<T>[] {
    const found = new Map<T, TextMatch<T>>();
    for (const [at, { matched, named }] of names) {
      const name = this.#names[at];
      if (!name) continue;
      const share = Math.min(1, named / name.size);
      const score = ((1 - NAME_SHARE) * Math.min(1, matched / total) + NAME_SHARE * share) * name.weight;
      const before = found.get(name.item);
      if (score >= LEAST_SCORE && (!before || before.score < score))
        found.set(name.item, { item: name.item, name: name.text, score });
    }
    const sorted = [...found.values()].sort((a, b) => b.score - a.score);
    const least = (sorted[0]?.score ?? 0) * LEAST_SHARE_OF_BEST;
    return sorted.filter(({ score }) => score >= least).slice(0, Math.max(0, limit));
  }

  /** The names that a typed word matches, by itself or joined with its neighbours. */
  #namesOf(typed: readonly string[], at: number): Map<number, { score: number; part: number }> {
    const found = new Map<number, { score: number; part: number }>();
    const take = (text: string, factor: number, isJoined: boolean): void => {
      for (const [id, similar] of this.#wordsLike(text))
        for (const { name, part } of this.#postings[id] ?? []) {
          const score = similar * factor;
          // A joined pair was typed as two words, each of which comes here.
          const counted = isJoined ? part / 2 : part;
          const before = found.get(name);
          if (!before || before.score < score || (before.score === score && before.part < counted))
            found.set(name, { score, part: counted });
        }
    };
    const word = typed[at] ?? '';
    take(word, 1, false);
    for (const pair of [(typed[at - 1] ?? '') + word, word + (typed[at + 1] ?? '')])
      if (pair.length > word.length) take(pair, JOINED, true);
    return found;
  }

  readonly #likes = new Map<string, ReadonlyMap<number, number>>();

  #wordsLike(text: string): ReadonlyMap<number, number> {
    const known = this.#likes.get(text);
    if (known) return known;
    const word = toWord(text);
    const likes = new Map<number, number>();
    for (const id of this.#candidates(word)) {
      const other = this.#words[id];
      const score = other ? similarity(word, other) : 0;
      if (score >= LEAST_SIMILARITY) likes.set(id, score);
    }
    if (this.#likes.size >= LIKES_MAX) this.#likes.clear();
    this.#likes.set(text, likes);
    return likes;
  }

  #candidates(word: Word): Set<number> {
    const ids = new Set<number>();
    for (const start of [word.text.slice(0, 2), word.sound.slice(0, 2)])
      for (const id of this.#beginnings.get(start) ?? []) ids.add(id);
    for (const id of this.#skeletons.get(word.skeleton) ?? []) ids.add(id);
    const trigrams = trigramsOf(word.sound);
    const shared = new Map<number, number>();
    for (const trigram of trigrams)
      for (const id of this.#trigrams.get(trigram) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    for (const [id, count] of shared) if (count >= trigrams.size * TRIGRAMS_SHARED) ids.add(id);
    return ids;
  }
}

/** The number of words with cached matches: a search sends every word again with each further character. */
const LIKES_MAX = 500;

/** The runs of three characters of a word, its ends included. */
function trigramsOf(sound: string): Set<string> {
  const padded = ` ${sound} `;
  return new Set(Array.from({ length: Math.max(1, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
}

function push(map: Map<string, number[]>, key: string, id: number): void {
  const ids = map.get(key);
  if (ids) ids.push(id);
  else map.set(key, [id]);
}
