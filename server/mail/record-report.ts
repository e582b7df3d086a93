import type { DeliveryReport } from '#contract/sms-gateway.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { queueFallback } from './outgoing.ts';
import { lockReported, setReported } from './outgoing.queries.ts';

/**
 * Records what the gateway reports of an SMS that it accepted. Reports may come twice, late, and in any order: what a phone has
 * received stays delivered. A failed one is followed by its mail, once.
 * @returns the id of an SMS that failed @throws Refusal NOT_FOUND, also before the gateway's id is stored: a gateway reports again
 */
export async function recordReport(c: Change, { messageId, state, reason }: DeliveryReport) {
  const row = orNotFound(await lockReported(c.tx, messageId));
  if (state === 'DELIVERED') {
    // What ends, such as a link, was kept for the mail alone.
    const text = row.textEndsAt ? '' : row.text;
    await setReported(c.tx, row.id, { state, error: null, text });
    return null;
  }
  if (row.state !== 'SENT') return null;
  await setReported(c.tx, row.id, { state, error: `not delivered: ${reason ?? 'no reason'}` });
  const hasEnded = row.textEndsAt !== null && row.textEndsAt <= c.now;
  if (row.mailTo && row.text && !hasEnded) await queueFallback(c.tx, row, row.mailTo, c.now);
  return row.id;
}
