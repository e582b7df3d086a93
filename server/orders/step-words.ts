import { stepWordsOf } from '#domain/step-words.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { tellPatient } from '#server/patient-links/tell-patient.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { identityKey, type Staff } from '#server/platform/http/identity.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { tellService, type RequestRow } from '#server/requests/requests.ts';
import { addMessage } from '#server/visits/messages.ts';
import { findOrderingDoctor } from './order.queries.ts';

interface Step {
  to: RequestStatus;
  /** What the agent wrote: the question, or the reason. */
  note: string | undefined;
  /** The test that is cancelled; without it, the whole order. */
  product?: { id: string; name: string };
}

/**
 * Checks that a step has the words it needs, and that a patient who is asked can be reached.
 * @throws Refusal BAD_INPUT without words, RULE for a patient without a mobile number
 */
export function mustHaveWords(row: RequestRow, { to, note }: Step): void {
  const needed = stepWordsOf(to);
  if (needed && !note) throw badField('note', 'FIELD_REQUIRED');
  if (needed === 'QUESTION' && !row.mobile) throw new Refusal('RULE', { reason: 'PATIENT_UNREACHABLE' });
}

/**
 * Sends the words of a step: the patient finds them in the conversation of the order, by a link to its page; the doctor who
 * ordered what is cancelled finds them in the inbox. Part of the step's transaction: either all of it happens, or nothing.
 */
export async function sendStepWords(
  c: Change,
  { config, who }: { config: Config; who: Staff },
  row: RequestRow,
  { to, note, product }: Step,
): Promise<void> {
  const needed = stepWordsOf(to);
  if (!needed || !note) return;
  const sender = { key: identityKey(who), name: who.name, role: 'agent' };
  const clientId = `step:${product?.id ?? row.id}:${to}:${row.version}`;
  const thread = { channel: 'CUSTOMER', requestId: row.id } as const;
  await addMessage(c, thread, sender, { clientId, text: note }, () => tellService(c, row, 'message.sent'));
  const about = { requestId: row.id, patientId: row.patientId };
  if (needed === 'QUESTION') return tellPatient(c, config, 'QUESTION', about);
  await tellPatient(c, config, product ? 'TEST_CANCELLED' : 'ORDER_CANCELLED', about);
  const doctor = row.orderedByConsultationId && (await findOrderingDoctor(c.tx, row.orderedByConsultationId));
  if (!doctor) return;
  const values = { number: row.serviceNumber, what: product?.name ?? 'The order', reason: note };
  await tellPerson(c, config, 'ORDER_CANCELLED_DOCTOR', { id: doctor.userId, role: 'provider' }, values);
}
