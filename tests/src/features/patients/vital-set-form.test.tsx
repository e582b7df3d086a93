import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PatientSummary } from '#contract/shared.ts';
import { VitalSetForm } from '#care/vitals/vital-set-form.tsx';
import { render } from '#tests/support/browser/render.tsx';

const child: PatientSummary = {
  id: 'a',
  mrn: '204371',
  name: 'Aarav Shah',
  nameLang: 'en',
  ageYears: 3,
  age: { count: 3, unit: 'YEAR' as const },
  sex: 'MALE',
  allergies: [],
  noKnownAllergies: false,
  isPregnant: null,
  conditions: [],
  city: null,
  languages: [],
  mobileMasked: '',
};

test('asks about an improbable weight before it is recorded, and keeps what was typed', async () => {
  const record = vi.fn(async (_taken: unknown) => undefined);
  render(<VitalSetForm name="vitals:test" patient={child} record={record} />);
  const weight = page.getByRole('textbox', { name: /^Weight/ });
  await weight.fill('130');
  await page.getByRole('button', { name: 'Save vitals' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Check these values' })).toBeVisible();
  await expect.element(page.getByText('Weight 130 kg: 8 to 30 is expected at this age.')).toBeVisible();
  expect(record).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Change the values' }).click();
  await expect
    .element(page.getByText('Not saved. Change the values, or confirm them when you save again.'))
    .toBeVisible();
  await expect.element(weight).toHaveValue('130');
  expect(record).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Save vitals' }).click();
  await page.getByRole('button', { name: 'The values are right' }).click();
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(record.mock.calls[0]?.[0]).toMatchObject({
    values: [{ code: 'WT', value: 130 }],
    confirmed: ['WT'],
  });
});

test('does not ask about a weight that is to be expected', async () => {
  const record = vi.fn(async (_taken: unknown) => undefined);
  render(<VitalSetForm name="vitals:test" patient={child} record={record} />);
  await page.getByRole('textbox', { name: /^Weight/ }).fill('13');
  await page.getByRole('button', { name: 'Save vitals' }).click();
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(record.mock.calls[0]?.[0]).not.toHaveProperty('confirmed');
});

test('converts a temperature in °F when the field is left, says so, and records °C', async () => {
  const record = vi.fn(async (_taken: unknown) => undefined);
  render(<VitalSetForm name="vitals:test" patient={child} record={record} />);
  const temperature = page.getByRole('textbox', { name: /^Temperature/ });
  await temperature.fill('101.2');
  await expect.element(page.getByText(/°F/)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(temperature).toHaveValue('38.4');
  await expect.element(page.getByText('Converted from 101.2 °F.')).toBeVisible();
  await temperature.fill('38.5');
  await expect.element(page.getByText(/°F/)).not.toBeInTheDocument();
  await temperature.fill('104');
  await page.getByRole('button', { name: 'Save vitals' }).click();
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(record.mock.calls[0]?.[0]).toMatchObject({ values: [{ code: 'TEMP', value: 40 }] });
});

test('the score of a patient has the colour of a low risk only once it is complete', async () => {
  render(
    <VitalSetForm
      name="vitals:test"
      patient={{ ...child, ageYears: 40, age: { count: 40, unit: 'YEAR' } }}
      record={vi.fn()}
    />,
  );
  const tone = (): string => page.getByText(/^NEWS2/).element().className;
  await page.getByRole('textbox', { name: /^Pulse/ }).fill('70');
  await expect.element(page.getByText('NEWS2 at least 0')).toBeVisible();
  const unfinished = tone();
  for (const [name, value] of [
    [/^Systolic/, '120'],
    [/^Respiratory/, '16'],
    [/^SpO/, '98'],
    [/^Temperature/, '98.6'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value);
  await page.getByLabelText('Consciousness').selectOptions('ALERT');
  await page.getByLabelText('Oxygen').selectOptions('false');
  await expect.element(page.getByText('NEWS2 0, low risk')).toBeVisible();
  expect(tone()).not.toBe(unfinished);
});

test.each([390, 320])('shows each value whole beside its unit on a phone %i px wide', async (width) => {
  await page.viewport(width, 844);
  document.documentElement.dataset['density'] = 'touch';
  render(<VitalSetForm name="vitals:test" patient={child} record={vi.fn(async () => undefined)} />);
  await expect.element(page.getByRole('textbox', { name: /^Weight/ })).toBeVisible();
  const longest = {
    'Systolic BP': '240',
    'Diastolic BP': '140',
    Pulse: '188',
    'Respiratory rate': '60',
    'SpO₂': '100',
    Temperature: '38.4',
    'Blood glucose': '312',
    'Pain score': '10',
    Weight: '130.5',
    Height: '181.5',
  };
  const cut: string[] = [];
  for (const [name, value] of Object.entries(longest)) {
    const field = page.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await field.fill(value);
    const { scrollWidth, clientWidth } = field.element();
    if (scrollWidth > clientWidth) cut.push(`${name} ${value}`);
  }
  expect(cut).toEqual([]);
});

const vital = (name: RegExp) => page.getByRole('textbox', { name });

test('tells who measured to call a doctor, while typing and after saving, in a queue too', async () => {
  const record = vi.fn().mockResolvedValue(undefined);
  const man = { ...child, ageYears: 40, age: { count: 40, unit: 'YEAR' as const } };
  render(<VitalSetForm name="vitals:test-call" patient={man} record={record} />);
  await vital(/^SpO/).fill('84');
  await expect.element(page.getByText('Call a doctor now.')).toBeVisible();
  await vital(/^Respiratory/).fill('28');
  await vital(/^Pulse/).fill('128');
  await expect.element(page.getByText('Call a doctor and emergency help now.')).toBeVisible();
  await page.getByRole('button', { name: 'Save vitals' }).click();
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Call a doctor and emergency help now. Call by telephone or in person.');
});

test('scores a child by the children’s scale and never calls it complete', async () => {
  render(<VitalSetForm name="vitals:test-child" patient={child} record={vi.fn()} />);
  await vital(/^Respiratory/).fill('72');
  await expect.element(page.getByText('PEWS at least 4')).toBeVisible();
  await expect.element(page.getByText('Call a doctor now.')).toBeVisible();
});

test('shows no score while pregnancy is not recorded, with a button for either answer', async () => {
  const woman = {
    ...child,
    sex: 'FEMALE' as const,
    ageYears: 30,
    age: { count: 30, unit: 'YEAR' as const },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VitalSetForm name="vitals:test-woman" patient={woman} record={vi.fn()} />
    </QueryClientProvider>,
  );
  await vital(/^Pulse/).fill('70');
  await expect.element(page.getByText('Not scored: pregnancy not recorded.')).toBeVisible();
  await expect.element(page.getByText(/^NEWS2/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Not pregnant' })).toBeVisible();
});
