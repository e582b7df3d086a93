import { isForLater } from '#domain/for-later.ts';
import type { Outbox, OutboxItem, Refused, Write } from '#offline/outbox.ts';

/** One write on its way: `key` is its idempotency key, and writes of one entity are done in their order. */
export interface Sent extends Write {
  key: string;
  entity: string;
}

/** What became of one of them; a `status` of 0 was not tried, because one before it in its entity has to wait. */
export interface Answered {
  key: string;
  status: number;
  /** What the call answered, or the body of its refusal. */
  body: unknown;
}

/** Asks the server to do writes, each on its own. @throws when nothing is known of any of them, `SignedOut` for a 401 */
export type Deliver = (writes: Sent[]) => Promise<Answered[]>;

/** The same for one that takes a file along. A piece at a time: how many bytes have arrived, until the last one has. */
export type DeliverFile = (item: OutboxItem) => Promise<Answered | { sentBytes: number }>;

/** The server lets nobody in: what waits, waits for the same person's next sign-in, or for their password on a locked device. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

export interface Settled {
  /** Those that the server has now, with its answers. */
  sent: { item: OutboxItem; answer: unknown }[];
  /** Those that it refused for good. */
  refused: OutboxItem[];
}

export interface Line {
  deliver: Deliver;
  deliverFile: DeliverFile;
  /** Hears at once what became of writes, and with nothing that the list reads otherwise now: a file takes its time. */
  tell: (settled: Settled) => void;
}

const BATCH_MAX = 500;
const BATCH_MAX_BYTES = 256 * 1024;
const AGAIN_MS: readonly number[] = [1_000, 2_000, 5_000, 15_000, 60_000];
const AGAIN_MAX_MS = 300_000;
/** The server forgets a key after seven days: what it may have done by then must not be sent again without a look. */
const KEY_KEPT_MS = 6.5 * 86_400_000;
const TOO_OLD: Refused = { status: 0, code: 'TOO_OLD', words: '' };
/** Nothing waits longer than this by itself: somebody has set the device's clock back. */
const WAIT_MAX_MS = 600_000;

/**
 * Sends what a person's outbox holds, in order within each entity, until nothing is due. Each write is removed when the
 * server has answered it and not before, so that a crash anywhere sends it again, under its key. What is written
 * meanwhile goes before the next piece of a file. One pass at a time a device: the caller holds the lock. `isHopeful`: what
 * waits for its next try is due now, because there is a reason to hope.
 * @returns when it makes sense to come again, ms since 1970; undefined when nothing waits
 */
export async function drain(
  outbox: Outbox,
  userId: string,
  line: Line,
  now: () => number,
  isHopeful = false,
): Promise<number | undefined> {
  let all = isHopeful ? await hurried(outbox, userId) : await outbox.list(userId);
  for (; ; all = await outbox.list(userId)) {
    const old = all.filter(
      ({ state, firstSentAt = Infinity }) => state === 'waiting' && firstSentAt < now() - KEY_KEPT_MS,
    );
    if (old.length) {
      await outbox.change(old.map((item) => ({ item, change: { state: 'refused', refused: TOO_OLD } })));
      line.tell(NOTHING);
      continue;
    }
    const batch = nextBatch(all, now());
    if (!batch.length) {
      const waits = firsts(all).map(({ nextAt }) => nextAt);
      return waits.length ? Math.min(...waits) : undefined;
    }
    // One that was written anew, or taken back, since the look at it does not go out.
    const stood = await outbox.change(
      batch.map((item) => ({ item, change: { firstSentAt: item.firstSentAt ?? now() } })),
    );
    if (stood.size < batch.length) continue;
    try {
      const [first] = batch;
      const settled = first?.write.file
        ? await sendFile(outbox, first, line, now)
        : await settle(outbox, batch, await line.deliver(batch.map(onItsWay)), now());
      line.tell(settled);
    } catch (error) {
      if (error instanceof SignedOut) return undefined;
      await outbox.change(batch.map((item) => ({ item, change: later(item, now()) })));
      line.tell(NOTHING);
    }
  }
}

const NOTHING: Settled = { sent: [], refused: [] };

async function sendFile(outbox: Outbox, item: OutboxItem, line: Line, now: () => number): Promise<Settled> {
  if (item.firstSentAt === undefined) line.tell(NOTHING);
  const answer = await line.deliverFile(item);
  if ('key' in answer) return settle(outbox, [item], [answer], now());
  // It gets on: what went wrong before a piece that arrived counts no more.
  await outbox.change([{ item, change: { ...answer, attempts: 0 } }]);
  return NOTHING;
}

async function hurried(outbox: Outbox, userId: string): Promise<OutboxItem[]> {
  const all = await outbox.list(userId);
  const late = all.filter(({ nextAt }) => nextAt > 0);
  if (!late.length) return all;
  await outbox.change(late.map((item) => ({ item, change: { nextAt: 0 } })));
  return outbox.list(userId);
}

/** Of each entity, what waits first. */
function firsts(items: readonly OutboxItem[]): OutboxItem[] {
  const seen = new Set<string>();
  return items.filter(({ state, entity }) => {
    if (state !== 'waiting' || seen.has(entity)) return false;
    seen.add(entity);
    return true;
  });
}

/**
 * What may go now: nothing overtakes an earlier write of its entity, not even one that has to wait. Files go one at a time,
 * behind all that is small: on a bad line words come first. What got no answer is tried in smaller lots: a line that breaks
 * before many have passed lets a few pass.
 */
function nextBatch(items: readonly OutboxItem[], now: number): OutboxItem[] {
  const isHeld = ({ nextAt }: OutboxItem): boolean => nextAt > now && nextAt < now + WAIT_MAX_MS;
  const held = new Set(firsts(items).flatMap((item) => (isHeld(item) ? [item.entity] : [])));
  const batch: OutboxItem[] = [];
  let file: OutboxItem | undefined;
  let bytes = 0;
  for (const item of items) {
    if (item.state !== 'waiting' || held.has(item.entity)) continue;
    if (item.write.file) {
      file ??= item;
      held.add(item.entity);
      continue;
    }
    bytes += item.bytes;
    const share = 4 ** (batch[0]?.attempts ?? 0);
    if (batch.length && (bytes > BATCH_MAX_BYTES / share || batch.length >= BATCH_MAX / share)) break;
    batch.push(item);
  }
  return batch.length || !file ? batch : [file];
}

const onItsWay = ({ id, entity, write: { call, body } }: OutboxItem): Sent => ({
  key: id,
  entity,
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
    // Not tried: it goes with the one that it waits for.
    if (answer?.status === 0 && postponed.has(item.entity)) continue;
    if (!answer || answer.status === 0 || isForLater(answer.status, codeOf(answer.body))) {
      postponed.add(item.entity);
      changes.push({ item, change: later(item, now, retryAfterMs(answer?.body)) });
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

function later({ attempts }: OutboxItem, now: number, atLeastMs = 0): { attempts: number; nextAt: number } {
  const wait = AGAIN_MS[attempts] ?? AGAIN_MAX_MS;
  return { attempts: attempts + 1, nextAt: now + Math.max(atLeastMs, wait * (0.75 + Math.random() / 2)) };
}

function codeOf(body: unknown): string {
  return (body as { code?: string } | null)?.code ?? '';
}

function retryAfterMs(body: unknown): number {
  return ((body as { retryAfterS?: number } | null)?.retryAfterS ?? 0) * 1000;
}

function refusedBy({ status, body }: Answered): Refused {
  const { code = 'INTERNAL', responseString = '', fields, detail } = (body ?? {}) as ErrorLike;
  return { status, code, words: responseString, ...(fields && { fields }), ...(detail && { detail }) };
}

interface ErrorLike {
  code?: string;
  responseString?: string;
  fields?: { path: string; message: string }[];
  detail?: Record<string, unknown>;
}
