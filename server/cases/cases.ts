import type { May, RequestStatus } from '#contract/shared.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { mayInCase, maySeeCase } from '#server/requests/case.policy.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { presentCase } from './present-case.ts';
import {
  lockVisibleRequest,
  moveRequest,
  readVisibleRequest,
  lockRequest,
  type RequestRow,
} from '#server/requests/requests.ts';

import { findReview } from './case.queries.ts';

export { insertCasePhoto, listCasePhotos, markAnswered, saveReview } from './case.queries.ts';

/** A case that the caller may read. @throws Refusal NOT_FOUND */
export const readCase = (ctx: StaffCtx, id: string) => readVisibleRequest(ctx, id, maySeeCase);

/**
 * Locks a case, checks that the caller may do this, acts, and returns the changed case.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED
 */
export async function changeCase(
  ctx: StaffCtx,
  id: string,
  right: May,
  step: (c: Change, row: RequestRow) => Promise<void>,
) {
  await stepInCase(ctx, id, right, step);
  return presentedCase(ctx, id);
}

/** The same for a step with its own answer. @returns the answer of the step */
export async function stepInCase<T>(
  ctx: StaffCtx,
  id: string,
  right: May,
  step: (c: Change, row: RequestRow) => Promise<T>,
): Promise<T> {
  return change(ctx, async (c) => {
    const { row, scope } = await lockVisibleRequest(c, ctx.who, id, maySeeCase);
    if (!mayInCase(scope, row).includes(right)) refuse(row.status, scope, row);
    return step(c, row);
  });
}

function refuse(from: RequestStatus, scope: Scope, row: RequestRow): never {
  if (row.providerId === scope.providerId)
    throw new Refusal('BAD_TRANSITION', {
      detail: { from },
      reason: from === 'INFO_REQUESTED' ? 'CASE_AWAITS_PATIENT' : 'CASE_ENDED',
    });
  throw new Refusal('NOT_ALLOWED', { reason: 'CASE_NOT_ACCEPTED' });
}

export async function presentedCase(ctx: StaffCtx, id: string) {
  const { row, scope } = await readCase(ctx, id);
  return { case: await presentCase(ctx.db, row, scope, ctx.clock.now()) };
}

/** Sets a case in progress when work on it begins, or begins again after the patient resubmitted it. */
export async function begin(c: Change, row: RequestRow, byUser: string): Promise<RequestRow> {
  if (row.status !== 'ACCEPTED' && row.status !== 'RESUBMITTED') return row;
  await moveRequest(c, row, { to: 'IN_PROGRESS', byUser });
  return orNotFound(await lockRequest(c.tx, row.id));
}

/** @throws Refusal CHANGED_MEANWHILE with the newest draft */
export async function mustBeNewest(db: Db | Tx, requestId: string, version: number) {
  const review = await findReview(db, requestId);
  if (review.version !== version)
    throw new Refusal('CHANGED_MEANWHILE', {
      detail: { version: review.version, assessment: review.assessment },
    });
  return review;
}
