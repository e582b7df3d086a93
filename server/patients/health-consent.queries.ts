import type { Selectable } from 'kysely';
import type { ConsentStatus, HealthConsent } from '#contract/abdm.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type ConsentRow = Selectable<Database['healthConsent']>;

/** A patient of this health id whom the provider treats or has treated. */
export async function treatedPatient(db: Db | Tx, providerId: string, healthId: string) {
  return db
    .selectFrom('patient')
    .select('patient.id')
    .where('patient.healthId', '=', healthId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('consultation')
          .select('consultation.id')
          .whereRef('consultation.patientId', '=', 'patient.id')
          .where('consultation.providerId', '=', providerId),
      ),
    )
    .executeTakeFirst();
}

/** What a consent is worth now: its time may have run out before anybody noted it. */
export function stateAt(
  { state, expiresAt }: Pick<ConsentRow, 'state' | 'expiresAt'>,
  now: Date,
): ConsentStatus {
  return (state === 'REQUESTED' || state === 'GRANTED') && expiresAt <= now ? 'EXPIRED' : state;
}

/** Ends a consent: with it goes all that came of it. Its artifacts stay named, as what there once was. */
export async function endConsent(
  tx: Tx,
  id: string,
  set: { state: ConsentStatus; checkAt?: Date | null; withdrawnAt?: Date },
): Promise<void> {
  await tx
    .updateTable('healthConsent')
    .set({ checkAt: null, ...set })
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('healthRecord')
    .where('artifactId', 'in', (e) =>
      e.selectFrom('healthArtifact').select('artifactId').where('consentId', '=', id),
    )
    .execute();
}

export async function presentConsents(db: Db | Tx, rows: ConsentRow[], now: Date): Promise<HealthConsent[]> {
  const artifacts = rows.length
    ? await db
        .selectFrom('healthArtifact')
        .selectAll()
        .where(
          'consentId',
          'in',
          rows.map((row) => row.id),
        )
        .orderBy('artifactId')
        .execute()
    : [];
  return rows.map((row) => ({
    consentId: row.id,
    consentStatus: stateAt(row, now),
    purpose: row.purpose,
    hiTypes: row.hiTypes,
    recordsFrom: row.recordsFrom.toISOString(),
    recordsTo: row.recordsTo.toISOString(),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    artifacts: artifacts
      .filter((artifact) => artifact.consentId === row.id)
      .map(({ artifactId, hospital, receivedAt }) => ({
        artifactId,
        hospital,
        receivedAt: isoOrNull(receivedAt),
      })),
  }));
}
