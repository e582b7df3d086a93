import type { DeliveryEvent, Gateway } from '#server/platform/connector-ports.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { gatewayAfter } from './next-gateway.ts';
import { queueFallback } from './outgoing.ts';
import { BLANK, lockReported, setReported } from './outgoing.queries.ts';

type Report = Omit<DeliveryEvent, 'kind'> & { connector: string };

/**
 * Records what a gateway reports of an SMS that it accepted. Reports may come twice, late, and in any order: what a phone has
 * received stays delivered, and what was read stays read. A failed one goes to the next gateway, and after the last is followed by
 * its mail, once.
 * @returns the id of an SMS that failed @throws Refusal NOT_FOUND, also before the gateway's id is stored: a gateway reports again
 */
export async function recordReport(
  c: Change,
  gateways: readonly Gateway[],
  { connector, messageId, state, reason, cost }: Report,
): Promise<number | null> {
  const row = orNotFound(await lockReported(c.tx, { connector, messageId }));
  const charged = cost ? { cost } : {};
  if (state !== 'FAILED') {
    const reached = row.state === 'READ' ? 'READ' : state;
    // What ends, such as a link, was kept for another way alone.
    await setReported(c.tx, row.id, {
      ...charged,
      state: reached,
      error: null,
      ...(row.textEndsAt ? BLANK : {}),
    });
    return null;
  }
  if (row.state !== 'SENT') return null;
  const error = `not delivered: ${reason ?? 'no reason'}`;
  const hasEnded = row.textEndsAt !== null && row.textEndsAt <= c.now;
  const next = row.text && !hasEnded ? gatewayAfter(gateways, connector) : undefined;
  if (next) {
    const again = { state: 'QUEUED', nextAt: c.now, connector: next.name, gatewayId: null } as const;
    await setReported(c.tx, row.id, { ...charged, ...again, error });
    return row.id;
  }
  await setReported(c.tx, row.id, { ...charged, state, error });
  if (row.mailTo && row.text && !hasEnded) await queueFallback(c.tx, row, row.mailTo, c.now);
  return row.id;
}
