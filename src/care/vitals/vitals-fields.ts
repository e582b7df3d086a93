import * as z from 'zod/mini';
import { patientCalls } from '#contract/patients.ts';

/** Codes, units and bounds are the server's (data/vitals.json). These make the score, with the diastolic pressure. */
export const NEWS2_CODES = ['SBP', 'DBP', 'PULSE', 'RR', 'SPO2', 'TEMP'] as const;
export const MORE_CODES = ['GLU', 'WT', 'HT', 'PAIN'] as const;
export const CODES = [...NEWS2_CODES, ...MORE_CODES] as const;
export type Code = (typeof CODES)[number];
/** Shown behind the number; the same in each language. */
export const UNITS: Record<Code, string> = {
  SBP: 'mmHg',
  DBP: 'mmHg',
  PULSE: '/min',
  RR: '/min',
  SPO2: '%',
  TEMP: '°C',
  GLU: 'mg/dL',
  PAIN: '/10',
  WT: 'kg',
  HT: 'cm',
};
const { consciousness, onOxygen, spo2Scale } = patientCalls.recordVitals.body.shape;
export const LEVELS = ['ALERT', 'NEW_CONFUSION', 'VOICE', 'PAIN', 'UNRESPONSIVE'] as const;
export const VitalsFields = z.object({
  values: z.record(z.enum(CODES), z.nullable(z.number())),
  onOxygen,
  consciousness,
  /** Chosen by a doctor alone; absent: as it is kept for the patient. */
  spo2Scale,
});
export type VitalsFields = z.output<typeof VitalsFields>;
/** Before the first value. */
export const NO_VITALS: VitalsFields = {
  values: Object.fromEntries(CODES.map((code) => [code, null])) as Record<Code, null>,
  onOxygen: null,
  consciousness: null,
};
