import type { ConsentStatus, HealthConsent } from '#contract/abdm.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { ConsentRow } from './health-consent.queries.ts';
import { artifactsOf } from './health-record.queries.ts';

/** The current state of a consent: it may have expired before the job recorded it. */
export function stateAt(
  { state, expiresAt }: Pick<ConsentRow, 'state' | 'expiresAt'>,
  now: Date,
): ConsentStatus {
  return (state === 'REQUESTED' || state === 'GRANTED') && expiresAt <= now ? 'EXPIRED' : state;
}

export async function presentConsents(db: Db | Tx, rows: ConsentRow[], now: Date): Promise<HealthConsent[]> {
  const artifacts = await artifactsOf(
    db,
    rows.map((row) => row.id),
  );
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
