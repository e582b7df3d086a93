import type { EarlierVisit } from '#contract/pad.ts';
import { diagnosisWords } from '#domain/diagnosis.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { findRealVisits, followUpSince, updateConsultation } from '#server/requests/requests.ts';
import { changeConsultation, type ConsultationRow } from '#server/visits/consultations.ts';
import { mustPrescribe } from './prescription.policy.ts';

/** Visits of which this one can be a follow-up: of the patient with this doctor, within six months, in which they were seen. */
async function earlierVisitsOf(db: Db | Tx, row: ConsultationRow, now: Date) {
  if (!row.providerId) return [];
  const { patientId, providerId, id: except } = row;
  return findRealVisits(db, { patientId, providerId, except, since: followUpSince(now) });
}

/** The same for the pad, the newest first. */
export async function earlierVisits(db: Db, row: ConsultationRow, now: Date): Promise<EarlierVisit[]> {
  const found = await earlierVisitsOf(db, row, now);
  return found.map(({ id, consultationNumber, endedAt, note }) => ({
    consultationNumber,
    endedAt: endedAt.toISOString(),
    condition: note.diagnoses.map(diagnosisWords).join(', ') || note.complaint,
    isConfirmed: row.followUpOf === id,
  }));
}

/**
 * Records that a visit is for the same condition as an earlier one, or with null that it is not: by the guidelines, a
 * follow-up is. @throws Refusal NOT_FOUND for a visit of which it cannot be a follow-up
 */
export async function confirmFollowUp(
  ctx: StaffCtx,
  { consultationNumber, earlierNumber }: { consultationNumber: string; earlierNumber: string | null },
): Promise<void> {
  await changeConsultation(ctx, consultationNumber, 'CONFIRM_FOLLOW_UP', async (c, row) => {
    mustPrescribe(ctx, row);
    const found = await earlierVisitsOf(c.tx, row, c.now);
    const earlier = found.find((one) => one.consultationNumber === earlierNumber);
    if (earlierNumber !== null && !earlier) throw new Refusal('NOT_FOUND');
    await updateConsultation(c.tx, row.id, {
      visit: earlier ? 'FOLLOW_UP' : 'FIRST',
      followUpOf: earlier?.id ?? null,
      followUpAt: earlier ? c.now : null,
      version: row.version + 1,
    });
  });
}
