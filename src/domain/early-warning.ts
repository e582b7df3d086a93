import type { Age } from '#domain/age.ts';
import { hasNews2Red, NEWS2_MIN_AGE_YEARS, news2SoFar, type Consciousness } from '#domain/news2.ts';
import { pewsParts } from '#domain/pews.ts';
import { mayBePregnant } from '#domain/pregnancy.ts';
import type { Sex } from '#contract/shared.ts';

/** What was measured in one set; null: not measured. */
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
/** Which scale applies: none in a pregnancy, nor while it is not recorded whether there is one. */
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
}

const PEWS_EMERGENCY = 7;
const PEWS_RED = 4;
const SPO2_RED_OF_CHILD = 90;

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
  const { score, urgency } = SCALES[scale](measures, person);
  return { scale, score, urgency, missing: missingIn(measures, scale) };
}

/** Whether a set has every part and no alarming value. */
export function isReassuring({ urgency, missing }: Pick<EarlyWarning, 'urgency' | 'missing'>): boolean {
  return urgency === null && missing.length === 0;
}

type Scored = Pick<EarlyWarning, 'score' | 'urgency'>;

const SCALES: Record<WarningScale, (measures: Measures, person: PersonScored) => Scored> = {
  NEWS2: (measures) => {
    const { score, risk } = news2SoFar(measures);
    const urgency = risk === 'HIGH' ? 'EMERGENCY' : risk === 'LOW' ? null : 'URGENT';
    return { score, urgency };
  },
  PEWS: (measures, { age }) => {
    const parts = pewsParts(measures, age);
    const score = Object.values(parts).reduce((sum, part) => sum + part, 0);
    const isRed =
      Object.values(parts).includes(PEWS_RED) ||
      (measures.spo2 !== null && Math.round(measures.spo2) <= SPO2_RED_OF_CHILD) ||
      isNotAlert(measures);
    return { score, urgency: score >= PEWS_EMERGENCY ? 'EMERGENCY' : isRed ? 'URGENT' : null };
  },
  PREGNANT: (measures) => ({ score: null, urgency: hasMeowsRed(measures) ? 'URGENT' : null }),
  // A value that is red for an adult is so with and without a pregnancy.
  PREGNANCY_NOT_RECORDED: (measures) => ({ score: null, urgency: hasNews2Red(measures) ? 'URGENT' : null }),
};

const isNotAlert = ({ consciousness }: Measures): boolean =>
  consciousness !== null && consciousness !== 'ALERT';

const outside = (value: number | null, least: number, most: number): boolean =>
  value !== null && (value < least || value > most);

/**
 * The red triggers of the modified early obstetric warning system. Singh S, McGlennan A, England A, Simons R. A
 * validation study of the CEMACH recommended modified early obstetric warning system (MEOWS). Anaesthesia
 * 2012;67:12–18.
 */
function hasMeowsRed(measures: Measures): boolean {
  const { respiratoryRate, spo2, systolic, diastolic, pulse, temperature } = measures;
  return (
    outside(respiratoryRate, 10, 30) ||
    outside(spo2, 95, 100) ||
    outside(systolic, 90, 160) ||
    outside(diastolic, 0, 100) ||
    outside(pulse, 40, 120) ||
    outside(temperature, 35, 38) ||
    isNotAlert(measures)
  );
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
