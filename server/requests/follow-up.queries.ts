import { sql, type ExpressionBuilder, type NotNull } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

interface Wanted {
  patientId: string;
  providerId: string;
  /** The visit that is going on. */
  except?: string;
  /** Looks at this one alone. */
  only?: string;
  since: Date;
}

/** Returns whether the note of a consultation, not one of its addenda, was entered in error. */
export const isNoteInError = (e: ExpressionBuilder<Database, 'consultation'>) =>
  e.exists(
    e
      .selectFrom('noteError')
      .select('noteError.id')
      .whereRef('noteError.consultationId', '=', 'consultation.id')
      .where('noteError.addendumId', 'is', null),
  );

/** Completed visits that the doctor joined and of which a diagnosis or a prescription is on record, the newest first. */
export async function findRealVisits(db: Db | Tx, { patientId, providerId, except, only, since }: Wanted) {
  let visits = db
    .selectFrom('consultation')
    .select(['id', 'consultationNumber', 'endedAt', 'note'])
    .where('patientId', '=', patientId)
    .where('providerId', '=', providerId)
    .where('status', '=', 'COMPLETED')
    .where('providerJoinedAt', 'is not', null)
    .where('endedAt', '>', since)
    .$narrowType<{ endedAt: NotNull }>()
    .where((e) =>
      e.or([
        e.and([sql<boolean>`jsonb_array_length(note -> 'diagnoses') > 0`, e.not(isNoteInError(e))]),
        e.exists(
          e
            .selectFrom('prescription')
            .select('prescription.id')
            .whereRef('prescription.consultationId', '=', 'consultation.id')
            .where('prescription.withdrawnAt', 'is', null),
        ),
      ]),
    )
    .orderBy('endedAt', 'desc')
    .limit(10);
  if (except !== undefined) visits = visits.where('id', '!=', except);
  if (only !== undefined) visits = visits.where('id', '=', only);
  return visits.execute();
}
