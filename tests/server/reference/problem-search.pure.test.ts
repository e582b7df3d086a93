import { expect, it } from 'vitest';
import { searchIcd10 } from '#server/reference/icd10.ts';
import { problemsRead } from '#server/reference/problem-choices.ts';

it.each([
  ['CKD', 'N18'],
  ['CCF', 'I50'],
  ['PUD', 'K27'],
  ['BA', 'J45'],
  ['DVT', 'I82'],
  ['IHD', 'I25'],
  ['AF', 'I48'],
  ['ESRD', 'N18.6'],
  ['OSA', 'G47'],
  ['UC', 'K51'],
  ['HTN', 'I10'],
  ['T2DM', 'E11.9'],
  ['sugar', 'E11.9'],
  ['BP', 'I10'],
  ['weak heart', 'I50'],
  ['mirgi', 'G40'],
  ['पेट का अल्सर', 'K27'],
  ['शुगर', 'E11.9'],
  ['दमा', 'J45'],
])('finds the problem “%s” first by its code %s', (text, code) => {
  expect(searchIcd10(text, 12)[0]?.code.startsWith(code)).toBe(true);
});

it('says as what a problem is compared, and what of it is not', () => {
  expect(problemsRead('CKD').read).toEqual(['Chronic kidney disease, unspecified (N18.9)']);
  expect(problemsRead('Qwertosis')).toEqual({ read: [], unread: ['Qwertosis'] });
  expect(problemsRead('asthma and Qwertosis').unread).toEqual(['Qwertosis']);
  expect(problemsRead('no diabetes')).toEqual({ read: [], unread: [] });
});
