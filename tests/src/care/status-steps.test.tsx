import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { StatusSteps, type StepQuestion } from '#care/status-steps.tsx';
import { ApiError } from '#api/http/errors.ts';
import { render } from '#tests/support/browser/render.tsx';

const ASK: StepQuestion = {
  title: 'What do you need to know from Asha Patil?',
  text: 'The patient gets your question as a message.',
  field: { label: 'Question to the patient', hint: 'For example: did you fast?', draft: 'orderQuestion:1' },
};

function show(question: StepQuestion, onWords = vi.fn(async () => undefined as unknown)) {
  const onStep = vi.fn();
  render(
    <StatusSteps
      next={['INFO_REQUESTED', 'ACCEPTED']}
      label={(status) => (status === 'ACCEPTED' ? 'Accept' : 'Ask')}
      busy={false}
      questionOf={(status) => (status === 'ACCEPTED' ? null : question)}
      onStep={onStep}
      onWords={onWords}
      refresh={async () => undefined}
    />,
  );
  return { onStep, onWords };
}

const dialog = page.getByRole('dialog');
const open = () => page.getByRole('button', { name: 'Ask' }).click();
const field = dialog.getByLabelText('Question to the patient');
const confirm = () => dialog.getByRole('button', { name: 'Ask' }).click();

test('it makes a step without a question at once', async () => {
  const { onStep } = show(ASK);
  await page.getByRole('button', { name: 'Accept' }).click();
  expect(onStep).toHaveBeenCalledWith('ACCEPTED');
});

test('it makes no step without words, and says so beside the field', async () => {
  const { onStep, onWords } = show(ASK);
  await open();
  await confirm();
  await expect.element(dialog.getByText('Required.')).toBeVisible();
  await field.fill('   ');
  await confirm();
  await expect.element(dialog.getByText('Required.')).toBeVisible();
  expect([onStep.mock.calls, onWords.mock.calls]).toEqual([[], []]);
});

test('it hands the words over and closes', async () => {
  const { onWords } = show(ASK);
  await open();
  await field.fill(' Did you fast? ');
  await confirm();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onWords).toHaveBeenCalledWith('INFO_REQUESTED', 'Did you fast?');
});

test('it stays open with the words when the server refuses', async () => {
  const refused = new ApiError(422, { code: 'RULE', reason: 'PATIENT_UNREACHABLE', requestId: '1' } as never);
  show(
    ASK,
    vi.fn(async () => Promise.reject(refused)),
  );
  await open();
  await field.fill('Did you fast?');
  await confirm();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Did you fast?');
});

test('it says beforehand that no one can be asked', async () => {
  show({ ...ASK, blocked: 'The record has no mobile number.' });
  await open();
  await expect.element(dialog.getByText('The record has no mobile number.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled();
});
