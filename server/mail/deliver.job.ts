import { OutsideError } from '#server/platform/adapters/outside.ts';
import { noteConnector } from '#server/connectors/note-connector.ts';
import type { Gateway, OutgoingMessage, Variable } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { watched } from '#server/platform/health/services.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { queueFallback } from './outgoing.ts';
import { gatewayAfter, gatewayOf, nextTry } from './next-gateway.ts';
import { BLANK, blankEnded, claimOutgoing, recordTry, type OutgoingRow } from './outgoing.queries.ts';
import { findVendorTemplate } from './vendor-template.queries.ts';
import { findWhatsappConsent } from './whatsapp-consent.queries.ts';

type Channel = OutgoingRow['channel'];
type Jobs = Pick<Deps, 'db' | 'clock' | 'connectors' | 'log'>;

const EVERY_MS = 1_000;
/** Without a gateway the job only blanks expired codes. */
const EVERY_WITHOUT_GATEWAY_MS = 60_000;
const BATCH = 20;
/** The time for which a server claims a message; longer than any gateway may take. */
const CLAIM_S = 120;
const FIRST_RETRY_S = 10;
const LONGEST_RETRY_S = 3600;
const GIVE_UP_AFTER_S = 86_400;
/** Sooner where a mail follows: a reminder by mail after the appointment would be no use. */
const GIVE_UP_WITH_MAIL_S = 3_600;

/** Starts sending queued messages, each channel by itself: a mail server that hangs delays no SMS. @returns a function that stops it */
export function deliverJob(deps: Jobs): () => Promise<void> {
  const channels = channelsOf(deps);
  if (!channels.length)
    return every(EVERY_WITHOUT_GATEWAY_MS, 'delivery', deps.log, () => deliverDue(deps, channels));
  const stops = channels.map((channel) =>
    every(EVERY_MS, `delivery of ${channel}`, deps.log, () => deliverDue(deps, [channel])),
  );
  return async () => void (await Promise.all(stops.map(async (stop) => stop())));
}

/** One round: tries every due message once. */
export async function deliverDue(deps: Jobs, channels = channelsOf(deps)): Promise<void> {
  await blankEnded(deps.db, deps.clock.now());
  await Promise.all(channels.map((channel) => deliverChannel(deps, channel)));
}

const channelsOf = ({ connectors }: Jobs): Channel[] =>
  (['SMS', 'MAIL'] as const).filter((channel) => connectors[channel].length);

async function deliverChannel(deps: Jobs, channel: Channel): Promise<void> {
  for (;;) {
    const messages = await claim(deps, channel);
    await Promise.all(messages.map((message) => deliver(deps, message)));
    if (messages.length < BATCH) return;
  }
}

/** Claims messages for this server; if it dies, the claim expires and they are due again. */
async function claim({ db, clock }: Jobs, channel: Channel): Promise<OutgoingRow[]> {
  const now = clock.now();
  return claimOutgoing(db, channel, { now, until: addSeconds(now, CLAIM_S), limit: BATCH });
}

async function deliver(deps: Jobs, message: OutgoingRow): Promise<void> {
  const gateway = gatewayOf(waysOf(deps, message), message.connector);
  if (gateway) await record(deps, message, gateway, await outcomeOf(deps, gateway, message));
}

/** The ways that a message may take: an answer goes back by the one that brought the question. */
function waysOf({ connectors }: Jobs, { channel, connector, isAnswer }: OutgoingRow): readonly Gateway[] {
  const all = connectors[channel];
  return isAnswer ? all.filter(({ name }) => name === connector) : all;
}

interface Outcome {
  fault: OutsideError | null;
  gatewayId: string | null;
}

async function outcomeOf(jobs: Jobs, gateway: Gateway, row: OutgoingRow): Promise<Outcome> {
  try {
    const message = await meantFor(jobs.db, gateway, row);
    const service = row.channel === 'SMS' ? 'SMS' : 'mail';
    const gatewayId = await watched(service, () => gateway.send(message));
    await noteConnector(jobs, gateway.name, null);
    return { fault: null, gatewayId };
  } catch (error) {
    const fault = error instanceof OutsideError ? error : new OutsideError('failed', false, error);
    await noteConnector(jobs, gateway.name, fault.message);
    return { fault, gatewayId: null };
  }
}

/** Returns the message as this gateway takes it. @throws OutsideError, final: it cannot take it at all */
async function meantFor(db: Jobs['db'], gateway: Gateway, row: OutgoingRow): Promise<OutgoingMessage> {
  const { id, sentAgain, recipient: to, notification, language, isAnswer } = row;
  const vendorTemplate = await findVendorTemplate(db, gateway.name, row);
  if (gateway.needsTemplate && !vendorTemplate && !isAnswer)
    throw new OutsideError(`no template at ${gateway.title} in ${language ?? 'any language'}`, true);
  if (gateway.isWhatsapp && !isAnswer && !(await findWhatsappConsent(db, to)))
    throw new OutsideError('the number has not agreed to WhatsApp', true);
  return {
    // Another key: a gateway that accepted the message before would take it for a repetition.
    id: sentAgain ? `wardline-${id}-${sentAgain}` : `wardline-${id}`,
    to,
    subject: row.subject,
    text: row.text,
    notification,
    language,
    variables: row.variables ? (JSON.parse(row.variables) as Variable[]) : [],
    templateId: row.templateId,
    vendorTemplate,
    isAnswer,
  };
}

async function record(
  jobs: Jobs,
  message: OutgoingRow,
  by: Gateway,
  { fault, gatewayId }: Outcome,
): Promise<void> {
  const { db, clock, log } = jobs;
  const now = clock.now();
  const gateways = waysOf(jobs, message);
  const { at, heldUntil, mailTo, textEndsAt, tries } = message;
  const givesUpAt = addSeconds(heldUntil ?? at, mailTo ? GIVE_UP_WITH_MAIL_S : GIVE_UP_AFTER_S);
  const next = fault && givesUpAt > now ? nextTry(gateways, { by, fault, tries }) : null;
  const state = fault ? (next ? 'QUEUED' : 'FAILED') : 'SENT';
  if (state === 'FAILED')
    log.warn(
      { id: message.id, channel: message.channel, connector: by.name, fault: fault?.message },
      'a message failed permanently',
    );
  const waitS = Math.min(FIRST_RETRY_S * 2 ** (tries - 1), LONGEST_RETRY_S);
  // What ends is kept where it may have to go another way, and blanked at its end.
  const mayGoOn = gatewayId !== null && (mailTo !== null || gatewayAfter(gateways, by.name) !== undefined);
  const result = {
    state,
    nextAt: next?.isAtOnce ? now : addSeconds(now, Math.max(waitS, fault?.retryAfterS ?? 0)),
    error: fault?.message ?? null,
    gatewayId,
    connector: next?.gateway.name ?? by.name,
    ...(textEndsAt && state === 'SENT' && !mayGoOn ? BLANK : {}),
  } as const;
  await db.transaction().execute(async (tx) => {
    await recordTry(tx, message.id, result);
    if (state === 'FAILED' && mailTo) await queueFallback(tx, message, mailTo, now);
  });
}
