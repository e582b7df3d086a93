import { receivesSms } from '#contract/phone.ts';
import { expireOpenLinks, insertPaymentLink, updatePaymentState } from './payment-link.queries.ts';
import { chargedOf } from './order-amount.queries.ts';
import { moneyEntriesOf } from './money-entry.queries.ts';
import { upiUri } from './upi.ts';
import { accountOf } from '#domain/payments.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { hasPaymentGateway, type Config } from '#server/platform/config.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { tell } from '#server/notifications/tell.ts';
import { tellService, type RequestRow } from '#server/requests/requests.ts';
import { addSeconds } from '#server/platform/time.ts';
import { newToken } from '#server/platform/http/tokens.ts';

export { chargedOf } from './order-amount.queries.ts';
export { moneyEntriesOf } from './money-entry.queries.ts';
export { paymentLinksOf } from './payment-link.queries.ts';

const LINK_LIFE_S = 86_400;
const ID_CHARS = 22;

/**
 * Sends the patient a payment link for what is still to pay of a locked request, and expires an open one.
 * @returns the link's row @throws Refusal BAD_TRANSITION when it is paid, RULE when the record has no
 * mobile, a test has no price, or nothing is to pay
 */
export async function sendPaymentLink(c: Change, config: Config, row: RequestRow) {
  if (!receivesSms(row.mobile)) throw new Refusal('RULE', { reason: 'PATIENT_UNREACHABLE' });
  if (['PAID', 'REFUNDED'].includes(row.paymentState))
    throw new Refusal('BAD_TRANSITION', { reason: 'ALREADY_PAID' });
  await mustBePriced(c.tx, row.id);
  const { toPayPaise: amountPaise } = accountOf(await moneyEntriesOf(c.tx, row.id), row.amountPaise);
  if (amountPaise === 0) throw new Refusal('RULE', { reason: 'NO_PAYMENT_DUE' });
  const id = newToken().slice(0, ID_CHARS);
  // The operators of telephone networks admit a changing address after a question mark alone.
  const page = `${config.publicUrl}/pay?x=${id}`;
  await expireOpenLinks(c.tx, row.id);
  const made = await insertPaymentLink(c.tx, {
    id,
    requestId: row.id,
    amountPaise,
    upiUri: hasPaymentGateway(config)
      ? page
      : upiUri(config, id, { serviceNumber: row.serviceNumber, amountPaise }),
    state: 'SENT',
    sentAt: c.now,
    expiresAt: addSeconds(c.now, LINK_LIFE_S),
    utr: null,
  });
  await updatePaymentState(c.tx, row.id, 'LINK_SENT');
  await c.audit('PAYMENT_LINK', 'request', row.id, row.patientId);
  await tellService(c, row, 'payment.changed');
  await tell(c, config, 'PAYMENT_ASKED', {
    to: row,
    values: { number: row.serviceNumber, link: page },
    endsAt: made.expiresAt,
  });
  return made;
}

/** A test without a price is not free. @throws Refusal RULE naming those that have none */
export async function mustBePriced(db: Db | Tx, requestId: string): Promise<void> {
  const { unpriced: tests } = await chargedOf(db, requestId);
  if (tests.length) throw new Refusal('RULE', { reason: 'ORDER_NOT_PRICED', params: { tests } });
}
