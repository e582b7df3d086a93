import type { RequestKind } from '#contract/shared.ts';

/** Steps of a request, each timed from when the patient asked; of PAY, from when the link was sent. */
export const SERVICE_STEPS = ['ACCEPT', 'CONSULT', 'RESULT', 'PAY'] as const;
export type ServiceStep = (typeof SERVICE_STEPS)[number];

const MINUTE_S = 60;
const DAY_S = 86_400;
const EMERGENCY: Record<ServiceStep, number> = {
  ACCEPT: MINUTE_S,
  CONSULT: 3 * MINUTE_S,
  RESULT: DAY_S,
  PAY: DAY_S,
};
const NURSE = { ...EMERGENCY, ACCEPT: 5 * MINUTE_S, CONSULT: 15 * MINUTE_S };
const DOCTOR = { ...EMERGENCY, ACCEPT: 10 * MINUTE_S, CONSULT: 30 * MINUTE_S };
const ORDER = { ...EMERGENCY, ACCEPT: 60 * MINUTE_S, CONSULT: DAY_S };

/** Seconds within which a step of a request of this kind should be done. */
export function targetS(step: ServiceStep, kind: RequestKind): number {
  if (kind === 'EMERGENCY_CARE') return EMERGENCY[step];
  if (kind === 'TALK_TO_NURSE') return NURSE[step];
  return (kind === 'TALK_TO_DOC' ? DOCTOR : ORDER)[step];
}
