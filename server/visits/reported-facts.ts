import { withCode } from '#server/reference/allergy-choices.ts';
import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '#contract/call.ts';
import type { customerCalls } from '#contract/customer.ts';
import type { FactValue } from '#contract/known-facts.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { careOf } from './care-of-fact.ts';
import { tellOpenVisits } from './consultations.ts';
import {
  endFacts,
  findReportedFacts,
  insertFact,
  lockFacts,
  showOnPatient,
  type OpenFact,
} from './known-fact.queries.ts';
import { takesPlaceOf } from './known-facts.ts';

type ReportedFact = ParsedBody<typeof customerCalls.intakeFacts>['facts'][number];

/**
 * Records what the patient's app tells. It never hides what staff have recorded: an entry of theirs with the same name
 * stays, one with a state is replaced only by a graver one, and "no known allergies" is not recorded beside a known one.
 * @returns the indexes of the facts that were not recorded as reported
 */
export async function recordReportedFacts(
  c: Change,
  patientId: string,
  { clientId, facts }: { clientId: string; facts: readonly ReportedFact[] },
): Promise<number[]> {
  const before = await findReportedFacts(c.tx, patientId, clientId);
  if (before.length)
    return placesOf(facts, (at) => before.some((row) => row.clientId === idOf(clientId, at) && !row.isOld));
  const stored = new Set<number>();
  for (const [at, { value }] of facts.entries())
    if (await recordOne(c, patientId, { value, clientId: idOf(clientId, at) })) stored.add(at);
  if (facts.length) await tellOpenVisits(c, patientId);
  return placesOf(facts, (at) => stored.has(at));
}

const idOf = (clientId: string, at: number): string => `app:${clientId}:${at}`;

function placesOf(facts: readonly ReportedFact[], isStored: (at: number) => boolean): number[] {
  return facts.map((_, at) => at).filter((at) => !isStored(at));
}

/** @returns whether it holds now */
async function recordOne(
  c: Change,
  patientId: string,
  { value: told, clientId }: { value: FactValue; clientId: string },
): Promise<boolean> {
  const value = withCode(told);
  const open = await lockFacts(c.tx, patientId);
  if (value.kind === 'NO_KNOWN_ALLERGY' && open.some(({ kind }) => kind === 'ALLERGY')) return false;
  const replaced = open.filter((fact) => takesPlaceOf(value, fact.value));
  const firmer = replaced.filter((fact) => isFirmer(fact, value));
  // Of the same name staff know more; a state that staff have seen otherwise is kept in the history alone.
  if (firmer.some(({ value: old }) => !('state' in old))) return false;
  const isOld = firmer.length > 0;
  const id = randomUUID();
  await insertFact(c.tx, {
    id,
    patientId,
    kind: value.kind,
    value: JSON.stringify(value),
    source: 'PATIENT',
    clientId,
    byUser: null,
    at: c.now,
    receivedAt: c.now,
    ...(isOld ? { endedAt: c.now, endedBy: null, endReason: 'REPLACED' as const } : {}),
  });
  if (!isOld) {
    const ids = replaced.map((fact) => fact.id);
    await endFacts(c.tx, ids, { endedAt: c.now, endedBy: null, endReason: 'REPLACED' });
    const kept = open.filter((fact) => !ids.includes(fact.id));
    await showOnPatient(c.tx, patientId, [...kept, { value, at: c.now }]);
  }
  await c.audit('TOLD_FACT', 'known_fact', id, patientId);
  return !isOld;
}

/** Returns whether an entry stays against what the app tells: staff entered it, and it is no less grave. */
function isFirmer({ byUser, source, value: old }: OpenFact, told: FactValue): boolean {
  if (byUser === null && source === 'PATIENT') return false;
  if (told.kind === 'ALLERGY' && old.kind === 'NO_KNOWN_ALLERGY') return false;
  const [toldCare, oldCare] = [careOf(told), careOf(old)];
  return toldCare === null || oldCare === null || toldCare <= oldCare;
}
