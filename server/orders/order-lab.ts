import { isForLab } from '#domain/order-completion.ts';
import { hasEnded } from '#domain/transitions.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { labContact, labInUse } from '#server/reference/partner-labs.ts';
import { addToHistory } from '#server/requests/give-order.ts';
import { mayDo, type Scope } from '#server/requests/request.policy.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { updateOrder } from './order.queries.ts';

interface Asked {
  row: RequestRow;
  scope: Scope;
  /** The version of the order that was read before. */
  version: number;
}

/** @throws Refusal RULE, BAD_TRANSITION, NOT_ALLOWED, CHANGED_MEANWHILE */
function mustBeOpenForLab({ row, scope, version }: Asked): void {
  if (!isForLab(row.kind)) throw new Refusal('RULE', { reason: 'ONLY_LAB_ORDERS' });
  if (hasEnded(row.status)) throw new Refusal('BAD_TRANSITION', { reason: 'ORDER_ENDED' });
  if (!mayDo(scope, row).includes('upload'))
    throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
  if (row.version !== version) throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version } });
}

/**
 * Gives an order to a lab, to another one or to none; its history says who did it and when.
 * @throws Refusal also RULE once the sample was given in, or for a lab that is out of use
 */
export async function giveToLab(c: Change, asked: Asked, labId: string | null): Promise<void> {
  const { row, scope } = asked;
  mustBeOpenForLab(asked);
  if (row.sampleGivenAt !== null) throw new Refusal('RULE', { reason: 'SAMPLE_GIVEN' });
  if (row.labId === labId) return;
  const lab = labId === null ? null : await labInUse(c.tx, labId);
  const note = lab ? `Given to ${lab.name}, ${lab.city}` : 'No longer given to a lab';
  await updateOrder(c.tx, row.id, { labId, version: row.version + 1 });
  await addToHistory(c, row, { byUser: scope.userId, note });
  await c.audit('GIVE_TO_LAB', 'request', row.id, row.patientId);
}

/** Records that the lab has the sample: from now on the lab stays. @throws Refusal also RULE without a lab */
export async function giveSampleIn(c: Change, asked: Asked): Promise<void> {
  const { row, scope } = asked;
  if (row.sampleGivenAt !== null) return;
  mustBeOpenForLab(asked);
  const lab = await labContact(c.tx, row.labId);
  if (!lab) throw new Refusal('RULE', { reason: 'LAB_NOT_CHOSEN' });
  await updateOrder(c.tx, row.id, { sampleGivenAt: c.now, version: row.version + 1 });
  await addToHistory(c, row, { byUser: scope.userId, note: `Sample given in at ${lab.name}, ${lab.city}` });
  await c.audit('SAMPLE_GIVEN_IN', 'request', row.id, row.patientId);
}
