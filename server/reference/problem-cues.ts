import { comparedWords, relatives, type Clause } from './problem-clauses.ts';

const phrases = (list: string): string[] => list.split('|').map((phrase) => comparedWords(phrase).join(' '));
const wordSet = (list: string): ReadonlySet<string> => new Set(comparedWords(list));

/** "not" that denies no problem: "asthma not controlled". */
const NO_DENIAL = phrases(
  'not well|not controlled|not under|not on|not taking|not compliant|not regular|not responding|not improving|not better|not resolved|not cured|not sure|no improvement|no change|no relief|no treatment|no medicine|no medication|no control|no follow|no response|no longer controlled',
);
/** Before what is denied, up to the end of the clause. */
const DENIES_AFTER = wordSet(
  'no not nil without denies denied denying never neither nor none exclude excludes excluded',
);
const DENIES_AFTER_PHRASES = phrases('negative for|free of|free from|absence of|tested negative for');
/** It denies the next word alone: "non smoker". */
const DENIES_NEXT = new Set(['non']);
/** After what is denied, anywhere in the clause. */
const DENIES_BEFORE = phrases(
  'ruled out|rule out done|excluded|negative|absent|not present|not detected|not found|not seen|not deficient|nahi|nahin|nahee|नहीं|नही',
);
/** After what is denied, with nothing more to follow: "sugar normal". */
const DENIES_AT_END = phrases(
  'normal|normal range|within normal limits|wnl|nil|no|none|unknown|not known|not tested|not done|not checked|pending|awaited|controlled without medicine',
);
/** From here on the clause says something again. */
const ENDS_DENIAL = wordSet('has have had is known now on takes since');
const AFTER_END = wordSet(
  'hai h level levels status result report test today now yesterday in on at by since function functions',
);
const ENDS_RELATIVE = new Set(['patient', 'self', 'he', 'she', 'himself', 'herself', 'own', 'pt']);

/**
 * Marks the words of a clause that say nothing of the patient's own problems: what is denied, and what a relative has.
 * `taken`: words that are part of a name, such as the "no" of "no contraception", which deny nothing.
 */
export function deniedWords({ words, isOfFamily }: Clause, taken: readonly boolean[]): boolean[] {
  const denied = words.map(() => isOfFamily);
  const isAt = (phrase: string, at: number): boolean => {
    const parts = phrase.split(' ');
    return parts.every((part, offset) => words[at + offset] === part && !taken[at + offset]);
  };
  const mark = (from: number, to: number): void => {
    for (let at = Math.max(0, from); at < Math.min(to, words.length); at += 1) denied[at] = true;
  };
  words.forEach((word, at) => {
    if (taken[at]) return;
    if (relatives.has(word)) markRelative(words, at, mark);
    if (NO_DENIAL.some((phrase) => isAt(phrase, at))) return;
    const before = DENIES_BEFORE.find((phrase) => isAt(phrase, at));
    if (before) mark(startOfDenial(words, at), at + before.split(' ').length);
    const ending = DENIES_AT_END.find((phrase) => isAt(phrase, at) && endsAt(words, at, phrase));
    if (ending) mark(startOfDenial(words, at), words.length);
    if (DENIES_NEXT.has(word)) mark(at, at + 2);
    const phrase = DENIES_AFTER_PHRASES.find((one) => isAt(one, at));
    if (phrase || (DENIES_AFTER.has(word) && !before)) mark(at, endOfDenial(words, at));
  });
  return denied;
}

function endOfDenial(words: readonly string[], at: number): number {
  const end = words.findIndex((word, place) => place > at + 1 && ENDS_DENIAL.has(word));
  return end < 0 ? words.length : end;
}

/** A denial reaches back to the last "and" or "with": "asthma and dengue ruled out" denies dengue alone. */
function startOfDenial(words: readonly string[], at: number): number {
  return (
    words.findLastIndex((word, place) => place < at && (word === 'and' || word === 'with' || word === '&')) +
    1
  );
}

function endsAt(words: readonly string[], at: number, phrase: string): boolean {
  const rest = words.slice(at + phrase.split(' ').length);
  return rest.every((word) => AFTER_END.has(word) || /^\d/.test(word));
}

/** "Mother has diabetes", "asthma in father": not "CCF, lives with daughter". */
function markRelative(words: readonly string[], at: number, mark: (from: number, to: number) => void): void {
  const end = words.findIndex((word, place) => place > at && ENDS_RELATIVE.has(word));
  mark(at, end < 0 ? words.length : end);
  const before = words.slice(Math.max(0, at - 2), at);
  if (before.some((word) => ['in', 'of', 'to', 'runs', 'के', 'को', 'में'].includes(word))) mark(0, at + 1);
}
