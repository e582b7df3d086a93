import type { Config } from '#server/platform/config.ts';

/** A UPI intent (NPCI's deep link), which any UPI app opens, or scans as a QR code. */
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
  });
  return `upi://pay?${query.toString()}`;
}
