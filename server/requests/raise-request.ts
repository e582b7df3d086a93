import { randomUUID } from 'node:crypto';
import type { RequestChannel } from '#contract/desk-request.ts';
import type { ConsultationMode, RequestKind } from '#contract/shared.ts';
import { labPrices } from '#server/reference/lab-prices.ts';
import { raiseAlert } from '#server/alerts/alerts.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { labPanelByCode, labTestByCode } from '#server/reference/labs.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { badField } from '#server/platform/http/refusal.ts';
import { notifyCarers } from './other-requests.ts';
import { audienceOf } from './requests.ts';
import { insertHistory, insertProducts, insertRequest } from './request-write.queries.ts';

export interface NewRequest {
  clientId: string | null;
  kind: RequestKind;
  patientId: string;
  mode: ConsultationMode;
  hubKey: string | null;
  reason: string;
  reasonLang?: string;
  alertType?: string | null;
  address?: string | null;
  orderedByConsultationId?: string;
  productCodes?: readonly string[];
  intakeApp?: string;
  /** Raised by a nurse at a home visit: who, and what the history says of it. */
  atHomeVisit?: { id: string; byUser: string; note: string };
  /** How the patient reached the hospital, and the person of the desk who raised it; null: the patient, on the public page. */
  atDesk?: { byUser: string | null; channel: RequestChannel };
}

export const PREFIX = {
  EMERGENCY_CARE: 'EC',
  TALK_TO_NURSE: 'TN',
  TALK_TO_DOC: 'TD',
  LAB: 'LB',
  SECOND_OPINION: 'SO',
  DIAGNOSTIC: 'DG',
  AMPATH: 'AM',
  ALERTU: 'AU',
  REDCLIFF: 'RC',
  HOME_CARE: 'HC',
  SKINCARE: 'SC',
  DERMACARE: 'DC',
} as const satisfies Record<RequestKind, string>;

/**
 * Raises a request in its queue: prices its products, begins its history, sends its event and raises its
 * alert.
 */
export async function raiseRequest(
  c: Change,
  request: NewRequest,
): Promise<{ id: string; serviceNumber: string }> {
  const id = randomUUID();
  const byUser = (request.atHomeVisit ?? request.atDesk)?.byUser ?? undefined;
  const products = await pricedProducts(c.tx, request.productCodes ?? []);
  const { serviceNumber } = await insertRequest(c.tx, PREFIX[request.kind], {
    id,
    clientId: request.clientId,
    kind: request.kind,
    status: 'REQUESTED' as const,
    alertType: request.alertType ?? null,
    mode: request.mode,
    hubKey: request.hubKey,
    patientId: request.patientId,
    reason: request.reason,
    reasonLang: request.reasonLang ?? 'en',
    requestedAt: c.now,
    waitingSince: c.now,
    takenBy: null,
    providerId: null,
    consultationId: null,
    orderedByConsultationId: request.orderedByConsultationId ?? null,
    intakeApp: request.intakeApp ?? null,
    homeVisitId: request.atHomeVisit?.id ?? null,
    channel: request.atDesk?.channel ?? null,
    amountPaise: products.reduce((sum, product) => sum + (product.pricePaise ?? 0), 0),
    address: request.address ?? null,
  });
  const status = 'REQUESTED' as const;
  const rows = products.map((product) => ({ ...product, id: randomUUID(), requestId: id, status }));
  if (rows.length) await insertProducts(c.tx, rows);
  await insertHistory(c.tx, {
    requestId: id,
    fromStatus: null,
    toStatus: 'REQUESTED',
    byUser: byUser ?? null,
    at: c.now,
    receivedAt: c.now,
    note: request.atHomeVisit?.note ?? null,
  });
  await c.audit('RAISE', 'request', id, request.patientId);
  await c.event('request.raised', await audienceOf(c.tx, { kind: request.kind, consultationId: null }), {
    requestId: id,
    kind: request.kind,
  });
  await notifyCarers(c, {
    requestId: id,
    consultationId: null,
    orderedByConsultationId: request.orderedByConsultationId ?? null,
    patientId: request.patientId,
    byUser,
  });
  await raiseAlert(c, { id, kind: request.kind, hubKey: request.hubKey }, request.atHomeVisit?.byUser);
  return { id, serviceNumber };
}

/**
 * The tests and panels of these codes with their prices of now; null where none is set.
 * @throws Refusal BAD_INPUT naming the unknown code
 */
export async function pricedProducts(
  db: Db | Tx,
  codes: readonly string[],
): Promise<{ code: string; name: string; pricePaise: number | null }[]> {
  const named = codes.map((code, at) => ({ code, name: nameOf(code, at) }));
  const prices = await labPrices(db, codes);
  return named.map((product) => ({ ...product, pricePaise: prices.get(product.code) ?? null }));
}

function nameOf(code: string, at: number): string {
  const name = labTestByCode(code)?.testName ?? labPanelByCode(code)?.panelName;
  if (!name) throw badField(`testCodes.${at}`, 'TEST_UNKNOWN', { code });
  return name;
}
