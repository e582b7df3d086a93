import { expect, it } from 'vitest';
import type { Bill, PatientResult } from '#contract/patient-care.ts';
import type { PastCare } from '#contract/patient-record.ts';
import { billsToPay, newestResult } from '#patient/record/now-to-show.ts';

const result = (id: string, day: number, flag: PatientResult['flag']) =>
  ({ id, flag, sampleAt: `2026-11-${day}T04:00:00.000Z` }) as PatientResult;
const bill = (serviceNumber: string, paymentState: Bill['paymentState'], isOpen: boolean) =>
  ({ serviceNumber, paymentState, pay: isOpen ? {} : null }) as Bill;
const care = (results: PatientResult[], bills: Bill[] = []) => ({ results, bills }) as unknown as PastCare;

it('takes the newest sample of all visits, and of one sample the result furthest from usual', () => {
  const items = [
    care([result('old', 20, 'CRITICAL_HIGH')]),
    care([result('usual', 22, 'NORMAL'), result('high', 22, 'HIGH'), result('unknown', 22, null)]),
  ];
  expect(newestResult(items)?.id).toBe('high');
  expect(newestResult([])).toBeUndefined();
});

it('lists each bill with an amount still to pay, first those that can be paid here', () => {
  const items = [
    care([], [bill('paid', 'PAID', false), bill('expired', 'EXPIRED', false)]),
    care([], [bill('refunded', 'REFUNDED', false), bill('part', 'PART_PAID', true)]),
  ];
  expect(billsToPay(items).map(({ serviceNumber }) => serviceNumber)).toEqual(['part', 'expired']);
});
