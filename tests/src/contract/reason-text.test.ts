import { expect, test } from 'vitest';
import { hasWords, reasonText, sentenceText } from '#contract/reason-text.ts';

test.each(['Not now', 'NA given by phone', 'गलत दवा', 'नहीं', 'தவறு', 'ভুল', '2 mg is too much', 'Été'])(
  'it takes "%s" as a reason',
  (text) => expect(hasWords(text)).toBe(true),
);

test.each([
  '',
  '  ',
  '-',
  '...',
  'x',
  'No',
  'ok',
  'N.A.',
  'xxx',
  'xXx',
  'x x x',
  '12345',
  '5 mmm',
  'ककक',
  'दा दा',
  '👍',
  '???',
  '​',
])('it does not take "%s" as a reason', (text) => expect(hasWords(text)).toBe(false));

test('it names one fault of an empty reason, and cuts the spaces of a full one', () => {
  expect(reasonText(9).safeParse('  ').error?.issues).toHaveLength(1);
  expect(reasonText(9).parse(' Not now ')).toBe('Not now');
  expect(reasonText(9).safeParse('xxx').error?.issues[0]?.message).toBe('REASON_WORDS');
});

test('it does not look at the words of a reason that is too long', () => {
  for (const schema of [reasonText(9), sentenceText(9)])
    expect(schema.safeParse('-'.repeat(10)).error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
