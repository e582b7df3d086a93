import { isWaiting } from '#domain/transitions.ts';
import { raiseAlert, withdrawAlert } from '#server/alerts/alerts.ts';
import { dateOpenAlert, ringOpenAlert } from '#server/alerts/ring-again.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { insertHistory, updateRequest } from './request-write.queries.ts';
import type { RequestRow } from './request.queries.ts';
import { tellChanged } from './requests.ts';

/**
 * Moves a waiting request to the queue of another hub. Its alert begins there as old as it is, so that an emergency that had
 * reached other hubs reaches them again at once.
 * @returns how many people are alerted
 * @throws Refusal RULE for one that does not wait
 */
export async function sendToHub(
  c: Change,
  row: RequestRow,
  { hub, byUser }: { hub: { hubKey: string; name: string }; byUser: string },
): Promise<number> {
  if (!isWaiting(row.status)) throw new Refusal('RULE', { reason: 'REQUEST_NOT_WAITING' });
  const { hubKey } = hub;
  if (row.hubKey === hubKey) return (await ringOpenAlert(c, row)) ?? 0;
  await updateRequest(c.tx, row.id, { hubKey, version: row.version + 1 });
  const entry = { requestId: row.id, fromStatus: row.status, toStatus: row.status, byUser };
  await insertHistory(c.tx, { ...entry, at: c.now, receivedAt: c.now, note: `Sent to ${hub.name}` });
  await c.audit('SEND_TO_HUB', 'request', row.id, row.patientId);
  await tellChanged(c, row);
  await withdrawAlert(c, row.id);
  const sent = { ...row, hubKey };
  await raiseAlert(c, sent);
  await dateOpenAlert(c.tx, row.id, row.requestedAt);
  return (await ringOpenAlert(c, sent)) ?? 0;
}
