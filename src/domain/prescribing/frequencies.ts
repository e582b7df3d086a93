import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { plainText } from './amount-text.ts';
import { printedAmount, readAmount } from './amounts.ts';
import { figuresOfDayWords } from './day-words.ts';
import { daysOf, hoursOf, periodOf, periodWords, timesWords } from './dose-intervals.ts';
import { timesAWeek, weekdaysOf, weekdayWords } from './weekdays.ts';
import { weekdayName, weeklyDoseOf } from './weekly.ts';

export const SOS = 'SOS';
export const FREQUENCIES = [
  '1-0-1',
  '1-0-0',
  '0-0-1',
  '0-1-0',
  '1-1-1',
  '1-1-1-1',
  'Every 4 hours',
  'Every 6 hours',
  'Every 8 hours',
  'Every 12 hours',
  'At bedtime',
  'On alternate days',
  'Once weekly',
  'Once, now',
  SOS,
] as const;

/** Printed frequencies, and how prescribers write them: without dots, in lower case. */
const WRITTEN: readonly (readonly [frequency: string, spellings: RegExp])[] = [
  ['1-0-0', /^(od|qd|every morning|in the morning|each morning)$/],
  ['0-0-1', /^(at night|every night|each night)$/],
  ['At bedtime', /^((od )?hs|hs od|qhs|at bed ?time|bed ?time)$/],
  ['Every hour', /^(hourly|(every|each) hour)$/],
  [
    'Once daily',
    /^((once|one time|1 time|1x) ?(daily|(a|per|every|each) day)|daily|every day|once in a day)$/,
  ],
  ['1-0-1', /^(bd|bid|bds|(twice|two times|2 times|2x) ?(daily|(a|per|every|each|in a) day))$/],
  ['1-1-1', /^(tds|tid|(thrice|three times|3 times|3x) ?(daily|(a|per|every|each|in a) day))$/],
  ['1-1-1-1', /^(qds|qid|(four times|4 times|4x) ?(daily|(a|per|every|each|in a) day))$/],
  [
    'On alternate days',
    /^((on )?alternate days?|(on )?alternate day|every (other|second|2nd) day|every (2|two) days|eod|qod)$/,
  ],
  ['Once weekly', /^(weekly|once (weekly|wkly|(a|per|every|each|in a) week)|every week|weekly once)$/],
  ['Once, now', /^(stat|once[ ,]*now|1 dose now|single dose now|immediately)$/],
];

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'eight', 'twelve'];
const FIGURES = ['1', '2', '3', '4', '5', '6', '8', '12'];
/** Words of a medicine that is taken when needed, in any place of the text. */
const AS_NEEDED =
  /\b(sos|s ?[/ ] ?o ?[/ ] ?s|prn|p r n|pro re nata|(as|when|whenever|if) (and when )?(needed|required|necessary|reqd|req|wanted)|as and when|(on|in|(as )?per) (demand|need|requirement)|need(ed)? basis|need-based|if|when(?! (waking|rising|going|you)\b)|whenever|only for|rescue|zarurat|jarurat)\b|जरूरत|जरुरत|आवश्यकता|आवश्यक|(?:दर्द|बुखार) (?:होने|आने|हो|आए)|\b(dard|bukhaa?r) (hone|aa?ne|ho)\b/u;

/** The same, where it is the whole text: "1-1-1 for fever" is taken three times a day. */
const FOR_SYMPTOM =
  /^(only )?(for|in|on|during) (fever|pain|headache|body ?ache|vomiting|nausea|cough|itching|loose (motions?|stools?)|acidity)( only)?$|^(fever|pain) only$/;
const SYMPTOM = /दर्द|बुखार|\b(dard|bukhaa?r|fever|pain)\b/u;

/** One spelling of a frequency: as `plainText`, without the dots of "b.d." and with figures for words. */
export function frequencySpelling(typed: string): string {
  return plainText(typed)
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, '')
    .replaceAll(/\b[a-z]+\b/g, (word) => FIGURES[word.length > 2 ? NUMBERS.indexOf(word) : -1] ?? word)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns whether a frequency, or a dosage in words, says that the medicine is taken when needed. */
export function isAsNeeded(text: string): boolean {
  const plain = frequencySpelling(text);
  return AS_NEEDED.test(plain) || FOR_SYMPTOM.test(plain);
}

const EYE = /^eye/i;

/** Returns whether "OD" and "OS" may mean the right or the left eye. */
function isEyeWord(typed: string, dosageForm: string): boolean {
  return EYE.test(dosageForm) && /(?:^|[ ,(])(od|os|ou)(?:$|[ ,)])/.test(frequencySpelling(typed));
}

const everyHours = (hours: number): string => (hours === 1 ? 'Every hour' : `Every ${hours} hours`);

/** "1-0-1", "½-0-½", "1+0+1": the figures of a day, or undefined where one of them is not one clear amount. */
export function dayFigures(typed: string): number[] | undefined {
  const parts = plainText(typed)
    .replaceAll(/ ?[+x] ?|-{2,}/g, '-')
    .split('-');
  if (parts.length < 3 || parts.length > 4) return undefined;
  const figures = parts.map((part) => (part === '0' ? 0 : figureOf(part)));
  return figures.some((figure) => Number.isNaN(figure)) || figures.every((figure) => figure === 0)
    ? undefined
    : figures;
}

function figureOf(part: string): number {
  const reading = readAmount(part);
  return reading.kind === 'AMOUNT' && !reading.unit && reading.amount < 100 ? reading.amount : Number.NaN;
}

/**
 * Returns a frequency as the prescription says it: "tds" as "1-1-1", "6 hourly" as "Every 6 hours", "weekly mon" as
 * "Once weekly on Monday". What is not known stays as it was typed, and so does "OD" of an eye.
 */
export function frequencyOf(typed: string, dosageForm = ''): string {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (isEyeWord(text, dosageForm)) return text;
  const plain = frequencySpelling(text);
  if (isAsNeeded(text)) return asNeededOf(plain) ?? text;
  const weekly = weeklyDoseOf(text);
  if (weekly?.isBare) return `Once weekly on ${weekdayName(weekly.weekday)}`;
  const weekdays = weekdaysOf(text);
  if (weekdays) return weekdayWords(weekdays);
  const hours = hoursOf(plain);
  if (hours !== undefined) return everyHours(hours);
  const figures = dayFigures(text);
  if (figures) return figures.map(printedAmount).join('-');
  return (
    WRITTEN.find(([, spellings]) => spellings.test(plain))?.[0] ??
    figuresOfDayWords(plain) ??
    timesWords(plain) ??
    periodSaid(plain) ??
    text
  );
}

function periodSaid(plain: string): string | undefined {
  const period = periodOf(plain);
  return period && periodWords(period);
}

/** "sos", "prn 6h", "every 6 hours as needed"; undefined where more is said. */
function asNeededOf(plain: string): string | undefined {
  if (SYMPTOM.test(plain)) return undefined;
  const rest = plain
    .replaceAll(new RegExp(AS_NEEDED, 'gu'), ' ')
    .replaceAll(/[,;:()]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (rest === '') return /^(if|when|only for|rescue)$/.test(plain) ? undefined : SOS;
  const hours = hoursOf(rest);
  return hours === undefined ? undefined : `${SOS}, every ${hours} hours`;
}

/** Returns whether a frequency has two readings: "OD" of an eye, or a figure such as ".5". */
export function isUnclearFrequency(typed: string, dosageForm: string): boolean {
  if (isEyeWord(typed, dosageForm)) return true;
  const text = plainText(typed);
  // Five and more doses a day, each of one piece or more, have one reading.
  if (/^\d(-\d){4,}$/.test(text)) return false;
  return TWO_DAILY.test(text) || (FIGURES_ALONE.test(text) && dayFigures(text) === undefined);
}

/** "2 daily": two at once, or twice. */
const TWO_DAILY = /^(?!1 )\d{1,2} (?:daily|(?:a|per) day)$/;

/** "101", "1 0 1", "1-0-l", "1-1", "x2": figures, "l" and "o" typed for one and zero, and "x". */
const FIGURES_ALONE = /^(?=.*\d)[\dolx.,/ +-]+$/;

/** How often a day, on average; undefined where the words do not say it. */
export function timesADay({
  frequency,
  maxPerDay,
}: Pick<PrescriptionItem, 'frequency' | 'maxPerDay'>): number | undefined {
  if (isAsNeeded(frequency)) return maxPerDay;
  const text = frequencyOf(frequency);
  const figures = dayFigures(text);
  if (figures) return figures.reduce((sum, figure) => sum + figure, 0);
  const [, hours] = /^Every (\d{1,2}) hours$/.exec(text) ?? [];
  if (hours) return 24 / Number(hours);
  if (weeklyDoseOf(text)) return 1 / 7;
  const known = {
    'Every hour': 24,
    'Once daily': 1,
    'At bedtime': 1,
    'On alternate days': 1 / 2,
    'Once weekly': 1 / 7,
  }[text];
  return known ?? timesOfWords(frequencySpelling(text));
}

/** Words behind a frequency that do not change how often it is: "after food", "pc", "x 5 days", "x 5/7". */
const BESIDE =
  /[ ,;(]+(?:(?:after|before|with) (?:food|meals?|breakfast|lunch|dinner|water|milk)|ac|pc|af|bf|abf|bbf|(?:x|×|for) ?\d{1,3}(?:\/\d{1,2}| ?(?:d|days?|wks?|weeks?|months?))?)\)?$/;

function timesOfWords(plain: string): number | undefined {
  const [, times] =
    /^(\d{1,2}) ?(?:times|x)? ?(?:daily|(?:a|per|every|each|in a|\/) ?day)$/.exec(plain) ?? [];
  if (times !== undefined) return Number(times);
  const period = periodOf(plain);
  if (period) return 1 / daysOf(period);
  const days = weekdaysOf(plain)?.days.length ?? timesAWeek(plain);
  if (days !== undefined) return days / 7;
  const bare = plain.replace(BESIDE, '');
  return bare === plain ? undefined : timesADay({ frequency: bare });
}
