import { raiseAlertFor } from '#server/alerts/alerts.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { isCase } from './case.policy.ts';
import { lockRequest, moveRequest } from './requests.ts';

/**
 * Resumes an order when its patient writes after a question, and alerts the agent who has it. A case that a doctor has resumes by its
 * answers instead (`intakeCaseAnswers`).
 */
export async function resumeAsked(c: Change, requestId: string): Promise<void> {
  const row = await lockRequest(c.tx, requestId);
  if (row?.status !== 'INFO_REQUESTED' || (isCase(row.kind) && row.providerId)) return;
  await moveRequest(c, row, { to: 'RESUBMITTED', byUser: null });
  if (row.takenBy) await raiseAlertFor(c, row, row.takenBy);
}
