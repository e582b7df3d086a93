import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError, ContractError, NetworkError } from '#api/http/errors.ts';
import { errorOf } from '#api/outbox/deliver.ts';
import { REASONS } from '#contract/reasons.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { english, wordsOf } from '#i18n/refusal-words.ts';
import { setLanguage } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { render } from '#tests/support/browser/render.tsx';

const refused = (why: Partial<ApiError['body']>): ApiError =>
  new ApiError(422, { status: 'ERROR', code: 'RULE', responseString: 'Of the server.', ...why });
const outOfRange = {
  reason: 'VITAL_OUT_OF_RANGE',
  params: { min: 20, max: 300, unit: 'mm[Hg]' },
} as const;

afterEach(async () => {
  await setLanguage('en');
  english.words = {};
});

test('without its words a refusal says the sentence of the server', () => {
  expect(wordsOf(refused({ reason: 'ORDER_ENDED' }))).toBe('Of the server.');
});

test('a refusal says its reason, else what its code says in general, else the sentence of the server', async () => {
  await loadRefusalWords();
  expect(wordsOf(refused({ reason: 'ORDER_ENDED' }))).toBe('This order has ended.');
  expect(wordsOf(refused(outOfRange))).toBe('Enter 20 to 300 mmHg.');
  expect(wordsOf(refused({}))).toBe('A clinical rule does not allow this.');
  const ofLater = { code: 'OF_A_LATER_VERSION', reason: 'OF_IT_TOO' } as unknown as ApiError['body'];
  expect(wordsOf(refused(ofLater))).toBe('Of the server.');
});

const full = new DOMException('The quota was exceeded', 'QuotaExceededError');

test('words an error by the caller, else by its name; a plain error has words of ours', () => {
  expect(wordsOf(new NetworkError(), 'You are offline.')).toBe('You are offline.');
  expect(wordsOf(new NetworkError())).toBe('The server did not respond. Try again.');
  expect(wordsOf(full)).toBe('Storage is full. Free up space on this device.');
  expect(wordsOf(new TypeError('x is not a function'))).toBe('Unexpected Application Error!');
  expect(wordsOf(new Error('Enter at least one value.'))).toBe('Enter at least one value.');
  expect(wordsOf(undefined)).toBe('');
});

test("no error's own English reaches a screen in Hindi", async () => {
  await setLanguage('hi');
  for (const error of [new NetworkError(), full, new TypeError('x'), new ContractError('path: field')])
    expect(wordsOf(error)).toMatch(/^[^A-Za-z]*[\u0900-\u097F][^A-Za-z]*$/);
});

test('counts and lists are put into sentences', async () => {
  await loadRefusalWords();
  const appointments = (count: number) =>
    wordsOf(refused({ reason: 'APPOINTMENTS_IN_BLOCK', params: { count } }));
  expect(appointments(1)).toBe('There is 1 appointment during this time. Move or cancel it first.');
  expect(appointments(3)).toBe('There are 3 appointments during this time. Move or cancel them first.');
  const lacks = { reason: 'CASE_INCOMPLETE', params: { lacks: ['diagnoses', 'plan'] } } as const;
  expect(wordsOf(refused(lacks))).toBe('Write a diagnosis and a plan first.');
  const texts = [{ text: 'INSTRUCTIONS', characters: ['水', '\u0007'] }];
  expect(wordsOf(refused({ reason: 'TEXTS_UNPRINTABLE', params: { texts } }))).toBe(
    'The instructions cannot be printed with “水” (U+6C34), U+0007. Use other characters.',
  );
  const reasons = ['NEEDS_CONSENT', 'LIST_B_FOLLOW_UP_ONLY'];
  expect(wordsOf(refused({ reason: 'PRESCRIPTION_REFUSED', params: { reasons } }))).toBe(
    "Record the patient's consent first, in the summary. List B is for follow-up visits only: for the same condition, within six months, with you.",
  );
});

test('every reason has words of its own', async () => {
  await loadRefusalWords();
  for (const reason of Object.keys(REASONS)) expect(english.words[reason], reason).toBeDefined();
});

test('a write that an earlier version stored as refused still says its words', async () => {
  await loadRefusalWords();
  expect(wordsOf(errorOf({ status: 422, code: 'RULE', words: 'Accept the order first.' }))).toBe(
    'Accept the order first.',
  );
  expect(wordsOf(errorOf({ status: 422, code: 'RULE', reason: 'ORDER_NOT_ACCEPTED' }))).toBe(
    'Accept the order first, then upload its results.',
  );
});

function Shown() {
  const words = useRefusalWords();
  return <p>{words(errorOf({ status: 422, code: 'BAD_INPUT', ...outOfRange }))}</p>;
}

test('updates the words of an earlier refusal with its state, and with the language', async () => {
  render(<Shown />);
  await expect.element(page.getByText('Enter 20 to 300 mmHg.')).toBeVisible();
  await setLanguage('hi');
  await expect.element(page.getByText('20 से 300 mmHg के बीच लिखें।')).toBeVisible();
});
