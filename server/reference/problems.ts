import { distances } from '#server/platform/search/similarity.ts';
import { lazy, readCsv } from '#server/reference/reference-data.ts';
import { clausesOf, comparedWords, type Clause } from './problem-clauses.ts';
import { deniedWords } from './problem-cues.ts';
import { isEverydayWord, isNoise, mayBeAbbreviation } from './problem-noise.ts';
import { isOver } from './problem-past.ts';
import { guessable, keyOfName, LONGEST_NAME, problemNames, type ProblemName } from './problem-names.ts';
import { isDialysisStage, kidneyIn } from './problem-kidney.ts';

/** A problem as it is recorded: with its code of ICD-10, or in free text. */
export interface RecordedProblem {
  code: string | null;
  title: string;
}

/** Reading of an entry about the patient. */
export interface ReadProblem {
  codes: readonly string[];
  /** The words of rules that it names. */
  words: readonly string[];
  /** Parts that the data do not know: no rule was compared with them. */
  unread: readonly string[];
  /** Words that were taken for a slip of typing. */
  guesses: readonly { name: string; readAs: string }[];
  /** The lowest eGFR that the entry allows; null where it says nothing of the kidney. */
  leastEgfr: number | null;
}

const PART_ENDS = new Set(['and', 'with', '&', 'plus', 'or', 'aur']);

/** The titles of ICD-10, whole: an entry in their words is known. */
const titles = lazy(
  () =>
    new Map(
      readCsv('icd10.csv', (row) => row).map(({ code = '', title = '' }) => [
        keyOfName(comparedWords(title)),
        code,
      ]),
    ),
);

const kept = new Map<string, ReadProblem>();
const KEPT_MAX = 2000;

/**
 * Reads a problem in the words of doctors and patients: abbreviations, lay words, Hindi. Short words count whole only; what
 * is denied or a relative has does not count. Compiled, needs review by a clinician.
 */
export function readProblem(problem: RecordedProblem): ReadProblem {
  const key = `${problem.code ?? ''}|${problem.title}`;
  const before = kept.get(key);
  if (before) return before;
  if (kept.size >= KEPT_MAX) kept.clear();
  const read = readAfresh(problem);
  kept.set(key, read);
  return read;
}

function readAfresh({ code, title }: RecordedProblem): ReadProblem {
  // A free diagnosis has an empty code.
  const hasCode = code !== null && code !== '';
  const whole = hasCode ? code : titles().get(keyOfName(comparedWords(title)));
  const isContact = whole?.startsWith('Z') === true;
  const clauses = isContact ? [] : readClauses(title);
  const names = clauses.flatMap(({ found }) => found);
  const kidney = kidneyIn(clauses);
  const codes = new Set([...(whole ? [whole] : []), ...names.flatMap((name) => name.codes)]);
  if (clauses.some(({ affirmed }) => isDialysisStage(affirmed))) codes.add('Z99.2');
  const unread = [...clauses.flatMap((clause) => clause.unread), ...kidney.unread];
  return {
    codes: [...codes],
    words: [...new Set(names.flatMap((name) => name.ruleWords))],
    unread: whole ? [] : [...new Set(unread)].map((part) => asTyped(part, title)),
    guesses: whole ? [] : clauses.flatMap(({ guesses }) => guesses),
    leastEgfr: kidney.least(codes),
  };
}

/** The part as it was typed, where it can be found in the entry. */
function asTyped(part: string, title: string): string {
  const at = title.toLowerCase().indexOf(part);
  return at < 0 ? part : title.slice(at, at + part.length);
}

interface ReadClause {
  said: string;
  found: ProblemName[];
  unread: string[];
  guesses: { name: string; readAs: string }[];
  /** The words that are not denied. */
  affirmed: string;
}

/** A denial or a relative continues over a comma while only names follow: "no DM, HTN, asthma". */
function readClauses(title: string): ReadClause[] {
  let goesOn = false;
  return clausesOf(title).map((clause) => {
    const names = namesIn(clause.words);
    const taken = clause.words.map((_, at) =>
      names.some((name) => name.at <= at && at < name.at + name.length),
    );
    const isContinued =
      goesOn &&
      clause.followsComma &&
      isOnlyNames(clause.words, taken) &&
      !names.some(({ at, name }) => saysOfPatient(clause.words[at] ?? '', name));
    const { denied, ...denial } = isContinued
      ? { denied: clause.words.map(() => true), goesOn: true }
      : deniedWords(clause, names);
    goesOn = denial.goesOn && names.some(({ at, name }) => denied[at] && isDisease(name));
    return readClause(clause, { names, taken, denied, title });
  });
}

const LIST_WORDS = new Set([
  'or',
  'and',
  'nor',
  'any',
  'etc',
  '&',
  'disease',
  'disorder',
  'problem',
  'illness',
]);

const isOnlyNames = (words: readonly string[], taken: readonly boolean[]): boolean =>
  words.every((word, at) => taken[at] || LIST_WORDS.has(word));

/** "No asthma, smoker", "no diabetes, on dialysis": a new statement, not a further name. */
const saysOfPatient = (first: string, { codes, shown }: ProblemName): boolean =>
  isNoise(first) ||
  codes.some((code) => /^(?:F1|Z)/.test(code)) ||
  /^\w+(?:ic|er|ive|ant|ese)s?$/.test(shown);

/** No symptom, allergy or contact: "no known allergies, asthma" denies no asthma. */
const isDisease = ({ codes, ruleWords }: ProblemName): boolean =>
  ruleWords.length > 0 || codes.some((code) => !/^[RZ]|^T78|^T88/.test(code));

function readClause(
  clause: Clause,
  {
    names,
    taken,
    denied,
    title,
  }: Pick<Marked, 'taken' | 'denied' | 'title'> & { names: readonly PlacedName[] },
): ReadClause {
  const { words, said } = clause;
  const found = names
    .filter(({ at, name }) => !denied[at] && !isOver(name.codes, words))
    .map(({ name }) => name);
  const { unread, guesses } = leftOf({ clause, taken, denied, title });
  return {
    said,
    found: [...found, ...guesses.map(({ guess }) => guess)],
    unread,
    guesses: guesses.map(({ typed, guess }) => ({ name: typed, readAs: guess.shown })),
    affirmed: words.filter((_, at) => !denied[at]).join(' '),
  };
}

interface PlacedName {
  at: number;
  length: number;
  name: ProblemName;
}

/** Takes the longest names first, so that "heat stroke" is no stroke. */
function namesIn(words: readonly string[]): PlacedName[] {
  const found: PlacedName[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const one = longestAt(words, at);
    if (!one) continue;
    found.push(one);
    at += one.length - 1;
  }
  return found;
}

function longestAt(words: readonly string[], at: number): PlacedName | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const name = problemNames().get(keyOfName(words.slice(at, at + length)));
    if (name) return { at, length, name };
  }
  return undefined;
}

interface Marked {
  clause: Clause;
  taken: readonly boolean[];
  denied: readonly boolean[];
  title: string;
}

/** Returns what of a clause is none of the names, part by part: a slip of typing, or unknown. */
function leftOf({ clause: { words, said }, taken, denied, title }: Marked) {
  const unread: string[] = [];
  const guesses: { typed: string; guess: ProblemName }[] = [];
  const parts = partsOf(words);
  for (const places of parts) {
    const open = places.filter((at) => !taken[at] && !denied[at] && !isNoise(words[at] ?? ''));
    const hasName = places.some((at) => taken[at]);
    const nearest = open.flatMap((at) => {
      const typed = words[at] ?? '';
      const guess = guessOf(typed);
      return guess ? [{ typed, guess }] : [];
    });
    guesses.push(...nearest);
    const affirmed = places.filter((at) => !denied[at]).map((at) => words[at] ?? '');
    const isUnknown = open.length > 0 ? !nearest.length : mayBeAbbreviation(affirmed, title);
    if (isUnknown && !hasName)
      unread.push(parts.length === 1 ? said : places.map((at) => words[at]).join(' '));
  }
  return { unread, guesses };
}

function partsOf(words: readonly string[]): number[][] {
  const parts: number[][] = [[]];
  words.forEach((word, at) => {
    if (PART_ENDS.has(word)) parts.push([]);
    else parts.at(-1)?.push(at);
  });
  return parts.filter((part) => part.length > 0);
}

/** The opposite begins alike: "hypotension" is no slip of "hypertension". */
const OPPOSITES = /^hypo|^hyper/;
const SHORTEST_GUESSED = 5;
const LONG_WORD = 8;

/** Words of ICD-10 are spelt right: "single" is no slip of "shingles". */
const spelt = lazy(
  () => new Set([...titles().keys(), ...problemNames().keys()].flatMap((key) => key.split(' '))),
);

function guessOf(typed: string): ProblemName | undefined {
  if (typed.length < SHORTEST_GUESSED || !/^[a-z]+$/.test(typed)) return undefined;
  if (spelt().has(typed) || isEverydayWord(typed)) return undefined;
  const allowed = typed.length < LONG_WORD ? 1 : 2;
  const near = guessable()
    .filter(({ word }) => Math.abs(word.text.length - typed.length) <= allowed && word.text[0] === typed[0])
    .filter(({ word }) => OPPOSITES.exec(word.text)?.[0] === OPPOSITES.exec(typed)?.[0])
    .map(({ word, name }) => ({ name, slips: distances(typed, word.text).whole }))
    .filter(({ slips }) => slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.name;
}
