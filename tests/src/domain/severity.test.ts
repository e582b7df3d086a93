// @module-tag critical
import { describe, expect, test } from 'vitest';
import { acneSeverity, eczemaSeverity } from '#domain/severity.ts';

const CLEAR = { forehead: 0, rightCheek: 0, leftCheek: 0, nose: 0, chin: 0, chestAndBack: 0 };

describe('the Global Acne Grading System', () => {
  test.each([
    ['nothing', CLEAR, 0, 'CLEAR'],
    ['a comedo on the nose', { ...CLEAR, nose: 1 }, 1, 'MILD'],
    ['cheeks and forehead', { ...CLEAR, forehead: 3, rightCheek: 3, leftCheek: 3 }, 18, 'MILD'],
    ['one more', { ...CLEAR, forehead: 3, rightCheek: 3, leftCheek: 3, chin: 1 }, 19, 'MODERATE'],
    ['30', { ...CLEAR, forehead: 3, rightCheek: 3, leftCheek: 3, chestAndBack: 4 }, 30, 'MODERATE'],
    ['31', { ...CLEAR, forehead: 3, rightCheek: 3, leftCheek: 3, chestAndBack: 4, chin: 1 }, 31, 'SEVERE'],
    [
      '39',
      { forehead: 4, rightCheek: 4, leftCheek: 4, nose: 1, chin: 2, chestAndBack: 4 },
      39,
      'VERY_SEVERE',
    ],
    [
      'all',
      { forehead: 4, rightCheek: 4, leftCheek: 4, nose: 4, chin: 4, chestAndBack: 4 },
      44,
      'VERY_SEVERE',
    ],
  ])('%s', (_, items, score, grade) => {
    expect(acneSeverity(items)).toEqual({ scale: 'GAGS', score, max: 44, grade });
  });
});

describe('the Patient-Oriented Eczema Measure', () => {
  const answers = (digits: string) =>
    digits.split('').map((answer, i) => ({ code: `POEM${i + 1}`, question: '?', answer }));

  test.each([
    ['0000000', 0, 'CLEAR'],
    ['1100000', 2, 'CLEAR'],
    ['1110000', 3, 'MILD'],
    ['1111111', 7, 'MILD'],
    ['2111111', 8, 'MODERATE'],
    ['4444000', 16, 'MODERATE'],
    ['4444100', 17, 'SEVERE'],
    ['4444440', 24, 'SEVERE'],
    ['4444441', 25, 'VERY_SEVERE'],
  ])('%s', (digits, score, grade) => {
    expect(eczemaSeverity(answers(digits))).toEqual({ scale: 'POEM', score, max: 28, grade });
  });

  test('returns none unless all seven are answered', () => {
    expect(eczemaSeverity(answers('111111'))).toBeNull();
    expect(
      eczemaSeverity([...answers('111111'), { code: 'POEM7', question: '?', answer: 'often' }]),
    ).toBeNull();
  });
});
