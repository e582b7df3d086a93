import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceRequest } from '#contract/requests.ts';
import { caseColumns } from '#features/case-review/case-columns.tsx';
import { caseReview } from '#i18n/en/case-review.ts';
import { common } from '#i18n/en/common.ts';
import { render } from '#tests/support/browser/render.tsx';

const [waiting] = caseColumns({ text: caseReview.en, words: common.en, userId: 'me' });
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
const CASE = {
  kind: 'SKINCARE',
  requestStatus: 'RESUBMITTED',
  requestedAt: daysAgo(5),
  waitingSince: daysAgo(5),
  returnedAt: daysAgo(3),
} as ServiceRequest;

it('shows an answered case as waiting since the answer, with a wait line', async () => {
  const { container } = render(<>{waiting?.cell(CASE)}</>);
  await expect.element(page.getByText('3 days')).toBeVisible();
  expect(container.querySelectorAll('[data-on]')).toHaveLength(5);
});

it('shows a duration and no date for a case that someone works on', async () => {
  const { container } = render(<>{waiting?.cell({ ...CASE, requestStatus: 'IN_PROGRESS' })}</>);
  await expect.element(page.getByText('5 days', { exact: true })).toBeVisible();
  expect(container.querySelectorAll('[data-on]')).toHaveLength(0);
});
