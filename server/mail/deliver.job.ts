import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Gateway } from '#server/platform/adapters/gateways.ts';
import type { Deps } from '#server/platform/deps.ts';
import { watched } from '#server/platform/health/services.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { queueFallback } from './outgoing.ts';
import { blankEnded, claimOutgoing, recordTry, type OutgoingRow } from './outgoing.queries.ts';

type Channel = OutgoingRow['channel'];
type Jobs = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>;

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

const channelsOf = ({ gateways }: Jobs): Channel[] =>
  (['SMS', 'MAIL'] as const).filter((channel) => gateways[channel]);

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
  const gateway = deps.gateways[message.channel];
  if (gateway) await record(deps, message, await outcomeOf(gateway, message));
}

interface Outcome {
  fault: OutsideError | null;
  gatewayId: string | null;
}

async function outcomeOf(
  gateway: Gateway,
  { id, sentAgain, channel, recipient, subject, text, templateId }: OutgoingRow,
): Promise<Outcome> {
  // Another key: a gateway that accepted the message before would take it for a repetition.
  const key = sentAgain ? `wardline-${id}-${sentAgain}` : `wardline-${id}`;
  try {
    const gatewayId = await watched(channel === 'SMS' ? 'SMS' : 'mail', () =>
      gateway.send({ id: key, to: recipient, subject, text, templateId }),
    );
    return { fault: null, gatewayId };
  } catch (error) {
    const fault = error instanceof OutsideError ? error : new OutsideError('failed', false, error);
    return { fault, gatewayId: null };
  }
}

async function record(
  { db, clock, log }: Jobs,
  message: OutgoingRow,
  { fault, gatewayId }: Outcome,
): Promise<void> {
  const now = clock.now();
  const { at, heldUntil, mailTo } = message;
  const givesUpAt = addSeconds(heldUntil ?? at, mailTo ? GIVE_UP_WITH_MAIL_S : GIVE_UP_AFTER_S);
  const givesUp = fault?.isFinal || givesUpAt <= now;
  const state = fault ? (givesUp ? 'FAILED' : 'QUEUED') : 'SENT';
  const waitS = Math.min(FIRST_RETRY_S * 2 ** (message.tries - 1), LONGEST_RETRY_S);
  if (state === 'FAILED')
    log.warn(
      { id: message.id, channel: message.channel, fault: fault?.message },
      'a message failed permanently',
    );
  const result = {
    state,
    nextAt: addSeconds(now, waitS),
    error: fault?.message ?? null,
    gatewayId,
    // A code is blanked when it was sent; of a message that failed, or may still do so and is then mailed, what ends is
    // blanked at its end.
    ...(message.textEndsAt && state === 'SENT' && !(gatewayId && mailTo) ? { text: '' } : {}),
  } as const;
  await db.transaction().execute(async (tx) => {
    await recordTry(tx, message.id, result);
    if (state === 'FAILED' && mailTo) await queueFallback(tx, message, mailTo, now);
  });
}
