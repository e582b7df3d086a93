import type { Age } from '#domain/age.ts';
import { hasMeowsRed, isMeowsNormal, meowsUrgency } from '#domain/meows.ts';
import { NEWS2_MIN_AGE_YEARS, news2SoFar, type Consciousness } from '#domain/news2.ts';
import { pewsParts } from '#domain/pews.ts';
import { mayBePregnant } from '#domain/pregnancy.ts';
import type { Sex } from '#contract/shared.ts';

/** Measurements of one set; null: not measured. */
export interface Measures {
  respiratoryRate: number | null;
  spo2: number | null;
  spo2Scale?: 1 | 2;
  onOxygen: boolean | null;
  systolic: number | null;
  diastolic: number | null;
  pulse: number | null;
  consciousness: Consciousness | null;
  temperature: number | null;
}

export interface PersonScored {
  age: Age;
  ageYears: number;
  sex: Sex;
  isPregnant: boolean | null;
}

export type WarningPart = 'RR' | 'SPO2' | 'OXYGEN' | 'SBP' | 'PULSE' | 'CONSCIOUSNESS' | 'TEMP';
/** The scale that applies: none with a score in a pregnancy, nor while it is not recorded whether there is one. */
export type WarningScale = 'NEWS2' | 'PEWS' | 'PREGNANT' | 'PREGNANCY_NOT_RECORDED';
/** URGENT: a doctor is called. EMERGENCY: emergency help is called, too. */
export type Urgency = 'URGENT' | 'EMERGENCY';

export interface EarlyWarning {
  scale: WarningScale;
  /** The least that the score can be; null where no scale applies. */
  score: number | null;
  missing: WarningPart[];
  /** null: no alarming value among those measured. */
  urgency: Urgency | null;
  /** The set is whole and its values are usual: it ends the alert of an earlier one. */
  isReassuring: boolean;
}

const PEWS_EMERGENCY = 7;
const PEWS_URGENT = 5;
const PEWS_RED = 4;
const PEWS_REASSURING = 2;
const SPO2_RED_OF_CHILD = 90;
const FEVER = 38;
const HYPOTHERMIA_BELOW = 36;

/** The scale that applies to a patient. RCP 2017: NEWS2 is neither for children nor for pregnancy. */
export function warningScaleOf({ ageYears, sex, isPregnant }: PersonScored): WarningScale {
  if (isPregnant) return 'PREGNANT';
  if (ageYears < NEWS2_MIN_AGE_YEARS) return 'PEWS';
  if (isPregnant === null && mayBePregnant({ sex, ageYears })) return 'PREGNANCY_NOT_RECORDED';
  return 'NEWS2';
}

/** Scores one set of vital signs and returns its urgency; the page and the server share it. */
export function earlyWarning(measures: Measures, person: PersonScored): EarlyWarning {
  const scale = warningScaleOf(person);
  const { score, urgency: scored, isUsual } = SCALES[scale](measures, person);
  const urgency = isUnconscious(measures) ? 'EMERGENCY' : scored;
  const missing = missingIn(measures, scale);
  return { scale, score, urgency, missing, isReassuring: !urgency && !missing.length && isUsual };
}

/** The graver of two urgencies. */
export function graver(one: Urgency | null, other: Urgency | null): Urgency | null {
  return one === 'EMERGENCY' || other === 'EMERGENCY' ? 'EMERGENCY' : (one ?? other);
}

interface Scored extends Pick<EarlyWarning, 'score' | 'urgency'> {
  /** True if a whole set without urgency reassures. */
  isUsual: boolean;
}

const SCALES: Record<WarningScale, (measures: Measures, person: PersonScored) => Scored> = {
  NEWS2: (measures) => ({ ...news2Scored(measures), isUsual: true }),
  PEWS: (measures, { age }) => {
    const parts = pewsParts(measures, age);
    const score = Object.values(parts).reduce((sum, part) => sum + part, 0);
    const isUrgent =
      score >= PEWS_URGENT ||
      Object.values(parts).includes(PEWS_RED) ||
      (measures.spo2 !== null && Math.round(measures.spo2) <= SPO2_RED_OF_CHILD) ||
      (isUnder3Months(age) && measures.temperature !== null && !hasUsualTemperature(measures)) ||
      isNotAlert(measures);
    return {
      score,
      urgency: score >= PEWS_EMERGENCY ? 'EMERGENCY' : isUrgent ? 'URGENT' : null,
      isUsual: score <= PEWS_REASSURING && hasUsualTemperature(measures),
    };
  },
  PREGNANT: (measures) => ({
    score: null,
    // A pregnancy hides no value that is an emergency for every adult.
    urgency: graver(
      meowsUrgency(measures),
      news2Scored(measures).urgency === 'EMERGENCY' ? 'EMERGENCY' : null,
    ),
    isUsual: isMeowsNormal(measures),
  }),
  // Whichever holds, the patient is not missed; neither can reassure.
  PREGNANCY_NOT_RECORDED: (measures) => ({
    score: null,
    urgency: graver(news2Scored(measures).urgency, hasMeowsRed(measures) ? 'URGENT' : null),
    isUsual: false,
  }),
};

function news2Scored(measures: Measures): Pick<EarlyWarning, 'score' | 'urgency'> {
  const { score, risk } = news2SoFar(measures);
  return { score, urgency: risk === 'HIGH' ? 'EMERGENCY' : risk === 'LOW' ? null : 'URGENT' };
}

const isNotAlert = ({ consciousness }: Measures): boolean =>
  consciousness !== null && consciousness !== 'ALERT';

/** A patient who answers to pain alone, or not at all, needs emergency help whatever the score is. */
const isUnconscious = ({ consciousness }: Measures): boolean =>
  consciousness === 'PAIN' || consciousness === 'UNRESPONSIVE';

const isUnder3Months = ({ unit }: Age): boolean => unit === 'DAY' || unit === 'WEEK';

/**
 * Returns whether a child has neither fever nor hypothermia; false without a temperature. Under 3 months either is red: NICE NG143 (38 °C),
 * WHO Young Infant Study Group (below 35.5 °C; from 36 °C here, to be confirmed by a clinician).
 */
function hasUsualTemperature({ temperature }: Measures): boolean {
  if (temperature === null) return false;
  const measured = Math.round(temperature * 10) / 10;
  return measured < FEVER && measured >= HYPOTHERMIA_BELOW;
}

const PARTS = {
  RR: 'respiratoryRate',
  SPO2: 'spo2',
  OXYGEN: 'onOxygen',
  SBP: 'systolic',
  PULSE: 'pulse',
  CONSCIOUSNESS: 'consciousness',
  TEMP: 'temperature',
} as const satisfies Record<WarningPart, keyof Measures>;

/** Temperature is no part of the children's score. */
function missingIn(measures: Measures, scale: WarningScale): WarningPart[] {
  return (Object.keys(PARTS) as WarningPart[]).filter(
    (part) => measures[PARTS[part]] === null && !(part === 'TEMP' && scale === 'PEWS'),
  );
}
