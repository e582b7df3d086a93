import { SINGLE_KINDS } from '#contract/known-facts.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { careOf } from './care-of-fact.ts';
import { endFacts, listOpenFactIds, lockFacts, showOnPatient, type OpenFact } from './known-fact.queries.ts';

export { listOpenFactIds as factsThatAreOpen, reopenFacts } from './known-fact.queries.ts';

export interface United {
  /** The entries that were ended, and those that hold afterwards. */
  ended: string[];
  open: string[];
}

/**
 * After two records became one, every allergy, problem and medicine of both holds. Only what may not hold beside another
 * entry is ended: "none known" beside a known allergy, and of a kind that a patient has once the less grave entry.
 */
export async function uniteFacts(c: Change, patientId: string, endedBy: string | null): Promise<United> {
  const open = await lockFacts(c.tx, patientId);
  const ended = open.filter((fact) => open.some((other) => outdoes(other, fact)));
  const rest = open.filter((fact) => !ended.includes(fact));
  const ids = ended.map(({ id }) => id);
  await endFacts(c.tx, ids, { endedAt: c.now, endedBy, endReason: 'REPLACED' });
  await showOnPatient(c.tx, patientId, rest);
  return { ended: ids, open: await listOpenFactIds(c.tx, patientId) };
}

function outdoes(other: OpenFact, fact: OpenFact): boolean {
  if (other.value.kind === 'ALLERGY' && fact.value.kind === 'NO_KNOWN_ALLERGY') return true;
  if (other === fact || other.kind !== fact.kind || !SINGLE_KINDS.some((kind) => kind === fact.kind))
    return false;
  const graver = (careOf(other.value) ?? 0) - (careOf(fact.value) ?? 0);
  if (graver !== 0) return graver > 0;
  const newer = other.at.getTime() - fact.at.getTime();
  return newer === 0 ? other.id > fact.id : newer > 0;
}
