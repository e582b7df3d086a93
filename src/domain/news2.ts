/**
 * NEWS2. Reproduced from: Royal College of Physicians. National Early Warning Score (NEWS) 2: Standardising the
 * assessment of acute-illness severity in the NHS. Updated report of a working party. London: RCP, 2017.
 * Not for patients under 16, in pregnancy or with a spinal cord injury.
 */
export type Consciousness = 'ALERT' | 'NEW_CONFUSION' | 'VOICE' | 'PAIN' | 'UNRESPONSIVE';
export type News2Risk = 'LOW' | 'LOW_MEDIUM' | 'MEDIUM' | 'HIGH';

export const NEWS2_MIN_AGE_YEARS = 16;

export interface News2Input {
  /** Breaths per minute. */
  respiratoryRate: number;
  /** Percent. */
  spo2: number;
  /** 2 only for confirmed hypercapnic respiratory failure, on a clinician's decision. */
  spo2Scale: 1 | 2;
  onOxygen: boolean;
  /** mmHg */
  systolic: number;
  /** Beats per minute. */
  pulse: number;
  consciousness: Consciousness;
  /** °C, rounded to one decimal. */
  temperature: number;
}

/** The score of values up to and including `to`. */
type Bands = readonly (readonly [to: number, score: number])[];
const MORE = Number.POSITIVE_INFINITY;

const RESPIRATORY_RATE: Bands = [
  [8, 3],
  [11, 1],
  [20, 0],
  [24, 2],
  [MORE, 3],
];
const SPO2_SCALE_1: Bands = [
  [91, 3],
  [93, 2],
  [95, 1],
  [MORE, 0],
];
const SPO2_SCALE_2_LOW: Bands = [
  [83, 3],
  [85, 2],
  [87, 1],
];
const SPO2_SCALE_2_AIR: Bands = [...SPO2_SCALE_2_LOW, [MORE, 0]];
const SPO2_SCALE_2_OXYGEN: Bands = [...SPO2_SCALE_2_LOW, [92, 0], [94, 1], [96, 2], [MORE, 3]];
const SYSTOLIC: Bands = [
  [90, 3],
  [100, 2],
  [110, 1],
  [219, 0],
  [MORE, 3],
];
const PULSE: Bands = [
  [40, 3],
  [50, 1],
  [90, 0],
  [110, 1],
  [130, 2],
  [MORE, 3],
];
const TEMPERATURE: Bands = [
  [35, 3],
  [36, 1],
  [38, 0],
  [39, 1],
  [MORE, 2],
];

/** The bands of each parameter that is measured in figures. */
export const NEWS2_BANDS = {
  'Respiratory rate': RESPIRATORY_RATE,
  'Oxygen saturation, scale 1': SPO2_SCALE_1,
  'Oxygen saturation, scale 2, on air': SPO2_SCALE_2_AIR,
  'Oxygen saturation, scale 2, on oxygen': SPO2_SCALE_2_OXYGEN,
  'Systolic blood pressure': SYSTOLIC,
  Pulse: PULSE,
  Temperature: TEMPERATURE,
} as const;

function points(value: number, bands: Bands): number {
  return bands.find(([to]) => value <= to)?.[1] ?? 0;
}

function spo2Bands({ spo2Scale, onOxygen }: News2Input): Bands {
  if (spo2Scale === 1) return SPO2_SCALE_1;
  return onOxygen ? SPO2_SCALE_2_OXYGEN : SPO2_SCALE_2_AIR;
}

/** The points of the seven parameters, each 0 to 3; vital signs by their codes. */
export function news2Parts(input: News2Input) {
  return {
    RR: points(Math.round(input.respiratoryRate), RESPIRATORY_RATE),
    SPO2: points(Math.round(input.spo2), spo2Bands(input)),
    OXYGEN: input.onOxygen ? 2 : 0,
    SBP: points(Math.round(input.systolic), SYSTOLIC),
    PULSE: points(Math.round(input.pulse), PULSE),
    CONSCIOUSNESS: input.consciousness === 'ALERT' ? 0 : 3,
    TEMP: points(Math.round(input.temperature * 10) / 10, TEMPERATURE),
  };
}

/** Scores nothing: in the place of what has not been measured yet. */
const UNSCORED: News2Input = {
  respiratoryRate: 16,
  spo2: 98,
  spo2Scale: 1,
  onOxygen: false,
  systolic: 120,
  pulse: 70,
  consciousness: 'ALERT',
  temperature: 37,
};
const PART_OF = {
  RR: 'respiratoryRate',
  SPO2: 'spo2',
  OXYGEN: 'onOxygen',
  SBP: 'systolic',
  PULSE: 'pulse',
  CONSCIOUSNESS: 'consciousness',
  TEMP: 'temperature',
} as const satisfies Record<string, keyof News2Input>;

type Measured = { readonly [K in keyof News2Input]?: News2Input[K] | null };

function knownOf(measured: Measured): Partial<News2Input> {
  return Object.fromEntries(
    Object.entries(measured).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The least that the score can be, from what has been measured so far, and the parameters that are missing. */
export function news2SoFar(measured: Measured) {
  const known = knownOf(measured);
  const missing = Object.entries(PART_OF).flatMap(([part, of]) =>
    of in known ? [] : [part as keyof typeof PART_OF],
  );
  return { ...news2({ ...UNSCORED, ...known }), missing };
}

/** The sum of the seven parameters, 0 to 20, and the clinical risk. */
export function news2(input: News2Input): { score: number; risk: News2Risk } {
  const parts = Object.values(news2Parts(input));
  const score = parts.reduce((sum, part) => sum + part, 0);
  return { score, risk: riskOf(score, parts.includes(3)) };
}

function riskOf(score: number, hasThree: boolean): News2Risk {
  if (score >= 7) return 'HIGH';
  if (score >= 5) return 'MEDIUM';
  return hasThree ? 'LOW_MEDIUM' : 'LOW';
}
