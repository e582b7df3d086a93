import type { EnteredValue } from '#contract/lab-results.ts';
import { hasHomeCareOnly, type Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
import { lockMessage, setMessageState, type MessageRow } from './stored-message.queries.ts';

/** Reads the hubs of which a person sees messages. @throws Refusal NOT_ALLOWED for an agent of home care alone */
export async function messageHubs(db: Db | Tx, who: Staff): Promise<readonly string[]> {
  if (hasHomeCareOnly(who)) throw new Refusal('NOT_ALLOWED');
  return (await scopeOf(db, who)).hubKeys;
}

/**
 * A message of the caller's hubs as they saw it, locked until the transaction ends.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE if another agent was first
 */
export async function lockSeenMessage(
  { tx }: Pick<Change, 'tx'>,
  who: Staff,
  { messageId, version }: { messageId: string; version: number },
): Promise<MessageRow> {
  const row = orNotFound(await lockMessage(tx, messageId, await messageHubs(tx, who)));
  if (row.version !== version) throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version } });
  return row;
}

type Move =
  | { to: 'TAKEN' | 'DONE'; requestId: string; patientId: string | null }
  | { to: 'SET_ASIDE'; reason: string };

const ACTIONS = {
  TAKEN: 'TAKE_LAB_MESSAGE',
  DONE: 'FINISH_LAB_MESSAGE',
  SET_ASIDE: 'SET_ASIDE_LAB_MESSAGE',
} as const;

/** Moves a locked message to another state. @throws Refusal BAD_TRANSITION */
export async function moveMessage(c: Change, row: MessageRow, byUser: string, move: Move): Promise<void> {
  const { to } = move;
  const mayMove = to === 'TAKEN' ? row.state !== 'DONE' : to === 'DONE' ? row.state === 'TAKEN' : isOpen(row);
  if (!mayMove) throw new Refusal('BAD_TRANSITION', { detail: { from: row.state, to } });
  await setMessageState(c.tx, row.id, {
    state: to,
    stateAt: c.now,
    byUser,
    requestId: to === 'SET_ASIDE' ? null : move.requestId,
    reason: to === 'SET_ASIDE' ? move.reason : null,
  });
  await c.audit(ACTIONS[to], 'lab_message', row.id, to === 'SET_ASIDE' ? null : move.patientId);
  await c.event('labMessage.changed', ['role:agent'], {});
}

const isOpen = ({ state }: MessageRow): boolean => state === 'NEW' || state === 'TAKEN';

/**
 * Ends a message once all of its results are saved. A message with more in it is ended by a person; a deleted one changes nothing.
 * @throws Refusal CHANGED_MEANWHILE if it is open for another order, or set aside
 */
export async function endWithResults(
  c: Change,
  who: Staff,
  saved: { serviceId: string; messageId?: string | undefined; values: readonly EnteredValue[] },
): Promise<void> {
  if (saved.messageId === undefined) return;
  const row = await lockMessage(c.tx, saved.messageId, await messageHubs(c.tx, who));
  if (!row) return;
  if (row.requestId !== saved.serviceId)
    throw new Refusal('CHANGED_MEANWHILE', { reason: 'MESSAGE_ELSEWHERE' });
  const isAll = row.reports === 1 && !row.documents && !row.faults && saved.values.length >= row.results;
  if (row.state !== 'TAKEN' || !isAll) return;
  const { patientId } = row;
  await moveMessage(c, row, who.userId, { to: 'DONE', requestId: saved.serviceId, patientId });
}
