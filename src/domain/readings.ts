import type { PrescriptionItem } from '#contract/prescriptions.ts';
import type { VitalSet, VitalValue } from '#contract/vitals.ts';
import { dosageWords } from '#domain/dosage.ts';
import { rangeWords, valueWords } from '#domain/units.ts';
import type * as z from 'zod/mini';

type Words = Parameters<typeof rangeWords>[1];

/** A measured value as a row of text. */
export function readingOf<Flag>(
  { code, name, value, unit, low, high, flag }: Omit<VitalValue, 'flag'> & { flag: Flag },
  words: Words,
) {
  return { id: code, name, value: valueWords(value, unit), range: rangeWords({ low, high }, words), flag };
}

type Risk = NonNullable<VitalSet['news2']>['risk'];

/** The visual tone of a NEWS2 risk beside its text. */
export const RISK_TONE = {
  LOW: 'ok',
  LOW_MEDIUM: 'warn',
  MEDIUM: 'warn',
  HIGH: 'danger',
} as const satisfies Record<Risk, string>;

/** The visual tone of vital signs that call for a doctor, beside the text. */
export const URGENCY_TONE = { URGENT: 'warn', EMERGENCY: 'danger' } as const;

interface DoseWords {
  BEFORE_FOOD: string;
  AFTER_FOOD: string;
  ANY: string;
  days: (count: number) => string;
  continued: string;
}

/** A prescription line as text: "1 tablet, by mouth, 1-0-1, after food, 30 days". */
export function doseOf(item: z.output<typeof PrescriptionItem>, words: DoseWords) {
  const { medicineId, genericMedicineName, strength, dosageForm, timing, durationDays } = item;
  const facts = [
    ...dosageWords(item),
    words[timing],
    words.days(durationDays),
    item.continued && words.continued,
  ];
  return {
    id: `${medicineId}`,
    name: genericMedicineName,
    strength: [strength, dosageForm].filter(Boolean).join(', '),
    facts: facts.filter(Boolean).join(', '),
    note: item.instructions || undefined,
  };
}
