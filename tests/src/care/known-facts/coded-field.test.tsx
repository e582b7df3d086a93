// @module-tag critical
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FoundAllergen } from '#contract/fact-names.ts';
import { allergensQuery, problemsQuery } from '#api/resources/fact-names.ts';
import { recordFact } from '#api/resources/known-facts.ts';
import { FactForm } from '#care/known-facts/fact-form.tsx';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#api/resources/known-facts.ts', { spy: true });
vi.mock('#api/resources/fact-names.ts', { spy: true });

afterEach(() => {
  vi.restoreAllMocks();
});

const AUGMENTIN: FoundAllergen = {
  kind: 'BRAND',
  code: 'augmentin',
  name: 'Augmentin',
  matchedName: null,
  ingredients: ['Amoxicillin', 'Clavulanic acid'],
  classes: ['Penicillins'],
  crossReacting: ['Cephalosporins'],
  contained: [],
  mayBeInactive: false,
};

/** The server knows Augmentin and CKD alone. */
function show(kind: 'ALLERGY' | 'PROBLEM'): void {
  const knows = (text: string): boolean => /^aug|^ckd/i.test(text);
  vi.mocked(allergensQuery).mockImplementation((text) => ({
    queryKey: ['reference', 'allergens', text] as never,
    enabled: text.length > 1,
    queryFn: () =>
      Promise.resolve({
        found: knows(text) ? [AUGMENTIN] : [],
        typed: { read: text === 'Augmentin' ? [AUGMENTIN] : [], unread: text === 'Augmentin' ? [] : [text] },
      }),
  }));
  vi.mocked(problemsQuery).mockImplementation((text) => ({
    queryKey: ['reference', 'problems', text] as never,
    enabled: text.length > 1,
    queryFn: () =>
      Promise.resolve({
        found: knows(text) ? [{ code: 'N18.9', title: 'Chronic kidney disease', matchedName: 'CKD' }] : [],
        typed: { read: [], unread: [text] },
      }),
  }));
  vi.mocked(recordFact).mockResolvedValue({} as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FactForm patientId="p-1" kind={kind} onDone={vi.fn()} />
    </QueryClientProvider>,
  );
}

const save = () => page.getByRole('button', { name: 'Save' });
const NOT_CHECKED = 'Not in the lists: prescriptions cannot be checked against it.';

it('shows what a choice is checked as, and records its code beside the words', async () => {
  show('ALLERGY');
  const field = page.getByRole('combobox', { name: 'Allergic to' });
  await field.fill('aug');
  const scope = 'Checked: Amoxicillin, Clavulanic acid, all Penicillins. Cross-reaction: Cephalosporins.';
  await expect.element(page.getByRole('option', { name: /Augmentin/ }).getByText(scope)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Augmentin');
  await page.getByLabelText('Source').selectOptions('Patient');
  await save().click();
  await vi.waitFor(() => expect(recordFact).toHaveBeenCalledOnce());
  expect(vi.mocked(recordFact).mock.calls[0]?.[0].value).toMatchObject({
    substance: 'Augmentin',
    coded: { kind: 'BRAND', code: 'augmentin', name: 'Augmentin' },
  });
});

it('says before saving that words of no list are not checked, and records them without a code', async () => {
  show('ALLERGY');
  const field = page.getByRole('combobox', { name: 'Allergic to' });
  await field.fill('aug');
  await page.getByRole('option', { name: /Augmentin/ }).click();
  await field.fill('Qwertol');
  await expect.element(page.getByText(NOT_CHECKED)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('Source').selectOptions('Patient');
  await save().click();
  await vi.waitFor(() => expect(recordFact).toHaveBeenCalledOnce());
  const { value } = vi.mocked(recordFact).mock.calls[0]?.[0] ?? {};
  expect(value).toMatchObject({ kind: 'ALLERGY', substance: 'Qwertol' });
  expect(value && 'coded' in value && value.coded).toBeFalsy();
});

it('records the ICD-10 code of a problem that is found by its abbreviation', async () => {
  show('PROBLEM');
  const field = page.getByRole('combobox', { name: 'Problem' });
  await field.fill('Qwertosis');
  await expect.element(page.getByText(NOT_CHECKED)).toBeVisible();
  await field.fill('ckd');
  await page.getByRole('option', { name: /Chronic kidney disease/ }).click();
  await expect.element(page.getByText('Recorded with ICD-10 code N18.9.')).toBeVisible();
  await page.getByLabelText('Source').selectOptions('Record');
  await save().click();
  await vi.waitFor(() => expect(recordFact).toHaveBeenCalledOnce());
  expect(vi.mocked(recordFact).mock.calls[0]?.[0].value).toEqual({
    kind: 'PROBLEM',
    title: 'Chronic kidney disease',
    code: 'N18.9',
  });
});
