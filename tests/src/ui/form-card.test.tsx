import { expect, it, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '#ui/inputs/button.tsx';
import { FormCard, type FormFrame } from '#ui/inputs/form-card.tsx';
import { render } from '#tests/support/browser/render.tsx';

const FRAME: Omit<FormFrame, 'form'> = {
  state: 'changed',
  kept: true,
  savedAt: undefined,
  restored: false,
  problem: undefined,
  submit: async () => undefined,
  discard: () => undefined,
  overwrite: async () => undefined,
};
const fault = { type: 'FORMAT', message: 'Enter a number.' };

function show(errors: object, more: Partial<FormFrame> = {}): void {
  render(
    <FormCard title="Results" draft={{ ...FRAME, form: { formState: { errors } }, ...more }}>
      {null}
    </FormCard>,
  );
}

test.each([
  ['one field', { name: fault }, 'Check 1 field.'],
  ['two fields', { name: fault, year: fault }, 'Check 2 fields.'],
  ['rows by code', { rows: { NA: { value: fault }, K: { value: fault, low: fault } } }, 'Check 3 fields.'],
  ['a list with a fault of its own', { items: [undefined, { text: fault }] }, 'Check 1 field.'],
  ['a field that is named type', { type: fault, name: fault }, 'Check 2 fields.'],
])('it counts each field that is marked, of %s', async (_, errors, words) => {
  show(errors);
  await expect.element(page.getByRole('status')).toHaveTextContent(words);
});

it('counts nothing where nothing is wrong', async () => {
  show({ rows: {} });
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Not saved yet. Your text is kept on this device.');
});

it('counts no faults beside a banner that names them', async () => {
  show(
    { name: fault },
    { problem: { offline: false, conflict: false, words: 'Check the highlighted fields.' } },
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check the highlighted fields.');
  expect(document.body.textContent).not.toContain('Check 1 field.');
});

const UNSENT = [
  [true, 'Sending; kept on this device.'],
  [false, 'Saved on this device; sent when you reconnect.'],
] as const;
it.each(UNSENT)('tells a change on its way from one that is held (online: %s)', async (isOnline, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  show({}, { state: 'waiting' });
  await expect.element(page.getByRole('status')).toHaveTextContent(words);
  vi.restoreAllMocks();
});

it('shows the aim of a form after a quieter save, at the lower edge of a long form', async () => {
  await page.viewport(800, 600);
  render(
    <FormCard
      title="Assessment"
      draft={{ ...FRAME, form: { formState: { errors: {} } } }}
      saveLabel="Save draft"
      saveTone="quiet"
      primary={<Button>Complete</Button>}
      verbInView
    >
      <div style={{ height: '120rem' }} />
    </FormCard>,
  );
  const complete = page.getByRole('button', { name: 'Complete' });
  await expect.element(complete).toBeInViewport();
  const [aim, save] = ['Complete', 'Save draft'].map((name) => page.getByRole('button', { name }).element());
  expect(aim && save && save.compareDocumentPosition(aim)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const fill = (element: Element | undefined) => element && getComputedStyle(element).backgroundColor;
  expect(fill(aim)).not.toBe(fill(save));
});
