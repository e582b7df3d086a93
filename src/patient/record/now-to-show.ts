import type { Bill, PatientResult } from '#contract/patient-care.ts';
import type { PastCare } from '#contract/patient-record.ts';
import { isCriticalFlag } from '#patient/critical-flag.ts';

const UNPAID: readonly Bill['paymentState'][] = [
  'LINK_SENT',
  'ON_COLLECTION',
  'PART_PAID',
  'FAILED',
  'EXPIRED',
];

/** Returns a result of the newest sample; of several, the one furthest from usual. */
export function newestResult(items: readonly PastCare[]): PatientResult | undefined {
  return items
    .flatMap(({ results }) => results)
    .reduce<PatientResult | undefined>((best, one) => (best && !isBefore(one, best) ? best : one), undefined);
}

const isBefore = (a: PatientResult, b: PatientResult): boolean =>
  a.sampleAt === b.sampleAt ? rankOf(a) > rankOf(b) : a.sampleAt > b.sampleAt;

function rankOf({ flag }: PatientResult): number {
  if (isCriticalFlag(flag)) return 3;
  if (flag === null) return 1;
  return flag === 'NORMAL' ? 0 : 2;
}

/** Returns the bills with an amount still to pay, first those that can be paid here. */
export function billsToPay(items: readonly PastCare[]): readonly Bill[] {
  const unpaid = items
    .flatMap(({ bills }) => bills)
    .filter(({ pay, paymentState }) => pay !== null || UNPAID.includes(paymentState));
  return [...unpaid.filter(({ pay }) => pay), ...unpaid.filter(({ pay }) => !pay)];
}
