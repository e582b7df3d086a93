import type { Hono } from 'hono';
import { recordGatewayEvent } from '#server/billing/gateway/record-gateway-event.ts';
import { recordReport } from '#server/mail/record-report.ts';
import type { ConnectorEvent, VendorWebhook } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import { limiter } from '#server/platform/http/limit.ts';
import { bytesOf } from '#server/platform/http/read-bytes.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addressOf } from '#server/platform/http/serve.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { recordReply } from './record-reply.ts';

/** The address that a vendor is given. */
export const webhookAddress = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, connector: string): string =>
  `${publicUrl}/connectors/${connector}`;

/**
 * POST /connectors/{name}: a vendor reports. GET: it asks whether the address is ours. The connector checks the signature over the bytes
 * that came; what it says is recorded in one change, so that a vendor that hears an error sends all of it again and nothing counts twice.
 */
export function mountConnectorWebhooks(app: Hono, deps: Deps): void {
  const limits = limiter(deps.clock);
  const { connectors, config, clock } = deps;

  app.get('/connectors/:name', async (c) => {
    limits.checkPage(sourcesOf(addressOf(c, config)));
    const name = c.req.param('name');
    const webhook = connectors.webhooks.get(name);
    if (webhook?.readsGet) return take(name, webhook, c.req.raw);
    const answer = webhook?.challenge?.(new URL(c.req.url));
    if (answer === undefined || answer === null) throw new Refusal('NOT_FOUND');
    return c.text(answer, 200, { 'cache-control': 'no-store' });
  });

  app.post('/connectors/:name', async (c) => {
    const name = c.req.param('name');
    const webhook = connectors.webhooks.get(name);
    if (!webhook) throw new Refusal('NOT_FOUND');
    return take(name, webhook, c.req.raw);
  });

  async function take(name: string, webhook: VendorWebhook, request: Request): Promise<Response> {
    const body = await bytesOf(request, { max: webhook.maxBytes, isUnknownSender: true });
    const url = new URL(webhookAddress(config, name));
    url.search = new URL(request.url).search;
    const events = webhook.read({ url, headers: request.headers, body, now: clock.now() });
    const isPayer = connectors.payments.some((gateway) => gateway.name === name);
    const who = { type: isPayer ? ('payer' as const) : ('smsGateway' as const) };
    if (events.length)
      await change({ ...deps, who }, async (unit) => {
        // oxlint-disable-next-line no-await-in-loop -- one transaction
        for (const event of events) await record(unit, deps, name, event);
      });
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
  }
}

async function record(
  c: Change,
  { connectors, config, log }: Pick<Deps, 'connectors' | 'config' | 'log'>,
  connector: string,
  event: ConnectorEvent,
): Promise<void> {
  if (event.kind === 'payment') return recordGatewayEvent(c, { config, connectors, log }, connector, event);
  if (event.kind === 'reply') return recordReply(c, config, connector, event);
  const failed = await recordReport(c, connectors.SMS, { connector, ...event });
  if (failed !== null) log.warn({ id: failed, connector, fault: event.reason }, 'an SMS was not delivered');
}
