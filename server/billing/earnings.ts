import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { splitFee } from '#domain/fees.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Database, Tx } from '#server/platform/sql/database.ts';
import { findOrderingConsultation, insertEarning } from './earning.queries.ts';
import { readOwnProfile } from '#server/people/own-profile.ts';

/** What a fee and an earning are worked out from. */
type BilledVisit = Pick<
  Selectable<Database['consultation']>,
  'id' | 'providerId' | 'providerJoinedAt' | 'mode' | 'visit' | 'clinicId' | 'requestId' | 'patientId'
>;

/**
 * What a visit costs: by how they met, less for a follow-up; a way to meet that the provider does not offer costs
 * their usual fee. Nothing when no provider came.
 */
export async function visitFee(tx: Tx, row: BilledVisit): Promise<number> {
  if (!row.providerId || !row.providerJoinedAt) return 0;
  const { profile, provider } = await readOwnProfile(tx, row.providerId);
  const service = profile.services.find((one) => one.consultationMode === row.mode && one.offered);
  if (!service) return provider.feePaise;
  return row.visit === 'FOLLOW_UP' ? service.followUpFeePaise : service.feePaise;
}

/** The provider's line for a completed consultation. */
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
    ...splitFee(amountPaise),
    state: 'PENDING',
    utr: null,
    at: c.now,
  });
}

/** The provider's line for a paid order that came from their consultation: what the patient paid, when, by which reference. */
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
    // Lab fees are the laboratory's: the report shows the payment, the provider's share of it is nil.
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
