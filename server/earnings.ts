import { randomUUID } from 'node:crypto';
import { splitFee } from '#domain/fees.ts';
import type { Change } from '#server/change.ts';
import type { ConsultationRow } from '#server/sql/consultation.ts';

/** The provider's line for a completed consultation; nothing when no provider came. */
export async function recordEarning(c: Change, row: ConsultationRow): Promise<void> {
  if (!row.providerId || !row.feePaise) return;
  await c.tx
    .insertInto('earning')
    .values({
      id: randomUUID(),
      providerId: row.providerId,
      clinicId: row.clinicId,
      consultationId: row.id,
      requestId: row.requestId,
      what: 'CONSULTATION',
      mode: row.mode,
      patientId: row.patientId,
      ...splitFee(row.feePaise),
      state: 'PENDING',
      utr: null,
      at: c.now,
    })
    .execute();
}

/** The provider's line for a paid order that came from their consultation: what the patient paid, when, by which reference. */
export async function recordOrderPaid(
  c: Change,
  request: { id: string; patientId: string; orderedByConsultationId: string | null },
  amountPaise: number,
  utr: string,
): Promise<void> {
  if (!request.orderedByConsultationId) return;
  const consultation = await c.tx
    .selectFrom('consultation')
    .select(['id', 'providerId', 'clinicId', 'mode'])
    .where('id', '=', request.orderedByConsultationId)
    .executeTakeFirst();
  if (!consultation?.providerId) return;
  await c.tx
    .insertInto('earning')
    .values({
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
    })
    .execute();
}
