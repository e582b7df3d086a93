import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { VitalSet } from '#contract/vitals.ts';
import { LatestVitals } from '#care/vitals/latest-vitals.tsx';
import { VitalSetForm } from '#care/vitals/vital-set-form.tsx';
import { RAJESH } from '#tests/support/browser/patients.ts';
import { render } from '#tests/support/browser/render.tsx';

const save = page.getByRole('button', { name: 'Save vitals' });

function show(name: string) {
  const record = vi.fn(async (_taken: { values: readonly { code: string; value: number }[] }) => undefined);
  render(<VitalSetForm name={`vitals:${name}`} patient={RAJESH} record={record} />);
  return record;
}

const SET: VitalSet = {
  id: 's1',
  consultationNumber: null,
  by: { userId: 'u1', name: 'Anitha Nair' } as VitalSet['by'],
  at: '2026-11-30T04:00:00.000Z',
  receivedAt: '2026-11-30T04:00:00.000Z',
  values: [
    { code: 'DBP', name: 'Diastolic BP', value: 76, unit: 'mm[Hg]', low: 60, high: 80, flag: null },
    { code: 'RR', name: 'Respiratory rate', value: 24, unit: '/min', low: 12, high: 20, flag: 'HIGH' },
    { code: 'SBP', name: 'Systolic BP', value: 128, unit: 'mm[Hg]', low: 90, high: 130, flag: null },
  ],
  valuesInError: [],
  inError: null,
  mayMarkInError: false,
  onOxygen: null,
  consciousness: null,
  news2: null,
  warning: { scale: 'PEWS', score: 4, missing: ['OXYGEN'], urgency: null, isReassuring: false },
};

it('shows its fields in the order of a chart, with the pressures as one', async () => {
  show('order');
  await expect.element(page.getByRole('group', { name: 'Blood pressure' })).toBeVisible();
  const names = [...document.querySelectorAll('form input')].map(
    (input) =>
      input.getAttribute('aria-label') ?? (input as HTMLInputElement).labels?.[0]?.textContent.trim(),
  );
  expect(names).toEqual([
    'Systolic BP',
    'Diastolic BP',
    'Pulse',
    'Respiratory rate',
    'SpO₂',
    'Temperature',
    'Blood glucose',
    'Weight',
    'Height',
    'Pain score',
  ]);
});

it('takes a pressure as it is spoken: 128, a slash, 76', async () => {
  const record = show('slash');
  await page.getByLabelText('Systolic BP').click();
  await userEvent.keyboard('128/76');
  await save.click();
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(record.mock.calls[0]?.[0].values).toEqual([
    { code: 'SBP', value: 128 },
    { code: 'DBP', value: 76 },
  ]);
});

it('reads a decimal comma, and refuses what is no number instead of leaving it out', async () => {
  const record = show('comma');
  await page.getByLabelText('Temperature').fill('38,4');
  await page.getByLabelText('Pulse').fill('1O4');
  await expect.element(page.getByText(/6 not measured yet\./)).toBeVisible();
  await save.click();
  await expect.element(page.getByLabelText('Pulse')).toHaveAttribute('aria-invalid', 'true');
  expect(record).not.toHaveBeenCalled();
  await page.getByLabelText('Pulse').fill('104');
  await save.click();
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(record.mock.calls[0]?.[0].values).toEqual([
    { code: 'PULSE', value: 104 },
    { code: 'TEMP', value: 38.4 },
  ]);
});

it('changes no value by the wheel of a mouse', async () => {
  show('wheel');
  await page.getByLabelText('Pulse').fill('104');
  expect(page.getByLabelText('Pulse').element().getAttribute('type')).toBe('text');
});

it('shows what was measured last in the order of a chart, and names no score of adults for a child', async () => {
  render(<LatestVitals set={SET} unsent={[]} />);
  const latest = page.getByRole('region', { name: 'Latest vitals' });
  await expect.element(latest).toBeVisible();
  expect([...latest.element().querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Blood pressure',
    'Respiratory rate',
  ]);
  await expect.element(latest.getByText('128/76 mmHg')).toBeVisible();
  await expect
    .element(latest.getByText(/NEWS2 is not used under 16\..*Not measured: Oxygen\./))
    .toBeVisible();
});

it('shows a set that waits on this device, so that it is not measured again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<LatestVitals set={undefined} unsent={[[{ code: 'PULSE', value: 104 }]]} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Saved on this device; sent when you reconnect.Pulse104 /min');
  vi.restoreAllMocks();
});

function FormOfQueuedSet() {
  const [isUnsent, setUnsent] = useState(true);
  return (
    <>
      <VitalSetForm
        name="vitals:queued"
        patient={RAJESH}
        record={async () => ({ state: 'waiting' })}
        isUnsent={isUnsent}
      />
      <button type="button" onClick={() => setUnsent(false)}>
        Sent
      </button>
    </>
  );
}

it('stops saying that a set is on its way once it was sent', async () => {
  render(<FormOfQueuedSet />);
  await page.getByLabelText('Pulse').fill('104');
  await save.click();
  await expect.element(page.getByText('Sending; kept on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Sent' }).click();
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(document.body.textContent).not.toContain('kept on this device');
});
