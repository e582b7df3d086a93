import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { factsThatAreOpen, reopenFacts } from '#server/visits/unite-facts.ts';
import { mustHaveNoVisit, spo2Columns } from './merge-patients.ts';
import { lockPatients, type PatientRow } from './patient-identity.queries.ts';
import {
  areMixed,
  endMerge,
  giveLinksBack,
  hasNewerMerge,
  lockMerge,
  moveMembers,
  moveMembership,
  moveRowsBack,
  setOnPatient,
  type MergeRow,
} from './patient-merge.queries.ts';

/**
 * Gives a merged record back all that was taken from it. What was written since stays with the record that stayed; it is
 * refused when it cannot be told of whom that is.
 * @returns the id of the record that stayed @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, RULE
 */
export async function undoMerge(
  deps: Administering,
  { mergeId, reason }: { mergeId: string; reason: string },
): Promise<string> {
  return change(acting(deps), async (c) => {
    const merge = orNotFound(await lockMerge(c.tx, mergeId));
    const { survivorId, mergedId, taken } = merge;
    if (merge.undoneAt) throw new Refusal('CHANGED_MEANWHILE');
    if (await hasNewerMerge(c.tx, merge)) throw new Refusal('RULE', { reason: 'MERGE_NOT_NEWEST' });
    const rows = await lockPatients(c.tx, [survivorId, mergedId]);
    const kept = orNotFound(rows.find(({ id }) => id === survivorId));
    await mustHaveNoVisit(c, [survivorId]);
    await mustHaveSameFacts(c, merge);
    await moveRowsBack(c.tx, taken.rows, survivorId, mergedId);
    if (await areMixed(c.tx, survivorId, mergedId)) throw new Refusal('RULE', { reason: 'MERGE_MIXED' });
    await reopenFacts(c.tx, taken.facts.ended);
    await setOnPatient(c.tx, survivorId, columnsBefore(kept, taken));
    await moveMembers(c.tx, taken.family.members, survivorId, mergedId);
    if (taken.family.isMembership) await moveMembership(c.tx, survivorId, mergedId);
    await giveLinksBack(c.tx, { survivorId, links: taken.links, moved: taken.rows, now: c.now });
    const undoneBy = deps.who?.userId ?? null;
    await endMerge(c.tx, mergeId, { undoneAt: c.now, undoneBy, undoReason: reason });
    for (const patientId of [survivorId, mergedId])
      await c.audit('UNDO_MERGE', 'patient_merge', mergeId, patientId);
    return survivorId;
  });
}

/** An allergy that was recorded or ended since may be of either. @throws Refusal RULE */
async function mustHaveSameFacts(c: Change, { survivorId, taken }: MergeRow): Promise<void> {
  const open = await factsThatAreOpen(c.tx, survivorId);
  const same = new Set(taken.facts.open);
  if (open.length !== same.size || open.some((id) => !same.has(id)))
    throw new Refusal('RULE', { reason: 'MERGE_FACTS_CHANGED' });
}

/** Returns what lists showed before, and nothing of what was filled in, unless another value was entered since. */
function columnsBefore(kept: PatientRow, { before, filled, spo2 }: MergeRow['taken']) {
  const columns = Object.keys(filled) as (keyof typeof filled)[];
  const emptied = columns.filter((column) => kept[column] === filled[column]);
  return {
    ...Object.fromEntries(emptied.map((column) => [column, null])),
    allergies: JSON.stringify(before.allergies),
    conditions: JSON.stringify(before.conditions),
    noKnownAllergies: before.noKnownAllergies,
    pregnancy: before.pregnancy && JSON.stringify(before.pregnancy),
    ...(before.spo2 && kept.spo2ScaleAt?.toISOString() === spo2?.at && spo2Columns(before.spo2)),
  };
}
