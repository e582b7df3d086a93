import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { connectPorts } from '#api/ports.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { loadDraft } from '#forms/drafts.ts';
import { endSession } from '#api/session/session.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { FormCard } from '#ui/inputs/form-card.tsx';
import { useBind, wholeNumber } from '#forms/use-bind.ts';
import { render } from '#tests/support/browser/render.tsx';
import { signIn } from '#tests/support/browser/signed-in.ts';

/** Connects the ports like src/main.tsx. */
beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await loadRefusalWords();
});

const schema = z.object({
  version: z.int(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)),
  year: z.nullable(z.int().check(z.gte(1940))),
  pin: z.string(),
});
type Values = z.input<typeof schema>;

interface SampleProps {
  name: string;
  server: Values;
  save: (values: Values) => Promise<unknown>;
  refresh?: () => Promise<unknown>;
}

function Sample({ name, server, save, refresh }: SampleProps) {
  const draft = useDraftForm({
    name,
    schema,
    defaults: server,
    save,
    secret: ['pin'],
    ...(refresh ? { refresh } : {}),
  });
  const bind = useBind(draft.form);
  return (
    <FormCard title="Sample" draft={draft}>
      <TextField label="Name" {...bind('name')} />
      <TextField label="Year" {...bind('year', wholeNumber)} />
      <TextField label="PIN" {...bind('pin')} />
    </FormCard>
  );
}

const SERVER: Values = { version: 1, name: 'Asha', year: 1990, pin: '' };
const save = page.getByRole('button', { name: 'Save' });
const nameBox = page.getByRole('textbox', { name: 'Name' });
const yearBox = page.getByRole('textbox', { name: 'Year' });
const pinBox = page.getByRole('textbox', { name: 'PIN' });

function refusal(code: ApiError['code'], fields?: ApiError['body']['fields']): ApiError {
  return new ApiError(409, {
    status: 'ERROR',
    code,
    responseString: 'Words of the server.',
    ...(fields ? { fields } : {}),
  });
}

test('a bad value is named beside its field, and nothing is sent', async () => {
  const sent: Values[] = [];
  render(<Sample name="bad" server={SERVER} save={async (values) => sent.push(values)} />);
  await nameBox.fill('  ');
  await yearBox.fill('soon');
  await save.click();
  await expect.element(nameBox).toHaveAccessibleDescription('Required.');
  await expect.element(yearBox).toHaveAccessibleDescription('Enter a number.');
  await expect.element(page.getByText('Check 2 fields.')).toBeVisible();
  await yearBox.fill('1920');
  await expect.element(yearBox).toHaveAccessibleDescription('Enter 1940 or more.');
  await nameBox.fill('A name that is long');
  await expect.element(nameBox).toHaveAccessibleDescription('Enter at most 10 characters.');
  expect(sent).toEqual([]);
});

test('a save sends what the schema makes of it, and the next one bears the version that came by then', async () => {
  const sent: Values[] = [];
  const { rerender } = render(<Sample name="versions" server={SERVER} save={store} />);
  async function store(values: Values): Promise<void> {
    sent.push(values);
    // The cache is filled before the save is over, as the profile's calls do it.
    rerender(<Sample name="versions" server={{ ...values, version: values.version + 1 }} save={store} />);
  }
  await nameBox.fill(' Asha R ');
  await save.click();
  await expect.element(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect.element(nameBox).toHaveValue('Asha R');
  await nameBox.fill('Asha S');
  await save.click();
  await expect
    .poll(() => sent.map(({ name, version }) => [name, version]))
    .toEqual([
      ['Asha R', 1],
      ['Asha S', 2],
    ]);
});

test('shows a refusal beside the field; a lost network keeps everything', async () => {
  let error: Error = refusal('BAD_INPUT', [{ path: 'name', reason: 'NOT_ON_LIST' }]);
  render(<Sample name="refused" server={SERVER} save={() => Promise.reject(error)} />);
  await nameBox.fill('Asha R');
  await save.click();
  await expect.element(nameBox).toHaveAccessibleDescription('Choose an entry from the list.');
  await expect.element(nameBox).toHaveFocus();
  error = new NetworkError('No answer');
  await nameBox.fill('Asha S');
  await save.click();
  await expect.element(page.getByRole('alert').getByText(/Your text is kept/)).toBeVisible();
  await expect.element(nameBox).toHaveValue('Asha S');
});

test('a conflict reads the newest, and offers it or one’s own', async () => {
  const sent: Values[] = [];
  const newest = { ...SERVER, version: 5, name: 'Theirs' };
  const { rerender } = render(<Sample name="conflict" server={SERVER} save={store} refresh={refresh} />);
  async function store(values: Values): Promise<void> {
    if (values.version !== 5) throw refusal('CHANGED_MEANWHILE');
    sent.push(values);
  }
  async function refresh(): Promise<void> {
    rerender(<Sample name="conflict" server={newest} save={store} refresh={refresh} />);
  }
  await nameBox.fill('Mine');
  await save.click();
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await expect.poll(() => sent).toEqual([{ ...SERVER, version: 5, name: 'Mine' }]);
});

test('restores a draft without secrets after leaving the page, and drops it once saved', async () => {
  await signIn();
  const first = render(<Sample name="kept" server={SERVER} save={async () => undefined} />);
  await nameBox.fill('Half');
  await pinBox.fill('1234');
  // Left at once: before the moment after which a draft is kept.
  first.rerender(null);
  await expect.poll(() => page.getByRole('textbox').elements()).toEqual([]);
  first.rerender(<Sample name="kept" server={SERVER} save={async () => undefined} />);
  await expect.element(nameBox).toHaveValue('Half');
  await expect.element(pinBox).toHaveValue('');
  await expect.element(page.getByText(/Your earlier text was restored/)).toBeVisible();
  await save.click();
  await expect.element(page.getByText(/^Saved/)).toBeVisible();
  first.rerender(null);
  first.rerender(<Sample name="kept" server={SERVER} save={async () => undefined} />);
  await expect.element(nameBox).toHaveValue('Asha');
  await endSession('provider');
});

test('a save that takes its time leaves no draft behind', async () => {
  await signIn();
  let answer: () => void = () => undefined;
  const slow = (): Promise<void> => new Promise((resolve) => (answer = resolve));
  const { rerender } = render(<Sample name="slow" server={SERVER} save={slow} />);
  await nameBox.fill('Asha R');
  const typedAt = performance.now();
  await expect.element(page.getByText(/Your text is kept on this device/)).toBeVisible();
  await save.click();
  // Longer than the pause in which changes are kept together.
  await expect.poll(() => loadDraft('slow')).toMatchObject({ name: 'Asha R' });
  await expect.poll(() => performance.now()).toBeGreaterThan(typedAt + 200);
  answer();
  await expect.element(page.getByText(/^Saved/)).toBeVisible();
  rerender(null);
  expect(await loadDraft('slow')).toBeUndefined();
  await endSession('provider');
});
