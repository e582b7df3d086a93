import { randomUUID } from 'node:crypto';
import type { PatientTask, AskedKind, AskedState } from '#contract/asked.ts';
import { tellPatient } from '#server/patient-links/tell-patient.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { findAsked, insertAsked, kindSentAs, withdrawOpen, type AskedRow } from './asked.queries.ts';
import { updateConsultation } from '#server/requests/requests.ts';
import type { ConsultationRow } from './consultation.queries.ts';

export { findAsked, listAsked, lockAsked, markAskedSeen, updateAsked } from './asked.queries.ts';

/** How far it is. That it was looked at is what the provider said of the document. */
function stateOf(row: AskedRow): AskedState {
  if (row.receivedAt) return row.captureStatus === 'SENT' ? 'RECEIVED' : 'LOOKED_AT';
  if (row.withdrawnAt) return 'WITHDRAWN';
  if (row.begunAt) return 'SENDING';
  return row.seenAt ? 'SEEN' : 'ASKED';
}

export function presentAsked(row: AskedRow): PatientTask {
  return {
    id: row.id,
    kind: row.kind,
    words: row.words,
    state: stateOf(row),
    by: { userId: row.askedBy, name: row.askerName, role: row.askerRole },
    askedAt: row.askedAt.toISOString(),
    receivedAt: isoOrNull(row.receivedAt),
    documentId: row.documentId,
  };
}

/** Asks the patient of an open visit, by an SMS with the link to their page; what was asked of the same kind before and did not come ends. */
export async function askOfPatient(
  c: Change,
  config: Config,
  row: ConsultationRow,
  { kind, words, by }: { kind: AskedKind; words: string; by: string },
): Promise<AskedRow> {
  const id = randomUUID();
  await withdrawOpen(c.tx, row.id, kind, c.now);
  await insertAsked(c.tx, {
    id,
    consultationId: row.id,
    kind,
    words,
    askedBy: by,
    askedAt: c.now,
    seenAt: null,
    begunAt: null,
    receivedAt: null,
    documentId: null,
    withdrawnAt: null,
  });
  if (kind === 'VIDEO') await updateConsultation(c.tx, row.id, { videoCapture: 'REQUESTED' });
  await tellPatient(c, config, 'ASKED', { consultationId: row.id, patientId: row.patientId });
  return (await findAsked(c.tx, id)) as AskedRow;
}

/**
 * Returns what the patient sent and the provider wants otherwise is asked of the patient again, with the reason; what staff captured is not
 * theirs.
 */
export async function askAgain(
  c: Change,
  config: Config,
  row: ConsultationRow,
  { documentId, words, by }: { documentId: string; words: string; by: string },
): Promise<void> {
  const kind = await kindSentAs(c.tx, documentId);
  if (kind) await askOfPatient(c, config, row, { kind, words, by });
}
