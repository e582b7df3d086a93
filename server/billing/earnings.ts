import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { splitFee } from '#domain/fees.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Database, Tx } from '#server/platform/sql/database.ts';
import { findOrderingConsultation, insertEarning } from './earning.queries.ts';
import { platformShare } from './platform-share.ts';
import { readOwnProfile } from '#server/people/own-profile.ts';

/** The columns from which fee and earning are computed. */
type BilledVisit = Pick<
  Selectable<Database['consultation']>,
  'id' | 'providerId' | 'providerJoinedAt' | 'mode' | 'visit' | 'clinicId' | 'requestId' | 'patientId'
>;

/**
 * The fee of a visit by its mode, reduced for a follow-up; the provider's usual fee for a mode that they do
 * not offer. Zero when no provider came.
 */
export async function visitFee(tx: Tx, row: BilledVisit): Promise<number> {
  if (!row.providerId || !row.providerJoinedAt) return 0;
  const { profile, provider } = await readOwnProfile(tx, row.providerId);
  const service = profile.services.find((one) => one.consultationMode === row.mode && one.offered);
  if (!service) return provider.feePaise;
  return row.visit === 'FOLLOW_UP' ? service.followUpFeePaise : service.feePaise;
}

/** Records the provider's earning from a completed consultation. */
export async function recordEarning(c: Change, row: BilledVisit, amountPaise: number): Promise<void> {
  if (!row.providerId) return;
  await insertEarning(c.tx, {
    id: randomUUID(),
    providerId: row.providerId,
    clinicId: row.clinicId,
    consultationId: row.id,
    requestId: row.requestId,
    what: 'CONSULTATION',
    mode: row.mode,
    patientId: row.patientId,
    ...splitFee(amountPaise, await platformShare(c.tx)),
    state: 'PENDING',
    utr: null,
    at: c.now,
  });
}

/** Records a paid order from a provider's consultation: amount, time and payment reference. */
export async function recordOrderPaid(
  c: Change,
  request: { id: string; patientId: string; orderedByConsultationId: string | null },
  amountPaise: number,
  utr: string,
): Promise<void> {
  if (!request.orderedByConsultationId) return;
  const consultation = await findOrderingConsultation(c.tx, request.orderedByConsultationId);
  if (!consultation?.providerId) return;
  await insertEarning(c.tx, {
    id: randomUUID(),
    providerId: consultation.providerId,
    clinicId: consultation.clinicId,
    consultationId: consultation.id,
    requestId: request.id,
    what: 'LAB_ORDER',
    mode: consultation.mode,
    patientId: request.patientId,
    // Lab fees belong to the laboratory: the report shows the payment, with a share of zero for the provider.
    grossPaise: amountPaise,
    feePaise: amountPaise,
    gstPaise: 0,
    tdsPaise: 0,
    netPaise: 0,
    state: 'PAID',
    utr,
    at: c.now,
  });
}
