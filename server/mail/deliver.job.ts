import type { Selectable } from 'kysely';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Gateway } from '#server/platform/adapters/gateways.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { later } from '#server/platform/time.ts';
import type { Database } from '#server/platform/sql/database.ts';

type Jobs = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>;
type Message = Selectable<Database['outgoing']>;

const EVERY_MS = 1_000;
/** Without a gateway there are only ended codes to blank. */
const EVERY_WITHOUT_GATEWAY_MS = 60_000;
const BATCH = 20;
/** Longer than any gateway may take to answer: until then a claimed message is this server's. */
const CLAIM_S = 120;
const FIRST_RETRY_S = 10;
const LONGEST_RETRY_S = 3600;
const GIVE_UP_AFTER_S = 86_400;

/** Sends what is queued, from now on. @returns how to stop it */
export function deliverJob(deps: Jobs): () => Promise<void> {
  const ms = Object.keys(deps.gateways).length ? EVERY_MS : EVERY_WITHOUT_GATEWAY_MS;
  return every(ms, 'delivery', deps.log, () => deliverDue(deps));
}

/** One round: everything that is due is tried once. */
export async function deliverDue(deps: Jobs): Promise<void> {
  await blankEnded(deps);
  for (;;) {
    const messages = await claim(deps);
    await Promise.all(messages.map((message) => deliver(deps, message)));
    if (messages.length < BATCH) return;
  }
}

/** A code whose time is over is neither sent nor kept. */
async function blankEnded({ db, clock }: Jobs): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('outgoing')
    .set({ text: '', state: 'FAILED', error: 'its time ran out' })
    .where('state', '=', 'QUEUED')
    .where('textEndsAt', '<=', now)
    .execute();
  await db
    .updateTable('outgoing')
    .set({ text: '' })
    .where('text', '!=', '')
    .where('textEndsAt', '<=', now)
    .execute();
}

/** Takes messages for this server alone; what it does not finish, because it died, comes up again. */
async function claim({ db, clock, gateways }: Jobs): Promise<Message[]> {
  const channels = (['SMS', 'MAIL'] as const).filter((channel) => gateways[channel]);
  if (!channels.length) return [];
  const now = clock.now();
  return db
    .updateTable('outgoing')
    .set((e) => ({ nextAt: later(now, CLAIM_S), tries: e('tries', '+', 1) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('outgoing')
        .select('id')
        .where('state', '=', 'QUEUED')
        .where('channel', 'in', channels)
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function deliver(deps: Jobs, message: Message): Promise<void> {
  const gateway = deps.gateways[message.channel];
  if (gateway) await record(deps, message, await faultOf(gateway, message));
}

async function faultOf(
  gateway: Gateway,
  { id, recipient, subject, text }: Message,
): Promise<OutsideError | null> {
  try {
    await gateway.send({ id: `wardline-${id}`, to: recipient, subject, text });
    return null;
  } catch (error) {
    return error instanceof OutsideError ? error : new OutsideError('failed', false, error);
  }
}

async function record({ db, clock, log }: Jobs, message: Message, fault: OutsideError | null): Promise<void> {
  const now = clock.now();
  const givesUp = fault?.isFinal || later(message.at, GIVE_UP_AFTER_S) <= now;
  const state = fault ? (givesUp ? 'FAILED' : 'QUEUED') : 'SENT';
  const waitS = Math.min(FIRST_RETRY_S * 2 ** (message.tries - 1), LONGEST_RETRY_S);
  if (state === 'FAILED')
    log.warn({ id: message.id, channel: message.channel, fault: fault?.message }, 'a message was given up');
  await db
    .updateTable('outgoing')
    .set({
      state,
      nextAt: later(now, waitS),
      error: fault?.message ?? null,
      // A code has done its work, or never will.
      ...(message.textEndsAt && state !== 'QUEUED' ? { text: '' } : {}),
    })
    .where('id', '=', message.id)
    .execute();
}
