import type { Erasure } from '#contract/erasures.ts';
import type { ErasureRow } from './erase-patient.ts';

/** @param ownId of the operator who reads */
export function presentErasure(row: ErasureRow, ownId: string): Erasure {
  const { id, patientId, mrn, name, nameLang, reason, state, declinedReason } = row;
  return {
    id,
    patient: { id: patientId, mrn, name, nameLang },
    reason,
    state,
    askedAt: row.askedAt.toISOString(),
    askedBy: row.askedByName,
    isOwn: row.askedBy === ownId,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedByName,
    declinedReason,
  };
}
