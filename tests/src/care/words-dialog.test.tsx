import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { StatusSteps, type StepQuestion } from '#care/status-steps.tsx';
import { connectPorts } from '#api/ports.ts';
import { endSession } from '#api/session/session.ts';
import { dropDraft, loadDraft } from '#forms/drafts.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { render } from '#tests/support/browser/render.tsx';
import { signIn } from '#tests/support/browser/signed-in.ts';

vi.mock('#forms/drafts.ts', { spy: true });

const DRAFT = 'orderQuestion:1';
const ASK: StepQuestion = {
  title: 'What do you need to know from Asha Patil?',
  text: 'The patient gets your question as a message.',
  field: {
    label: 'Question to the patient',
    hint: 'For example: did you fast?',
    draft: DRAFT,
    suggestions: {
      label: 'What you need',
      items: [
        { label: 'Address', text: 'Please send your full address.' },
        { label: 'Slot', text: 'Which day and which time suit you?' },
      ],
    },
  },
};

beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await loadRefusalWords();
});
beforeEach(async () => void (await signIn()));
afterEach(async () => {
  vi.mocked(loadDraft).mockReset();
  await dropDraft(DRAFT);
  await endSession('provider');
});

const dialog = page.getByRole('dialog');
const open = () => page.getByRole('button', { name: 'Ask' }).click();
const field = dialog.getByLabelText('Question to the patient');
const confirm = () => dialog.getByRole('button', { name: 'Ask' }).click();
const restored = dialog.getByText('Your earlier text was restored. It is not saved yet.');

function show(save = vi.fn(async () => undefined as unknown)) {
  render(
    <StatusSteps
      next={['INFO_REQUESTED']}
      label={() => 'Ask'}
      busy={false}
      questionOf={() => ASK}
      onStep={vi.fn()}
      onWords={save}
      refresh={async () => undefined}
    />,
  );
  return save;
}

async function close(): Promise<void> {
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** Makes reads of the draft wait, as on a busy device. @returns lets them answer */
function holdLoads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.mocked(loadDraft).mockImplementation(async <T,>() => {
    await promise;
    return { note: 'Which tablets?' } as T;
  });
  return resolve;
}

it('shows a text of an earlier time as such, and empties it on request', async () => {
  show();
  await open();
  await field.fill('Did you fast?');
  await expect.element(dialog.getByText('Not saved yet. Your text is kept on this device.')).toBeVisible();
  await expect.element(restored).not.toBeInTheDocument();
  await close();
  await open();
  await expect.element(field).toHaveValue('Did you fast?');
  await expect.element(restored).toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(restored).not.toBeInTheDocument();
  expect(await loadDraft(DRAFT)).toBeUndefined();
});

it('forgets the text once it is sent', async () => {
  const save = show();
  await open();
  await field.fill('Did you fast?');
  await confirm();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(save).toHaveBeenCalledWith('INFO_REQUESTED', 'Did you fast?');
  await open();
  await expect.element(field).toHaveValue('');
  await expect.element(restored).not.toBeInTheDocument();
});

it('forgets a text that was typed just before it was sent, on a device that is slow to forget', async () => {
  const { dropDraft: drop } = await vi.importActual<{ dropDraft: typeof dropDraft }>('#forms/drafts.ts');
  vi.mocked(dropDraft).mockImplementationOnce(async (name) => {
    await drop(name);
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  show();
  await open();
  await field.fill('Did you fast?');
  // Sooner than a text is stored.
  (dialog.getByRole('button', { name: 'Ask' }).element() as HTMLButtonElement).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await loadDraft(DRAFT)).toBeUndefined();
});

it('says that a text is not kept when this device cannot store it', async () => {
  await endSession('provider');
  show();
  await open();
  await field.fill('Did you fast?');
  await expect.element(dialog.getByText('Not saved yet.', { exact: true })).toBeVisible();
});

it('puts the earlier text before what was typed while it was loaded', async () => {
  const release = holdLoads();
  show();
  await open();
  await field.fill('Did you fast?');
  release();
  await expect.element(field).toHaveValue('Which tablets?\nDid you fast?');
  await expect.element(restored).toBeVisible();
});

it('keeps both texts when it is closed before the earlier one was loaded', async () => {
  const release = holdLoads();
  show();
  await open();
  await field.fill('Did you fast?');
  await close();
  release();
  vi.mocked(loadDraft).mockReset();
  await expect.poll(() => loadDraft(DRAFT)).toEqual({ note: 'Which tablets?\nDid you fast?' });
});

it('adds and removes a suggested sentence beside the typed text, and sends the whole text', async () => {
  const save = show();
  await open();
  await field.fill('Good morning.');
  const address = dialog.getByRole('button', { name: 'Address' });
  await address.click();
  await dialog.getByRole('button', { name: 'Slot' }).click();
  await expect
    .element(field)
    .toHaveValue('Good morning. Please send your full address. Which day and which time suit you?');
  await expect.element(address).toHaveAttribute('aria-pressed', 'true');
  await address.click();
  await expect.element(address).toHaveAttribute('aria-pressed', 'false');
  await confirm();
  await expect
    .poll(() => save)
    .toHaveBeenCalledWith('INFO_REQUESTED', 'Good morning. Which day and which time suit you?');
});
