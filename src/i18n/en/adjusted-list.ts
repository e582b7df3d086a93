import type { TelemedicineUse } from '#contract/prescription-checks.ts';

/** A telemedicine list that the hospital adjusted, as doctors read it. */
export const adjustedList = {
  name: 'adjustedList',
  en: {
    ANY_MODE: 'list O',
    FIRST_VIDEO: 'list A, by video',
    REFILL: 'list A, as a refill',
    FOLLOW_UP: 'list B',
    NEVER: 'prohibited',
    adjusted: (from: string, reason: string) => `List adjusted by the hospital (it was ${from}): ${reason}`,
  } satisfies Record<TelemedicineUse, string> & Record<string, unknown>,
} as const;
