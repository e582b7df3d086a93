import { randomUUID } from 'node:crypto';
import { ageOn } from '#domain/age.ts';
import { isPregnant, type PatientColumns } from '#server/people/present-person.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { insertObservations, insertVitalSet } from './observation.queries.ts';
import { news2Of, type CheckedVital, type Taken } from './vitals.ts';

/** What the vital signs were taken in: a consultation, or a home visit. */
interface TakenIn extends Pick<PatientColumns, 'bornOn' | 'pregnancy'> {
  patientId: string;
  consultationId: string | null;
  homeVisitId: string | null;
  /** They were not taken before. */
  since: Date;
}

/** Stores one set with its score. */
export async function storeVitals(
  c: Change,
  { patientId, consultationId, homeVisitId, since, bornOn, pregnancy }: TakenIn,
  taken: Taken & { byUser: string },
  values: readonly CheckedVital[],
): Promise<void> {
  const id = randomUUID();
  const at = occurredSince(c, since);
  const person = { ageYears: ageOn(bornOn, at), isPregnant: isPregnant(pregnancy, at) };
  const score = news2Of(values, taken, person);
  const { clientId, byUser, onOxygen, consciousness, spo2Scale } = taken;
  await insertVitalSet(c.tx, {
    id,
    patientId,
    consultationId,
    homeVisitId,
    clientId,
    byUser,
    onOxygen,
    consciousness,
    spo2Scale,
    news2Score: score?.score ?? null,
    news2Risk: score?.risk ?? null,
    at,
    receivedAt: c.now,
  });
  const owner = { patientId, kind: 'VITAL' as const, vitalSetId: id, requestId: null, at };
  await insertObservations(
    c.tx,
    values.map((value) => ({ id: randomUUID(), ...owner, ...value })),
  );
}
