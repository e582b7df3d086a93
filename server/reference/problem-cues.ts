import { comparedWords, type Clause } from './problem-clauses.ts';
import { isNoise } from './problem-noise.ts';
import { relativeParts } from './problem-relatives.ts';

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
const DENIES_AFTER_PHRASES = phrases(
  'negative for|free of|free from|absence of|tested negative for|screening for|screened for|exposure to|contact with|vaccination against|vaccinated against|immunisation against|immunization against',
);
/** It denies the next word alone: "non smoker". */
const DENIES_NEXT = new Set(['non']);
/** After what is denied, anywhere in the clause. */
const DENIES_BEFORE = phrases(
  'ruled out|rule out done|excluded|negative|non reactive|nonreactive|nr|absent|not present|not detected|not found|not seen|not deficient|nahi|nahin|nahee|नहीं|नही',
);
/** After what is denied, with nothing more to follow: "sugar normal". */
const DENIES_AT_END = phrases(
  'normal|normal range|within normal limits|wnl|nil|no|none|unknown|not known|not tested|not done|not checked|pending|awaited|controlled without medicine',
);
/** Words after which the clause is affirmative again. */
const ENDS_DENIAL = wordSet('has have had is known now on takes since');
const AFTER_END = wordSet(
  'hai h level levels status result report test today now yesterday in on at by since function functions',
);
/** Words about a test that belong to the name before them: "dengue serology negative". */
const OF_TEST = wordSet(
  'test tests testing report reports result results level levels serology antigen antibody antibodies igm igg ns1 elisa rapid card kit screening screen assay count value values titre titer fasting random surface core earlier always usually mostly generally again repeat repeated workup clinically',
);
const JOINS = new Set(['and', 'with', '&']);

interface Placed {
  at: number;
  length: number;
}

export interface Denial {
  /** The words that say nothing of the patient's own problems. */
  denied: boolean[];
  /** It reaches the end of the clause, so that names after a comma may belong to it: "no asthma, COPD". */
  goesOn: boolean;
}

/**
 * Marks the words of a clause that say nothing of the patient's own problems: what is denied, and what a relative has.
 * `names`: the positions of names; a word that is part of one, such as the "no" of "no contraception", denies nothing.
 */
export function deniedWords({ words, isOfFamily }: Clause, names: readonly Placed[]): Denial {
  const denied = words.map(() => isOfFamily);
  const nameAt = (at: number): Placed | undefined =>
    names.find((name) => name.at <= at && at < name.at + name.length);
  const isAt = (phrase: string, at: number): boolean => {
    const parts = phrase.split(' ');
    return parts.every((part, offset) => words[at + offset] === part && !nameAt(at + offset));
  };
  const mark = (from: number, to: number): void => {
    for (let at = Math.max(0, from); at < Math.min(to, words.length); at += 1) denied[at] = true;
  };
  const family = relativeParts(words);
  for (const { from, to } of family.parts) mark(from, to);
  let goesOn = family.goesOn;
  words.forEach((word, at) => {
    if (nameAt(at)) return;
    if (NO_DENIAL.some((phrase) => isAt(phrase, at))) return;
    const before = DENIES_BEFORE.find((phrase) => isAt(phrase, at));
    if (before) mark(startOfDenial(words, at, nameAt), at + before.split(' ').length);
    const ending = DENIES_AT_END.find((phrase) => isAt(phrase, at) && endsAt(words, at, phrase));
    if (ending) mark(startOfDenial(words, at, nameAt), words.length);
    if (DENIES_NEXT.has(word) && !before) mark(at, at + 2);
    const phrase = DENIES_AFTER_PHRASES.find((one) => isAt(one, at));
    if (phrase || (DENIES_AFTER.has(word) && !before)) {
      const end = endOfDenial(words, at);
      mark(at, end);
      goesOn ||= end === words.length && end > at + 1;
    }
  });
  return { denied, goesOn };
}

/** "Known" ends no denial before it has denied something: "not a known case of asthma". */
function endOfDenial(words: readonly string[], at: number): number {
  const first = words.findIndex((word, place) => place > at && !isNoise(word));
  const end = words.findIndex(
    (word, place) => place > at + 1 && ENDS_DENIAL.has(word) && first >= 0 && place > first,
  );
  return end < 0 ? words.length : end;
}

/**
 * A denial reaches back over the nearest name, or over an unknown test up to the name before it: "epilepsy, MRI brain normal"
 * denies no epilepsy, with or without the comma.
 */
function startOfDenial(
  words: readonly string[],
  at: number,
  nameAt: (at: number) => Placed | undefined,
): number {
  let start = at;
  let hasUnknown = false;
  for (let place = at - 1; place >= 0; place -= 1) {
    const word = words[place] ?? '';
    const name = nameAt(place);
    if (JOINS.has(word) && !name) return place + 1;
    if (name && hasUnknown) return start;
    if (name) return name.at;
    if (!isNoise(word) && !OF_TEST.has(word)) hasUnknown = true;
    start = place;
  }
  return start;
}

function endsAt(words: readonly string[], at: number, phrase: string): boolean {
  const rest = words.slice(at + phrase.split(' ').length);
  return rest.every((word) => AFTER_END.has(word) || /^\d/.test(word));
}
