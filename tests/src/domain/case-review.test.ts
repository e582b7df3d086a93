import { expect, test } from 'vitest';
import { missingToComplete } from '#domain/case-review.ts';

const DONE = {
  diagnoses: [{ code: 'L70.0', title: 'Acne vulgaris' }],
  plan: 'Review in six weeks',
  opinion: '',
};

test('a case needs a diagnosis and a plan, a second opinion also the opinion', () => {
  expect(missingToComplete('SKINCARE', DONE)).toEqual([]);
  expect(missingToComplete('SECOND_OPINION', DONE)).toEqual(['opinion']);
  expect(missingToComplete('DERMACARE', { diagnoses: [], plan: ' ', opinion: '' })).toEqual([
    'diagnoses',
    'plan',
  ]);
});
