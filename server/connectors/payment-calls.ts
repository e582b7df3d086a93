import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { ConnectorEvent, PaymentEvent, RefundEvent } from '#server/platform/connector-ports.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export const ANSWER_MAX = 100_000;
/** Bytes of a report: the longest documented one has 5 kB. */
export const REPORT_MAX = 65_536;

export const VendorId = z.string().check(z.minLength(1), z.maxLength(200));
export const PageUrl = z.url({ protocol: /^https?$/ });

/** Returns HMAC-SHA256 of the parts, as they are put together on the wire. */
export function hmacOf(
  secret: string,
  encoding: 'hex' | 'base64',
  ...parts: readonly (string | Uint8Array)[]
): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest(encoding);
}

const isInRupees = (currency: string): boolean => currency.toUpperCase() === 'INR';

/**
 * Returns the event of a payment; none of one that is not by a link of the portal.
 * @throws Refusal BAD_INPUT for another currency: the portal counts in rupees alone
 */
export function paymentOf(
  event: Omit<PaymentEvent, 'kind' | 'linkId'> & { linkId: string | null | undefined },
  currency: string,
): readonly ConnectorEvent[] {
  const { linkId } = event;
  if (!linkId) return [];
  if (!isInRupees(currency)) throw new Refusal('BAD_INPUT');
  return [{ kind: 'payment', ...event, linkId }];
}

/** Returns the event of a refund; none in another currency, which is of no payment of the portal. */
export function refundOf(event: Omit<RefundEvent, 'kind'>, currency: string): readonly ConnectorEvent[] {
  return isInRupees(currency) ? [{ kind: 'payment', ...event }] : [];
}

/** Returns paise as rupees with two decimals, as a number: 970.5 for 97050. */
export const rupeesOf = (paise: number): number => Number((paise / 100).toFixed(2));

/** Returns rupees, a number or a text, as paise. */
export const paiseOfRupees = (rupees: number | string): number => Math.round(Number(rupees) * 100);

/** Runs `find` where the vendor has refused a link, in case that it made one of this id before. @throws OutsideError the refusal */
export async function orMadeBefore<T>(made: Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof OutsideError) || ![400, 409].includes(error.status ?? 0)) throw error;
    const found = await find();
    if (found === undefined) throw error;
    return found;
  }
}
