import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Bill, PatientResult } from '#contract/patient-care.ts';
import type { PastCare } from '#contract/patient-record.ts';
import { recordWordsHere } from '#patient/record/record-words.ts';
import { TodayCards } from '#patient/record/today-cards.tsx';
import { useRecord } from '#patient/record/use-record.ts';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#patient/record/use-record.ts', () => ({ useRecord: vi.fn() }));

const RESULT: PatientResult = {
  id: 'r1',
  code: 'K',
  name: 'Potassium',
  value: 6.9,
  text: null,
  isUnusable: false,
  unit: 'mmol/L',
  flag: 'HIGH',
  low: 3.5,
  high: 5.2,
  sampleAt: '2026-11-20T04:00:00.000Z',
  isCorrected: false,
  isWithdrawn: false,
};
const BILL: Bill = {
  serviceNumber: 'LB-48002',
  kind: 'LAB_TEST' as Bill['kind'],
  amountPaise: 64_000,
  paymentState: 'LINK_SENT',
  lines: [],
  pay: { upiUri: 'upi://pay?tr=1', qr: '', amountPaise: 64_000 },
  entries: [],
};
const OVERALL = { current: null, medicines: [], withdrawn: [] };

function show(results: PatientResult[], bills: Bill[] = []): void {
  const item = { id: 'v1', at: RESULT.sampleAt, results, bills } as unknown as PastCare;
  const nothing = vi.fn<() => void>();
  vi.mocked(useRecord).mockReturnValue({
    record: { token: 't', items: [item], next: null },
    state: 'READY',
    read: nothing,
    more: nothing,
  });
  render(<TodayCards overall={OVERALL} token="t" />);
}

beforeAll(() => recordWordsHere());
beforeEach(() => vi.clearAllMocks());

const newest = () => page.getByRole('region', { name: 'Newest result' });

describe('cards of Today', () => {
  it('show the newest result with its value and flag', async () => {
    show([RESULT]);
    await expect.element(newest().getByText('6.9')).toBeVisible();
    await expect.element(newest().getByText('High', { exact: true })).toBeVisible();
  });

  it('H372 keep back the value of a result that is far outside the usual range', async () => {
    show([{ ...RESULT, flag: 'CRITICAL_HIGH' }]);
    await expect.element(newest().getByText(/Talk to your doctor today/)).toBeVisible();
    await expect.element(newest().getByText('6.9')).not.toBeInTheDocument();
    await expect
      .element(newest().getByRole('link', { name: 'All results' }))
      .toHaveAttribute('href', '#tests');
  });

  it('say of a withdrawn result that it is withdrawn, without a value', async () => {
    show([{ ...RESULT, value: null, isWithdrawn: true }]);
    await expect.element(newest().getByText(/^The hospital has withdrawn this result/)).toBeVisible();
  });

  it('lead to paying where a bill can be paid, and name the state of one that cannot', async () => {
    show([], [BILL, { ...BILL, serviceNumber: 'LB-48003', paymentState: 'EXPIRED', pay: null }]);
    const bills = page.getByRole('region', { name: 'To pay' });
    await expect
      .element(bills.getByRole('link', { name: /^Pay ₹\s?640\.00 by UPI/ }))
      .toHaveAttribute('href', 'upi://pay?tr=1');
    await expect.element(bills.getByText(/^The payment link has expired/)).toBeVisible();
  });

  it('disappear where there is nothing to show', async () => {
    show([]);
    await expect.element(newest()).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'To pay' })).not.toBeInTheDocument();
  });
});
