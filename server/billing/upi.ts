import type { Config } from '#server/platform/config.ts';

/** Mode of an intent that no one has signed, in NPCI's specification of UPI links. */
const INTENT_MODE = '04';

/**
 * A UPI intent (NPCI's deep link), which any UPI app opens, or scans as a QR code. With the merchant code of the hospital, apps show it as a
 * merchant and allow its limits. No one signs it: `sign` needs a key that only the payment service of the bank has.
 */
export function upiUri(
  config: Config,
  reference: string,
  order: { serviceNumber: string; amountPaise: number },
): string {
  const query = new URLSearchParams({
    pa: config.UPI_ADDRESS,
    pn: config.PLACE,
    tr: reference,
    tn: order.serviceNumber,
    am: (order.amountPaise / 100).toFixed(2),
    cu: 'INR',
    ...(config.UPI_MERCHANT_CODE && { mc: config.UPI_MERCHANT_CODE, mode: INTENT_MODE }),
  });
  return `upi://pay?${query.toString()}`;
}
