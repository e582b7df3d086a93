import type { CallerMatch, ComparedFact } from '#contract/front-desk.ts';
import type { Sex } from '#contract/shared.ts';
import { birthText, type Birth } from '#domain/birth.ts';
import { maskMobile } from '#domain/format.ts';
import { joinedPairs, MOBILE_DIGITS, nameWords } from '#server/people/name-keys.ts';
import { similarity, toWord } from '#server/platform/search/similarity.ts';

/** Facts that the desk knows of a caller; empty: not said yet. */
export interface Caller {
  name: string;
  /** Digits alone. */
  mobile: string;
  /** A `KnownBirth`. */
  bornOn: string;
  sex: Sex | undefined;
  /** A record number or a health id. */
  numbers: readonly string[];
}

export interface ComparedRecord extends Birth {
  mrn: string;
  name: string;
  sex: Sex;
  mobile: string;
  healthId: string | null;
}

const DAY_LENGTH = 10;
/** Similarity above which two words are spellings of one name: Iyer and Aiyar. */
const SIMILAR = 0.75;
/** An age of which only the years are known is wrong by so many. */
const YEARS_OFF = 2;

/** Compares what is known of a caller with a record; of what was not said yet, nothing is compared. */
export function compareCaller(caller: Caller, row: ComparedRecord): ComparedFact[] {
  const mobile = row.mobile.replaceAll(/\D/g, '').slice(-MOBILE_DIGITS);
  const facts: (ComparedFact | false)[] = [
    caller.name !== '' && { fact: 'NAME', state: nameState(caller.name, row.name), recorded: row.name },
    caller.mobile.length >= MOBILE_DIGITS && {
      fact: 'MOBILE',
      state: mobile === '' ? 'UNKNOWN' : stateOf(mobile === caller.mobile.slice(-MOBILE_DIGITS)),
      recorded: mobile === '' ? '' : maskMobile(row.mobile),
    },
    caller.bornOn !== '' && {
      fact: 'BIRTH',
      state: birthState(caller.bornOn, birthText(row)),
      recorded: birthText(row),
    },
    caller.sex !== undefined && { fact: 'SEX', state: sexState(caller.sex, row.sex), recorded: row.sex },
    hasNumber(caller, row.mrn) && { fact: 'MRN', state: 'SAME', recorded: row.mrn },
    row.healthId !== null &&
      hasNumber(caller, row.healthId) && { fact: 'HEALTH_ID', state: 'SAME', recorded: row.healthId },
  ];
  return facts.filter((fact) => fact !== false);
}

/** Probably the same person: a number of the record, or the name with the birth or the mobile, and nothing against it. */
export function isLikely(facts: CallerMatch['facts']): boolean {
  const stateIn = (name: ComparedFact['fact']): ComparedFact['state'] | undefined =>
    facts.find(({ fact }) => fact === name)?.state;
  const agrees = (name: ComparedFact['fact']): boolean => ['SAME', 'SIMILAR'].includes(stateIn(name) ?? '');
  const [birth, sex] = [stateIn('BIRTH'), stateIn('SEX')];
  if (agrees('MRN') || agrees('HEALTH_ID')) return true;
  if (!agrees('NAME') || birth === 'DIFFERENT' || sex === 'DIFFERENT') return false;
  return agrees('BIRTH') || agrees('MOBILE');
}

const stateOf = (isSame: boolean): 'SAME' | 'DIFFERENT' => (isSame ? 'SAME' : 'DIFFERENT');

function sexState(said: Sex, recorded: Sex): ComparedFact['state'] {
  return said === 'UNKNOWN' || recorded === 'UNKNOWN' ? 'UNKNOWN' : stateOf(said === recorded);
}

function hasNumber({ numbers }: Caller, recorded: string): boolean {
  return numbers.some((number) => number !== '' && plain(number) === plain(recorded));
}

const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toLowerCase();

/** Every word of the shorter name has to be one of the other name: twins share a family name. */
function nameState(typed: string, recorded: string): ComparedFact['state'] {
  const [a, b] = [nameWords(typed), nameWords(recorded)];
  if (a.toSorted().join(' ') === b.toSorted().join(' ')) return 'SAME';
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const others = [...many, ...joinedPairs(many)];
  const isIn = (word: string): boolean => others.some((other) => isSpelling(word, other));
  const isWhole = few.length > 0 && few.every(isIn);
  const isJoined = joinedPairs(few).some((pair) => many.some((other) => isSpelling(pair, other)));
  return isWhole || (isJoined && few.length - 1 === many.length) ? 'SIMILAR' : 'DIFFERENT';
}

function isSpelling(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  return Math.max(similarity(toWord(one), toWord(other)), similarity(toWord(other), toWord(one))) >= SIMILAR;
}

function birthState(typed: string, recorded: string): ComparedFact['state'] {
  const length = Math.min(typed.length, recorded.length);
  if (typed.slice(0, length) === recorded.slice(0, length)) return 'SAME';
  const isRough = typed.length < DAY_LENGTH || recorded.length < DAY_LENGTH;
  const years = Math.abs(Number(typed.slice(0, 4)) - Number(recorded.slice(0, 4)));
  return isRough && years <= YEARS_OFF ? 'SIMILAR' : 'DIFFERENT';
}
