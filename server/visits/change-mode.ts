import { randomUUID } from 'node:crypto';
import type { ConsultationMode } from '#contract/shared.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { updateConsultation } from '#server/requests/requests.ts';
import { insertModeChange, type ConsultationRow } from './consultation.queries.ts';

interface NewMode {
  consultationMode: ConsultationMode;
  reason?: string | undefined;
}

/**
 * Changes the mode of a visit and records the change. In person, the lists of the guidelines do not apply: only the doctor
 * who is with the patient says so, with a reason.
 * @throws Refusal RULE for anyone else, BAD_INPUT without a reason
 */
export async function changeMode(
  c: Change,
  who: Staff,
  row: ConsultationRow,
  { consultationMode: toMode, reason }: NewMode,
): Promise<void> {
  if (toMode === row.mode) return;
  if (toMode === 'IN_PERSON') {
    const isDoctor = who.role === 'provider' && row.providerId === who.roleId;
    if (!isDoctor) throw new Refusal('RULE', { reason: 'DOCTOR_SAYS_IN_PERSON' });
    if (!reason) throw badField('reason', 'FIELD_REQUIRED');
  }
  await updateConsultation(c.tx, row.id, { mode: toMode, version: row.version + 1 });
  await insertModeChange(c.tx, {
    id: randomUUID(),
    consultationId: row.id,
    fromMode: row.mode,
    toMode,
    reason: toMode === 'IN_PERSON' ? (reason ?? null) : null,
    byUser: who.userId,
    at: c.now,
  });
}
