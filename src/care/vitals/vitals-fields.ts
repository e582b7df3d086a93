import * as z from 'zod/mini';
import { patientCalls } from '#contract/patients.ts';

/** In the order in which they are taken; codes and bounds are the server's (data/vitals.json). */
export const CODES = ['PULSE', 'SBP', 'DBP', 'SPO2', 'RR', 'TEMP', 'GLU', 'PAIN', 'WT', 'HT'] as const;
type Code = (typeof CODES)[number];
const { consciousness, onOxygen } = patientCalls.recordVitals.body.shape;
export const LEVELS = ['ALERT', 'NEW_CONFUSION', 'VOICE', 'PAIN', 'UNRESPONSIVE'] as const;
export const VitalsFields = z.object({
  values: z.record(z.enum(CODES), z.nullable(z.number())),
  onOxygen,
  consciousness,
});
export type VitalsFields = z.output<typeof VitalsFields>;
/** Before the first value. */
export const NO_VITALS: VitalsFields = {
  values: Object.fromEntries(CODES.map((code) => [code, null])) as Record<Code, null>,
  onOxygen: false,
  consciousness: null,
};
