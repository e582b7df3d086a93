import { isForLater } from '#domain/for-later.ts';
import { heldUntil, holdOf, RETRY_DELAY_MAX_MS, retryAfterMs } from '#offline/hold.ts';
import type { Outbox, OutboxItem, Refused, Write } from '#offline/outbox.ts';

/** One write as it is sent: `key` is its idempotency key, and writes of one entity are executed in order. */
export interface OutboxWrite extends Write {
  key: string;
  entity: string;
  /** When it was written, by this device's clock. */
  occurredAt: string;
}

/**
 * The result of one write; `status` 0 means not tried, because an earlier write of its entity has to wait.
 */
export interface Answered {
  key: string;
  status: number;
  /** The answer of the call, or the body of its refusal. */
  body: unknown;
}

/** Sends writes to the server. @throws when the outcome of all of them is unknown, `SignedOut` for a 401 */
export type Deliver = (writes: OutboxWrite[]) => Promise<Answered[]>;

/**
 * Sends the next piece of a write with a file. @returns the bytes that have arrived, or the answer after the
 * last piece
 */
export type DeliverFile = (item: OutboxItem) => Promise<Answered | { sentBytes: number }>;

/**
 * The session has ended or is locked: writes remain until the same person signs in again or enters their
 * password.
 */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

export interface Settled {
  /** Writes that the server has executed, with its answers. */
  sent: { item: OutboxItem; answer: unknown }[];
  /** Writes that the server has refused. */
  refused: OutboxItem[];
}

export interface Transport {
  deliver: Deliver;
  deliverFile: DeliverFile;
  /**
   * Reports outcomes at once, and without outcomes any other change of the list, because sending a file takes
   * long.
   */
  notify: (settled: Settled) => void;
}

const BATCH_MAX = 500;
const BATCH_MAX_BYTES = 256 * 1024;
const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 5_000, 15_000, 60_000];
/**
 * The server forgets a key after seven days: after that, a write that it may have executed must not be sent
 * again unchecked.
 */
const KEY_LIFE_MS = 6.5 * 86_400_000;
const TOO_OLD: Refused = { status: 0, code: 'TOO_OLD' };
/** No retry delay is longer than this: a later time means that the device's clock was set back. */
const BACKOFF_LIMIT_MS = 600_000;

/**
 * Sends a person's outbox, in order within each entity, until nothing is due. A write is removed only after
 * the server has answered it, so that a crash at any point sends it again with the same key. New writes go
 * before the next piece of a file. One call at a time per device: the caller holds the lock. `retryNow`
 * clears all retry delays, because a retry is likely to succeed.
 * @returns when to call it again, ms since 1970; undefined when nothing is waiting
 */
export async function drain(
  outbox: Outbox,
  userId: string,
  transport: Transport,
  now: () => number,
  retryNow = false,
): Promise<number | undefined> {
  let all = retryNow ? await clearBackoff(outbox, userId) : await outbox.list(userId);
  for (; ; all = await outbox.list(userId)) {
    const old = all.filter(
      ({ state, firstSentAt = Infinity }) => state === 'waiting' && firstSentAt < now() - KEY_LIFE_MS,
    );
    if (old.length) {
      await outbox.change(old.map((item) => ({ item, change: { state: 'refused', refused: TOO_OLD } })));
      transport.notify(NO_CHANGE);
      continue;
    }
    const takesAgainAt = heldUntil(all, now());
    if (takesAgainAt !== undefined) return takesAgainAt;
    const batch = nextBatch(all, now());
    if (!batch.length) {
      const waits = firstOfEachEntity(all).map(({ nextAt }) => nextAt);
      return waits.length ? Math.min(...waits) : undefined;
    }
    // A write that was replaced or removed since the list was read is not sent.
    const current = await outbox.change(
      batch.map((item) => ({ item, change: { firstSentAt: item.firstSentAt ?? now(), held: undefined } })),
    );
    if (current.size < batch.length) continue;
    try {
      const [first] = batch;
      const settled = first?.write.file
        ? await sendFile(outbox, first, transport, now)
        : await settle(outbox, batch, await transport.deliver(batch.map(toWire)), now());
      transport.notify(settled);
    } catch (error) {
      if (error instanceof SignedOut) return undefined;
      await outbox.change(batch.map((item) => ({ item, change: backOff(item, now()) })));
      transport.notify(NO_CHANGE);
    }
  }
}

const NO_CHANGE: Settled = { sent: [], refused: [] };

async function sendFile(
  outbox: Outbox,
  item: OutboxItem,
  transport: Transport,
  now: () => number,
): Promise<Settled> {
  if (item.firstSentAt === undefined) transport.notify(NO_CHANGE);
  const answer = await transport.deliverFile(item);
  if ('key' in answer) return settle(outbox, [item], [answer], now());
  // A piece has arrived, so earlier failures no longer count.
  await outbox.change([{ item, change: { ...answer, attempts: 0 } }]);
  return NO_CHANGE;
}

/**
 * Browsers say that the network is back a moment before it carries anything: the next failure must not wait as long as those
 * before it did. One attempt is kept, for smaller batches on a connection that often breaks.
 */
async function clearBackoff(outbox: Outbox, userId: string): Promise<OutboxItem[]> {
  const all = await outbox.list(userId);
  // A limit of the server does not end with a network that is back.
  const late = all.filter(({ nextAt, held }) => nextAt > 0 && !held);
  if (!late.length) return all;
  await outbox.change(late.map((item) => ({ item, change: { nextAt: 0, attempts: 1 } })));
  return outbox.list(userId);
}

/** The first waiting write of each entity. */
function firstOfEachEntity(items: readonly OutboxItem[]): OutboxItem[] {
  const seen = new Set<string>();
  return items.filter(({ state, entity }) => {
    if (state !== 'waiting' || seen.has(entity)) return false;
    seen.add(entity);
    return true;
  });
}

/**
 * The writes to send now. No write overtakes an earlier one of its entity, even one in backoff. Files go one
 * at a time after all small writes, so that text arrives first on a slow connection. After a failure the
 * batches are smaller, so that a connection that often breaks still transfers some.
 */
function nextBatch(items: readonly OutboxItem[], now: number): OutboxItem[] {
  const isInBackoff = ({ nextAt }: OutboxItem): boolean => nextAt > now && nextAt < now + BACKOFF_LIMIT_MS;
  const blocked = new Set(
    firstOfEachEntity(items).flatMap((item) => (isInBackoff(item) ? [item.entity] : [])),
  );
  const batch: OutboxItem[] = [];
  let file: OutboxItem | undefined;
  let bytes = 0;
  for (const item of items) {
    if (item.state !== 'waiting' || blocked.has(item.entity)) continue;
    if (item.write.file) {
      file ??= item;
      blocked.add(item.entity);
      continue;
    }
    bytes += item.bytes;
    const share = 4 ** (batch[0]?.attempts ?? 0);
    if (batch.length && (bytes > BATCH_MAX_BYTES / share || batch.length >= BATCH_MAX / share)) break;
    batch.push(item);
  }
  return batch.length || !file ? batch : [file];
}

export const toWire = ({ id, entity, at, write: { call, body } }: OutboxItem): OutboxWrite => ({
  key: id,
  entity,
  occurredAt: new Date(at).toISOString(),
  call,
  body,
});

async function settle(
  outbox: Outbox,
  batch: readonly OutboxItem[],
  answered: readonly Answered[],
  now: number,
): Promise<Settled> {
  const answers = new Map(answered.map((answer) => [answer.key, answer]));
  const settled: Settled = { sent: [], refused: [] };
  const changes: Parameters<Outbox['change']>[0][number][] = [];
  const postponed = new Set<string>();
  for (const item of batch) {
    const answer = answers.get(item.id);
    // Not tried: it is retried together with the earlier write.
    if (answer?.status === 0 && postponed.has(item.entity)) continue;
    if (!answer || answer.status === 0 || isForLater(answer.status, codeOf(answer.body))) {
      postponed.add(item.entity);
      const isHeld = answer?.status === 429;
      const change = isHeld ? holdOf(answer.body, now) : backOff(item, now, retryAfterMs(answer?.body));
      changes.push({ item, change });
    } else if (answer.status < 300) {
      settled.sent.push({ item, answer: answer.body });
    } else {
      const refused = refusedBy(answer);
      const change = {
        state: refused.code === 'CHANGED_MEANWHILE' ? 'conflict' : 'refused',
        refused,
      } as const;
      changes.push({ item, change });
      settled.refused.push({ ...item, ...change });
    }
  }
  await outbox.change(changes);
  await outbox.remove(settled.sent.map(({ item }) => item));
  return settled;
}

function backOff({ attempts }: OutboxItem, now: number, atLeastMs = 0): { attempts: number; nextAt: number } {
  const wait = RETRY_DELAYS_MS[attempts] ?? RETRY_DELAY_MAX_MS;
  return { attempts: attempts + 1, nextAt: now + Math.max(atLeastMs, wait * (0.75 + Math.random() / 2)) };
}

function codeOf(body: unknown): string {
  return (body as { code?: string } | null)?.code ?? '';
}

/** Without words: the page has them, in the language that it is shown in. */
function refusedBy({ status, body }: Answered): Refused {
  const { code = 'INTERNAL', reason, params, fields, detail } = (body ?? {}) as Partial<Refused>;
  return { status, code, reason, params, fields, detail };
}
