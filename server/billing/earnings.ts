import { randomUUID } from 'node:crypto';
import { returnsTo } from '#server/requests/requests.ts';
import type { Selectable } from 'kysely';
import { splitFee, type FeeSplit } from '#domain/fees.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Database, Tx } from '#server/platform/sql/database.ts';
import { earningsOf, findOrderingConsultation, insertEarning, setOrderEarning } from './earning.queries.ts';
import { platformShare } from './platform-share.ts';
import { readOwnProfile } from '#server/people/own-profile.ts';

/** The columns from which fee and earning are computed. */
type BilledVisit = Pick<
  Selectable<Database['consultation']>,
  | 'id'
  | 'providerId'
  | 'providerJoinedAt'
  | 'mode'
  | 'visit'
  | 'clinicId'
  | 'requestId'
  | 'patientId'
  | 'createdAt'
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
  const { visit, patientId, providerId, id: except, createdAt: now } = row;
  const isFollowUp =
    visit === 'FOLLOW_UP' || (await returnsTo({ tx, now }, { patientId, providerId, except }));
  return isFollowUp ? service.followUpFeePaise : service.feePaise;
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

/** Records a paid order from a provider's consultation, once: amount, time and payment reference. */
export async function recordOrderPaid(
  c: Change,
  request: { id: string; patientId: string; orderedByConsultationId: string | null },
  amountPaise: number,
  utr: string,
): Promise<void> {
  if (!request.orderedByConsultationId) return;
  if ((await earningsOf(c.tx, request.id)).length) return;
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

/**
 * The provider's share follows what is charged of a visit: a line more for the difference, split as the first one was, so that
 * the lines add up to the split of the whole. A line that was paid out is never changed.
 */
export async function followCharge(c: Change, requestId: string, chargedPaise: number): Promise<void> {
  await setOrderEarning(c.tx, requestId, chargedPaise);
  const lines = (await earningsOf(c.tx, requestId)).filter(({ what }) => what === 'CONSULTATION');
  const [first] = lines;
  if (!first?.grossPaise || sumOfLines(lines, 'grossPaise') === chargedPaise) return;
  const whole = splitFee(chargedPaise, first.feePaise / first.grossPaise);
  const [grossPaise, feePaise, gstPaise, tdsPaise, netPaise] = PARTS.map(
    (part) => whole[part] - sumOfLines(lines, part),
  ) as [number, number, number, number, number];
  await insertEarning(c.tx, {
    ...first,
    id: randomUUID(),
    grossPaise,
    feePaise,
    gstPaise,
    tdsPaise,
    netPaise,
    state: 'PENDING',
    utr: null,
    at: c.now,
  });
}

const PARTS = ['grossPaise', 'feePaise', 'gstPaise', 'tdsPaise', 'netPaise'] as const;

function sumOfLines(lines: readonly FeeSplit[], part: keyof FeeSplit): number {
  return lines.reduce((sum, line) => sum + line[part], 0);
}
