import { distances } from '#server/platform/search/similarity.ts';
import { lazy, readCsv } from '#server/reference/reference-data.ts';
import { clausesOf, comparedWords, type Clause } from './problem-clauses.ts';
import { deniedWords } from './problem-cues.ts';
import { guessable, keyOfName, LONGEST_NAME, problemNames, type ProblemName } from './problem-names.ts';
import { leastEgfr } from './problem-kidney.ts';

/** A problem as it is recorded: with its code of ICD-10, or in free text. */
export interface RecordedProblem {
  code: string | null;
  title: string;
}

/** What an entry says of the patient. */
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

const NOISE = new Set(
  'a an the of in on at to for from by per and with plus or & old new known case history past previous previously since years year yrs yr y months month weeks week days day ago last first recent recently now current currently on off treatment treated medication medications medicine medicines drug drugs rx tab type stage class grade g nyha i ii iii iv v mild moderate severe severely very chronic acute subacute left right both bilateral lt rt controlled uncontrolled poorly well good under control status post diagnosed dx detected patient pt has had have having is was are been be suspected probable possible likely positive def deficiency deficient defeciency disease disorder problem condition ki ka ke hai h ho hua hui tha thi se me mein mujhe mareez rogi bimari beemari की का के है में से हूं हुआ हुई था थी मरीज रोगी बीमारी regular irregular newly childhood adult juvenile male female high low raised increased reduced decreased his her he she also other see as noted above below done surgery operated operation operative insulin tablet tablets ef lv due diet oral pregnancy pregnant significant nothing comorbidity comorbidities complaint complaints'.split(
    ' ',
  ),
);
const PART_ENDS = new Set(['and', 'with', '&', 'plus', 'or']);

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
  const clauses = clausesOf(title).map(readClause);
  const names = clauses.flatMap(({ found }) => found);
  const codes = [...new Set([...(whole ? [whole] : []), ...names.flatMap((name) => name.codes)])];
  return {
    codes,
    words: [...new Set(names.flatMap((name) => name.ruleWords))],
    unread: whole ? [] : clauses.flatMap(({ unread }) => unread).map((part) => asTyped(part, title)),
    guesses: whole ? [] : clauses.flatMap(({ guesses }) => guesses),
    leastEgfr: leastEgfr(
      clauses.map(({ affirmed }) => affirmed),
      codes,
    ),
  };
}

/** The part as it was typed, where it can be found in the entry. */
function asTyped(part: string, title: string): string {
  const at = title.toLowerCase().indexOf(part);
  return at < 0 ? part : title.slice(at, at + part.length);
}

interface ReadClause {
  found: ProblemName[];
  unread: string[];
  guesses: { name: string; readAs: string }[];
  /** The words that are not denied. */
  affirmed: string;
}

function readClause(clause: Clause): ReadClause {
  const { words } = clause;
  const names = namesIn(words);
  const taken = words.map((_, at) => names.some((name) => name.at <= at && at < name.at + name.length));
  const denied = deniedWords(clause, taken);
  const found = names.filter(({ at }) => !denied[at]).map(({ name }) => name);
  const { unread, guesses } = leftOf(clause, taken, denied);
  return {
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

/** What of a clause is none of the names, part by part: a slip of typing, or unknown. */
function leftOf({ words, said }: Clause, taken: readonly boolean[], denied: readonly boolean[]) {
  const unread: string[] = [];
  const guesses: { typed: string; guess: ProblemName }[] = [];
  const parts = partsOf(words);
  for (const places of parts) {
    const open = places.filter((at) => !taken[at] && !denied[at] && isTelling(words[at] ?? ''));
    const hasName = places.some((at) => taken[at]);
    const nearest = open.flatMap((at) => {
      const typed = words[at] ?? '';
      const guess = guessOf(typed);
      return guess ? [{ typed, guess }] : [];
    });
    guesses.push(...nearest);
    if (open.length > 0 && !hasName && !nearest.length)
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

const noise = lazy(() => new Set([...NOISE].flatMap(comparedWords)));
const isTelling = (word: string): boolean => !noise().has(word) && !/^[\d/]+$/.test(word);

/** The opposite begins alike: "hypotension" is no slip of "hypertension". */
const OPPOSITES = /^hypo|^hyper/;
const SHORTEST_GUESSED = 5;
const LONG_WORD = 8;

function guessOf(typed: string): ProblemName | undefined {
  if (typed.length < SHORTEST_GUESSED || !/^[a-z]+$/.test(typed)) return undefined;
  const allowed = typed.length < LONG_WORD ? 1 : 2;
  const near = guessable()
    .filter(({ word }) => Math.abs(word.text.length - typed.length) <= allowed && word.text[0] === typed[0])
    .filter(({ word }) => OPPOSITES.exec(word.text)?.[0] === OPPOSITES.exec(typed)?.[0])
    .map(({ word, name }) => ({ name, slips: distances(typed, word.text).whole }))
    .filter(({ slips }) => slips <= allowed)
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.name;
}
