import { expect, test } from 'vitest';
import { RequestStatus } from '#contract/shared.ts';
import { wordsNeeded } from '#domain/step-words.ts';

test('it needs a question to ask the patient, a reason to cancel, and no words for any other step', () => {
  const needed = RequestStatus.options.map((to) => [to, wordsNeeded(to)]).filter(([, words]) => words);
  expect(Object.fromEntries(needed)).toEqual({ INFO_REQUESTED: 'QUESTION', CANCELLED: 'REASON' });
});
