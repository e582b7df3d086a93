import { OUTBOX_CHANNEL, OUTBOX_LOCK } from '#contract/device-names.ts';
import { nameOf, type AnyCall, type BodyOf, type ResponseOf } from '#contract/call.ts';
import type { EntityOf, QueueableCall } from '#contract/queueable.ts';
import { send } from '#api/http/client.ts';
import { deliver, errorOf, fileDelivery } from './deliver.ts';
import { unsentWrites, overtaken } from './pending-writes.ts';
import { currentRole, onSession, sessionOf } from '#api/session/session.ts';
import { ports } from '#api/ports.ts';
import { tellWaiting } from './unsent-count.ts';
import { keepSpace } from '#lib/device-space.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { remindLater } from '#lib/remind-later.ts';
import { destroyUserDataKey, lockUserData } from '#offline/user-data-key.ts';
import { destroyDrafts } from '#offline/drafts.ts';
import { drain, SignedOut, type Settled } from '#offline/drain.ts';
import { openOutbox, type NewItem, type OutboxItem } from '#offline/outbox.ts';
import { readCache } from '#offline/read-cache.ts';

/** Current state of a write. `waiting` is stored on this device and sent automatically. */
export type Posted<C extends AnyCall> = { state: 'sent'; answer: ResponseOf<C> } | { state: 'waiting' };

type Outcome = { id: string; entity: string } & ({ answer: unknown } | { refused: OutboxItem['refused'] });
/** Cross-tab message: outbox changed, with outcomes. */
interface Said {
  userId: string;
  outcomes: Outcome[];
}

/** After this long without an answer the form is done; the write is sent later. */
const PATIENCE_MS = 8_000;
/** Another tab may have sent it: its outcome is told a little after it releases its lock. */
const A_MOMENT_MS = 2_000;

const outbox = openOutbox();
const deliverFile = fileDelivery((item) => outbox.fileOf(item));
const channel = new BroadcastChannel(OUTBOX_CHANNEL);
/** Callbacks for the outcome of a write, by its id. */
const awaited = new Map<string, (outcome: Outcome) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let backoffCleared = false;
let looks = 0;
let heard: Promise<void> = Promise.resolve();
let pending: Promise<void> | undefined;
let running: Promise<void> = Promise.resolve();

/**
 * Stores a write on this device, then sends it, behind earlier writes of the same entity, or in the place of the one that it
 * makes obsolete. Resolves when the server has it, or when it is safe here and has to wait. A refused one does not wait: it is the
 * caller's again.
 * @throws ApiError as the call does
 */
export async function post<C extends QueueableCall>(
  row: C,
  body: BodyOf<C>,
  entity: EntityOf<C>,
): Promise<Posted<C>> {
  const id = crypto.randomUUID();
  const kept = await keep(row, body, entity, id).catch(reportNotStored);
  // A device that keeps nothing (full, or locked since then) can still send.
  if (!kept) return { state: 'sent', answer: await send<AnyCall>(row, { body }) } as Posted<C>;
  let settled: Outcome | undefined;
  const outcome = new Promise<void>((resolve) =>
    awaited.set(id, (told) => {
      settled = told;
      resolve();
    }),
  );
  // A pass with a file ends long after the text was sent.
  await Promise.race([sendNow(), outcome, after(PATIENCE_MS)]);
  if (!settled && !(await isStillQueued(kept))) await Promise.race([outcome, after(A_MOMENT_MS)]);
  awaited.delete(id);
  if (!settled) return { state: 'waiting' };
  if ('answer' in settled) return { state: 'sent', answer: settled.answer as ResponseOf<C> };
  await outbox.remove([kept]);
  await changed(kept.userId);
  await (await ports()).refusalWords();
  throw errorOf(settled.refused);
}

/** Stores a write on this device and sends it in its turn; `useWaiting` returns its outcome. */
export async function enqueue<C extends QueueableCall>(
  row: C,
  body: BodyOf<C>,
  entity: EntityOf<C>,
  id: string,
  file?: File,
): Promise<void> {
  await keep(row, body, entity, id, file);
  void sendNow();
}

async function keep(
  row: AnyCall,
  body: unknown,
  entity: string,
  id: string,
  file?: File,
): Promise<OutboxItem> {
  const session = await sessionOf(currentRole());
  if (!session) throw new SignedOut();
  const write = { call: nameOf(row), body: body as object };
  const item: NewItem = { id, userId: session.userId, entity, at: Date.now(), write, file };
  const before = overtaken(row, write.body, entity);
  const kept = (before && (await outbox.replace(before, item))) ?? (await outbox.add(item));
  await changed(item.userId);
  return kept;
}

/**
 * Sends a refused write again, at the end of the outbox with its original time; a conflict, over the server's newest version.
 * @param more fields that answer the refusal
 */
export async function retry(item: OutboxItem, more: object = {}): Promise<void> {
  const { userId, entity, at, write: before } = item;
  const file = before.file && (await outbox.fileOf(item));
  const write = { ...before, body: { ...overNewest(item, before.body), ...more } };
  await outbox.replace(item, { id: crypto.randomUUID(), userId, entity, at, write, file });
  await changed(userId);
  void sendNow();
}

/**
 * Replaces the words of an unsent write. It keeps its place if it was never sent, and moves to the end if it was refused.
 * @returns false when it has been sent already
 */
export async function rewrite(item: OutboxItem, words: object): Promise<boolean> {
  const { userId, entity, at, write: before } = item;
  const id = crypto.randomUUID();
  const body: Record<string, unknown> = { ...before.body, ...words };
  // What the server stores under it is another thing now.
  if ('clientId' in body) body['clientId'] = id;
  const write = { ...before, body: overNewest(item, body) };
  const kept = await outbox.replace(item, { id, userId, entity, at, write });
  await changed(userId);
  void sendNow();
  return kept !== undefined;
}

/** Replaces the version of a conflict by the server's newest. */
function overNewest({ refused }: OutboxItem, body: object | undefined): object | undefined {
  const { version } = refused?.detail ?? {};
  return version === undefined ? body : { ...body, version };
}

/** Pauses a write, or resumes it. */
export async function pause(item: OutboxItem, isPaused: boolean): Promise<void> {
  await outbox.change([{ item, change: { state: isPaused ? 'paused' : 'waiting', nextAt: 0 } }]);
  await changed(item.userId);
  if (!isPaused) void sendNow(true);
}

/** @returns restores it */
export async function discard(item: OutboxItem): Promise<() => Promise<void>> {
  const { id, userId, entity, at, write } = item;
  const file = write.file && (await outbox.fileOf(item));
  await outbox.remove([item]);
  await changed(userId);
  return async () => {
    await outbox.add({ id, userId, entity, at, write, file });
    await changed(userId);
    void sendNow();
  };
}

/**
 * Sends pending writes: at once, when the network is back, when the page becomes visible, when a retry is due, and when
 * `wakes` calls its argument. `wakes` returns how to stop it.
 */
export function startOutbox(userId: string, wakes: (wake: () => void) => () => void): () => void {
  const go = (): void => void sendNow(true);
  const goWhenSeen = (): void => void (document.visibilityState === 'visible' && sendNow());
  addEventListener('online', go);
  document.addEventListener('visibilitychange', goWhenSeen);
  const stopWakes = wakes(go);
  const stopSession = onSession(({ type }) => type === 'changed' && void sendNow());
  void changed(userId).then(() => sendNow(navigator.onLine));
  return () => {
    removeEventListener('online', go);
    document.removeEventListener('visibilitychange', goWhenSeen);
    stopWakes();
    stopSession();
    clearTimeout(timer);
    unsentWrites.set([]);
    tellWaiting(0);
  };
}

channel.addEventListener('message', ({ data: { userId, outcomes } }: MessageEvent<Said>) =>
  apply(userId, outcomes),
);

/** Resolves waiting `post` calls at once; updates the screens one outcome after another. */
function apply(userId: string, outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) awaited.get(outcome.id)?.(outcome);
  heard = heard
    .then(() => refreshWritten(outcomes))
    .then(() => show(userId))
    .catch((error: unknown) => reportQuietly('outbox', error));
}

/** Returns what was written is seen as waiting until it is seen as stored. */
async function refreshWritten(outcomes: readonly Outcome[]): Promise<void> {
  if (!outcomes.length) return;
  const { readWritten } = await ports();
  await Promise.race([readWritten(outcomes.map(({ entity }) => entity)), after(A_MOMENT_MS)]);
}

async function show(userId: string): Promise<void> {
  looks += 1;
  const look = looks;
  const session = await sessionOf(currentRole());
  if (session?.userId !== userId) return;
  const list = await outbox.list(userId);
  // A later call has a newer list.
  if (look !== looks) return;
  unsentWrites.set(list);
  // What waits is counted behind a lock, too.
  const count = await outbox.count(userId);
  tellWaiting(count);
  // Most are gone by the next look: what has to wait is not.
  const isStuck = list.some(({ attempts, held }) => attempts > 0 || held) || (count > 0 && !navigator.onLine);
  if (isStuck) keepSpace();
  if (isStuck || !count) remindLater(isStuck);
}

async function changed(userId: string): Promise<void> {
  channel.postMessage({ userId, outcomes: [] } satisfies Said);
  await show(userId);
}

/**
 * Sends what is due; with `retryNow` also what failed a moment ago. One pass at a time a device, and at most one more
 * behind it: that one sees every write stored before it began.
 */
export function sendNow(retryNow = false): Promise<void> {
  backoffCleared ||= retryNow;
  pending ??= running.then(() => {
    pending = undefined;
    running = pass().catch((error: unknown) => reportQuietly('outbox', error));
    return running;
  });
  return pending;
}

async function pass(): Promise<void> {
  clearTimeout(timer);
  const session = await sessionOf(currentRole());
  if (!session) return;
  const { userId } = session;
  // A write that was never tried can still be replaced. Some devices report offline wrongly: a cleared back-off tries.
  if (!navigator.onLine && !backoffCleared) return;
  const nextAt = await navigator.locks.request(`${OUTBOX_LOCK}${userId}`, async () => {
    const retryNow = backoffCleared;
    backoffCleared = false;
    const tell = (settled: Settled): void => say(userId, settled);
    return drain(outbox, userId, { deliver, deliverFile, notify: tell }, Date.now, retryNow);
  });
  if (nextAt !== undefined) timer = setTimeout(() => void sendNow(), Math.max(250, nextAt - Date.now()));
}

function say(userId: string, { sent, refused }: Settled): void {
  const said: Outcome[] = [
    ...sent.map(({ item: { id, entity }, answer }) => ({ id, entity, answer })),
    ...refused.map(({ id, entity, refused: why }) => ({ id, entity, refused: why })),
  ];
  channel.postMessage({ userId, outcomes: said } satisfies Said);
  apply(userId, said);
}

async function isStillQueued({ id, userId }: OutboxItem): Promise<boolean> {
  return (await outbox.list(userId)).some((item) => item.id === id && item.state === 'waiting');
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));

function reportNotStored(error: unknown): undefined {
  reportQuietly('outbox', error);
}

/** Deletes one user's data from this device: first the key, then the data it encrypts. Needs no network. */
export async function wipe(userId: string): Promise<void> {
  await destroyUserDataKey(userId);
  await Promise.all([outbox.destroy(userId), readCache.destroy(userId), destroyDrafts(userId)]);
  remindLater(false);
}

/** Locks one user's data on this device, also in all tabs. */
export async function lockUserDataInAllTabs(userId: string): Promise<void> {
  await lockUserData(userId);
  await changed(userId);
}

/** After an unlock: shows the writes again and sends them. */
export async function reopened(userId: string): Promise<void> {
  await changed(userId);
  void sendNow(true);
}
