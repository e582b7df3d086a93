import { receivesSms } from '#contract/phone.ts';
import type { PaymentLink, ServiceDetails } from '#contract/services.ts';
import { titledName } from '#domain/titled-name.ts';
import { nextStatuses } from '#domain/transitions.ts';
import { labContact } from '#server/reference/partner-labs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moneyEntriesOf, paymentLinksOf } from '#server/billing/payment-links.ts';
import { presentReasoned } from '#server/billing/present-money.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { presentRequest } from '#server/requests/present-request.ts';
import { countFinalResults } from '#server/laboratory/lab-results.ts';
import { findOrderingDoctor, findReward, productsOf } from './order.queries.ts';
import { visitsOf } from './present-visit.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { documentsOf, presentDocument } from '#server/files/documents.ts';

interface LinkRow {
  id: string;
  upiUri: string;
  amountPaise: number;
  state: PaymentLink['state'];
  sentAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
  utr: string | null;
}

export function presentLink({ config, clock }: Pick<Deps, 'config' | 'clock'>, row: LinkRow): PaymentLink {
  const { id, upiUri, amountPaise, utr } = row;
  const state = row.state === 'SENT' && row.expiresAt < clock.now() ? 'EXPIRED' : row.state;
  return {
    id,
    url: `${config.publicUrl}/pay?x=${id}`,
    upiUri,
    amountPaise,
    state,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paidAt: isoOrNull(row.paidAt),
    utr,
  };
}

/** A service order with products, results and payments. */
export async function presentService(deps: Deps, row: RequestRow, scope: Scope): Promise<ServiceDetails> {
  const { db } = deps;
  const products = await productsOf(db, row.id);
  const links = await paymentLinksOf(db, row.id);
  const documents = await documentsOf(db, { requestIds: [row.id] }, ['LAB_RESULT', 'OTHER']);
  const ofKind = (kind: string): DocumentInfo[] =>
    documents.filter(({ kind: of }) => of === kind).map(presentDocument);
  const doctor = row.orderedByConsultationId
    ? await findOrderingDoctor(db, row.orderedByConsultationId)
    : undefined;
  const reward = await findReward(db, row.id);
  return {
    request: presentRequest(row, scope, deps.clock.now()),
    products: products.map(({ id, code, name, pricePaise, status }) => ({
      id,
      code,
      name,
      pricePaise,
      productStatus: status,
    })),
    address: row.address,
    lab: await labContact(db, row.labId),
    sampleGivenAt: isoOrNull(row.sampleGivenAt),
    results: ofKind('LAB_RESULT'),
    prescriptions: ofKind('OTHER'),
    moneyEntries: (await moneyEntriesOf(db, row.id)).map(presentReasoned),
    refundDuePaise: row.refundDuePaise,
    enteredResults: await countFinalResults(db, row.id),
    paymentLinks: links.map((link) => presentLink(deps, link)),
    orderedBy: doctor ? titledName(doctor.salutation, doctor.name) : null,
    notes: row.notes,
    visits: await visitsOf(db, row.id),
    rewards: reward ? { points: reward.points, at: reward.at.toISOString() } : null,
    scanReportStatus: row.scanReportStatus,
    isReachable: receivesSms(row.mobile),
    nextStatuses: [...nextStatuses(row.status)],
  };
}
