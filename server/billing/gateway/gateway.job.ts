import { noteConnector } from '#server/connectors/note-connector.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { PaymentGateway } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { watched } from '#server/platform/health/services.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import {
  claimGatewayLinks,
  endOverGatewayLinks,
  setGatewayLink,
  wantGatewayLinks,
} from './gateway-link.queries.ts';
import { claimGatewayRefunds, setGatewayRefund, type GatewayRefundRow } from './gateway-refund.queries.ts';
import { settleRefund } from './settle-refund.ts';

const EVERY_MS = 2_000;
const BATCH = 20;
/** The time for which a server claims a row; longer than a service may take. */
const CLAIM_S = 120;
const FIRST_RETRY_S = 5;
const LONGEST_RETRY_S = 1_800;

/** Starts making and ending links and sending refunds at the services that take payments. @returns a function that stops it */
export function gatewayJob(deps: Deps): () => Promise<void> {
  if (!deps.connectors.payments.length) return async () => undefined;
  return every(EVERY_MS, 'payment gateways', deps.log, () => workAtGateways(deps));
}

/** One round: each link and refund that is due is tried once. No transaction is open while a service is asked. */
export async function workAtGateways(deps: Deps): Promise<void> {
  const { db, clock, connectors } = deps;
  const [first] = connectors.payments;
  const now = clock.now();
  if (first) await wantGatewayLinks(db, first.name, now);
  await endOverGatewayLinks(db, now);
  const claim = { now, until: addSeconds(now, CLAIM_S), limit: BATCH };
  const links = await claimGatewayLinks(db, claim);
  await Promise.all(links.map((link) => workOnLink(deps, link)));
  const refunds = await claimGatewayRefunds(db, claim);
  await Promise.all(refunds.map((refund) => sendRefund(deps, refund)));
}

type ClaimedLink = Awaited<ReturnType<typeof claimGatewayLinks>>[number];

const gatewayOf = ({ connectors }: Deps, name: string): PaymentGateway | undefined =>
  connectors.payments.find((gateway) => gateway.name === name);

async function workOnLink(deps: Deps, link: ClaimedLink): Promise<void> {
  const gateway = gatewayOf(deps, link.connector);
  // Its settings were taken away: it is made or ended once they are back.
  if (!gateway) return;
  const isToMake = link.state === 'WANTED';
  const { fault, result } = await tried(deps, gateway, () =>
    isToMake ? make(deps, gateway, link) : end(gateway, link),
  );
  if (!fault) {
    const done = { nextAt: deps.clock.now(), tries: 0, error: null };
    const made = result ? { state: 'OPEN' as const, vendorId: result.id, url: result.url } : undefined;
    await setGatewayLink(deps.db, link.linkId, { ...done, ...(made ?? { state: 'ENDED' }) });
    return;
  }
  const failed = fault.isFinal && (isToMake ? 'FAILED' : 'ENDED');
  if (failed === 'FAILED')
    deps.log.warn(
      { id: link.linkId, connector: gateway.name, fault: fault.message },
      'a payment link was refused',
    );
  await setGatewayLink(deps.db, link.linkId, {
    ...(failed && { state: failed }),
    nextAt: nextTry(deps, link.tries, fault),
    error: fault.message,
  });
}

async function make({ config }: Deps, gateway: PaymentGateway, link: ClaimedLink) {
  return gateway.createLink({
    id: link.linkId,
    amountPaise: link.amountPaise,
    purpose: link.serviceNumber,
    mobile: link.mobile,
    expiresAt: link.expiresAt,
    wayBack: `${config.publicUrl}/pay/${link.linkId}?back=1`,
  });
}

async function end(gateway: PaymentGateway, { linkId, vendorId }: ClaimedLink): Promise<undefined> {
  await gateway.endLink({ id: linkId, vendorId: vendorId ?? '' });
  return undefined;
}

async function sendRefund(deps: Deps, row: GatewayRefundRow): Promise<void> {
  const gateway = gatewayOf(deps, row.connector);
  if (!gateway) return;
  const { id, payment, amountPaise, tries } = row;
  const { fault, result } = await tried(deps, gateway, () => gateway.refund({ id, payment, amountPaise }));
  if (fault && !fault.isFinal) {
    await setGatewayRefund(deps.db, id, { nextAt: nextTry(deps, tries, fault), error: fault.message });
    return;
  }
  const settled = result ?? { state: 'FAILED' as const, id: null };
  await change({ ...deps, who: { type: 'system' } }, (c) =>
    settleRefund(c, deps, id, { state: settled.state, vendorId: settled.id, error: fault?.message ?? null }),
  );
}

async function tried<T>(
  deps: Deps,
  { name }: PaymentGateway,
  call: () => Promise<T>,
): Promise<{ fault: OutsideError | null; result?: T }> {
  try {
    const result = await watched('payments', call);
    await noteConnector(deps, name, null);
    return { fault: null, result };
  } catch (error) {
    const fault = error instanceof OutsideError ? error : new OutsideError('failed', false, error);
    await noteConnector(deps, name, fault.message);
    return { fault };
  }
}

function nextTry({ clock }: Deps, tries: number, { retryAfterS }: OutsideError): Date {
  const waitS = Math.min(FIRST_RETRY_S * 2 ** tries, LONGEST_RETRY_S);
  return addSeconds(clock.now(), Math.max(waitS, retryAfterS ?? 0));
}
