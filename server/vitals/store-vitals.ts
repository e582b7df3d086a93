import { randomUUID } from 'node:crypto';
import { ageOf, ageOn, utcDay } from '#domain/age.ts';
import type { PersonScored } from '#domain/early-warning.ts';
import { isPregnant, type PatientColumns } from '#server/people/present-person.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { insertObservations, insertVitalSet, readSpo2Scale, setSpo2Scale } from './observation.queries.ts';
import { noteWarning } from '#server/alerts/deterioration.ts';
import { news2Of, warningOf, type CheckedVital, type Taken } from './vitals.ts';

/** The setting of the vital signs: a consultation, or a home visit. */
interface TakenIn extends Pick<PatientColumns, 'bornOn' | 'pregnancy' | 'sex'> {
  patientId: string;
  consultationId: string | null;
  homeVisitId: string | null;
  /** They were not taken before. */
  since: Date;
}

/** Keeps a doctor's decision on the patient. @returns it, or the one that was made before */
async function decideSpo2Scale(
  c: Change,
  { patientId, at }: { patientId: string; at: Date },
  chosen: 1 | 2 | undefined,
): Promise<1 | 2> {
  if (chosen === undefined) return readSpo2Scale(c.tx, patientId);
  await setSpo2Scale(c.tx, patientId, { spo2Scale: chosen, at });
  await c.audit('SPO2_SCALE', 'patient', patientId, patientId);
  return chosen;
}

/** The person whom a score is of, when the set was taken. */
export function personAt(
  { bornOn, pregnancy, sex }: Pick<PatientColumns, 'bornOn' | 'pregnancy' | 'sex'>,
  at: Date,
): PersonScored {
  const age = ageOf(bornOn, utcDay(at));
  return { age, ageYears: ageOn(bornOn, at), sex, isPregnant: isPregnant(pregnancy, at) };
}

/** Stores one set with its score, and tells doctors of one that calls for them. */
export async function storeVitals(
  c: Change,
  { patientId, consultationId, homeVisitId, since, bornOn, pregnancy, sex }: TakenIn,
  taken: Taken & { byUser: string },
  values: readonly CheckedVital[],
): Promise<void> {
  const id = randomUUID();
  const at = occurredSince(c, since);
  const person = personAt({ bornOn, pregnancy, sex }, at);
  const { clientId, byUser, onOxygen, consciousness } = taken;
  const spo2Scale = await decideSpo2Scale(c, { patientId, at }, taken.spo2Scale);
  const looked = { onOxygen, consciousness, spo2Scale };
  const score = news2Of(values, looked, person);
  const warning = warningOf(values, looked, person);
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
    warning: JSON.stringify(warning),
    at,
    receivedAt: c.now,
  });
  const owner = { patientId, kind: 'VITAL' as const, vitalSetId: id, requestId: null, at };
  await insertObservations(
    c.tx,
    values.map((value) => ({ id: randomUUID(), ...owner, ...value })),
  );
  await noteWarning(c, { vitalSetId: id, patientId, consultationId, homeVisitId, at, byUser }, warning);
}
