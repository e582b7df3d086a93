import type { Tx } from '#server/platform/sql/database.ts';
import type { Random } from '#server/seed/random.ts';
import { noteDigest } from '#server/visits/sign-note.ts';

/** The notes of the completed visits, each signed by its doctor at the end of the visit. */
export async function seedSignedNotes(tx: Tx, random: Random): Promise<void> {
  const visits = await tx
    .selectFrom('consultation')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .select(['consultation.id', 'consultation.version', 'consultation.note', 'consultation.endedAt'])
    .select('provider.userId')
    .where('consultation.status', '=', 'COMPLETED')
    .orderBy('consultation.consultationNumber')
    .execute();
  const rows = visits.flatMap(({ id, version, note, endedAt, userId }) =>
    endedAt
      ? [
          {
            id: random.id(),
            consultationId: id,
            version,
            note: JSON.stringify(note),
            sha256: noteDigest(note),
            signedBy: userId,
            signedAt: endedAt,
          },
        ]
      : [],
  );
  if (rows.length) await tx.insertInto('signedNote').values(rows).execute();
}
