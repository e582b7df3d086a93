import type { DeskRequest } from '#contract/desk-request.ts';
import type { RequestKind } from '#contract/shared.ts';
import { isWaiting } from '#domain/transitions.ts';
import { lockPatient } from '#server/platform/sql/lock-patient.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { addToHistory } from './give-order.ts';
import { updateRequest } from './request-write.queries.ts';
import type { RequestRow } from './request.queries.ts';
import { listOpenOfKinds, type OpenOfKind } from './same-request.queries.ts';

/** Since then, a second request of the same kind is most likely the first one again. */
const SAME_WITHIN_S = 30 * 60;
const REASON_MAX = 4000;

interface Asked {
  patientId: string;
  kind: RequestKind;
  productCodes?: readonly string[];
}

/**
 * Returns the open request that another one of the patient most likely repeats: of the same kind, with the same tests, and either still
 * waiting or raised within half an hour. One that was accepted before may be forgotten, so a new one has to ring. The patient stays locked
 * until the transaction ends, so that of two at once the second finds the first.
 */
export async function lockSameRequest(c: Change, asked: Asked): Promise<OpenOfKind | undefined> {
  await lockPatient(c.tx, asked.patientId);
  const open = await listOpenOfKinds(c.tx, [asked.patientId], [asked.kind]);
  const codes = [...(asked.productCodes ?? [])].sort().join();
  return open.find(
    (row) =>
      row.productCodes.join() === codes &&
      (isWaiting(row.status) || row.requestedAt > addSeconds(c.now, -SAME_WITHIN_S)),
  );
}

/** The open requests of these kinds by patient, newest first, as the desk tells callers of them. */
export async function openRequestsOfKinds(
  db: Db | Tx,
  patientIds: readonly string[],
  kinds: readonly RequestKind[],
): Promise<Map<string, DeskRequest[]>> {
  const rows = await listOpenOfKinds(db, patientIds, kinds);
  return new Map(
    patientIds.map((id) => [id, rows.filter(({ patientId }) => patientId === id).map(presentSame)]),
  );
}

export function presentSame({ id, serviceNumber, kind, status, requestedAt }: OpenOfKind): DeskRequest {
  return { id, serviceNumber, kind, requestStatus: status, requestedAt: requestedAt.toISOString() };
}

/** Adds what a patient says who asks again: to the reason that staff read, if there is room, and to the history. */
export async function addReason(
  c: Change,
  row: RequestRow,
  { reason, byUser }: { reason: string; byUser: string | null },
): Promise<void> {
  const whole = `${row.reason}\n${reason}`;
  if (whole.length <= REASON_MAX && !row.reason.split('\n').includes(reason))
    await updateRequest(c.tx, row.id, { reason: whole, version: row.version + 1 });
  await addToHistory(c, row, { byUser, note: `Asked again: ${reason}` });
}
