import type { Prescription } from '#contract/prescriptions.ts';
import type { prescriptionsOf } from './consultation.queries.ts';

type Row = Awaited<ReturnType<typeof prescriptionsOf>>[number];

/** A signed prescription, with its withdrawal where there was one. */
export function presentPrescription(
  row: Pick<
    Row,
    | 'id'
    | 'version'
    | 'items'
    | 'overrides'
    | 'documentId'
    | 'sha256'
    | 'signedAt'
    | 'withdrawnAt'
    | 'withdrawnReason'
    | 'withdrawerName'
    | 'correction'
  >,
): Prescription {
  const { id, version, items, overrides, documentId, sha256, signedAt } = row;
  const withdrawn = withdrawalOf(row);
  const signed = { id, version, items, overrides, documentId, sha256, signedAt: signedAt.toISOString() };
  return {
    ...signed,
    ...(withdrawn && { withdrawn }),
    ...(row.correction && { correction: row.correction }),
  };
}

/** Returns who withdrew a prescription, when and why; undefined for one that holds or was replaced. */
export function withdrawalOf({
  withdrawnAt,
  withdrawnReason,
  withdrawerName,
}: Pick<Row, 'withdrawnAt' | 'withdrawnReason' | 'withdrawerName'>): Prescription['withdrawn'] {
  return withdrawnAt
    ? { at: withdrawnAt.toISOString(), by: withdrawerName ?? '', reason: withdrawnReason ?? '' }
    : undefined;
}
