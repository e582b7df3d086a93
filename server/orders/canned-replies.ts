import { randomUUID } from 'node:crypto';
import { REPLIES_MAX } from '#contract/limits.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { recordChanges } from '#server/reference/catalogue-changes.ts';
import {
  deleteCannedReply,
  insertCannedReply,
  listCannedReplies,
  lockCannedReplies,
  placeCannedReplies,
  updateCannedReply,
} from './canned-reply.queries.ts';

interface Said {
  title: string;
  text: string;
}

/** The version that was read before; left out by the command line, which reads none. */
type Read = { replyId: string; version?: number };

/** Replies to choose from in the chats of agents, in their order. */
export async function readReplies(db: Db | Tx) {
  return listCannedReplies(db, REPLIES_MAX);
}

/** One change of the replies at a time; agents' pages read them again after it. */
async function changeReplies<T>(deps: Administering, act: (c: Change) => Promise<T>): Promise<T> {
  return change(acting(deps), async (c) => {
    await lockCannedReplies(c.tx);
    const answer = await act(c);
    await c.event('replies.changed', ['role:agent'], {});
    return answer;
  });
}

function record(
  { c, deps }: { c: Change; deps: Administering },
  action: string,
  entityId: string,
  values: { before: object | null; after: object | null },
): Promise<void> {
  const by = deps.who?.userId ?? null;
  return recordChanges(c, by, action, [{ entity: 'cannedReply', entityId, ...values }]);
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
async function asRead(tx: Tx, { replyId, version }: Read) {
  const reply = orNotFound((await readReplies(tx)).find(({ id }) => id === replyId));
  if (version !== undefined && version !== reply.version) throw new Refusal('CHANGED_MEANWHILE');
  return reply;
}

const saidOf = ({ title, text }: Said): Said => ({ title, text });

/** Adds a reply after the last one. @returns its id @throws Refusal RULE when there are as many as fit */
export async function addReply(deps: Administering, said: Said): Promise<string> {
  return changeReplies(deps, async (c) => {
    if ((await readReplies(c.tx)).length >= REPLIES_MAX)
      throw new Refusal('RULE', { reason: 'REPLIES_FULL', params: { max: REPLIES_MAX } });
    const id = randomUUID();
    await insertCannedReply(c.tx, { id, ...saidOf(said) });
    await record({ c, deps }, 'ADD_REPLY', id, { before: null, after: saidOf(said) });
    return id;
  });
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function changeReply(deps: Administering, reply: Read & Said): Promise<void> {
  await changeReplies(deps, async (c) => {
    const before = await asRead(c.tx, reply);
    await updateCannedReply(c.tx, before.id, { ...saidOf(reply), version: before.version + 1 });
    await record({ c, deps }, 'CHANGE_REPLY', before.id, { before: saidOf(before), after: saidOf(reply) });
  });
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function removeReply(deps: Administering, read: Read): Promise<void> {
  await changeReplies(deps, async (c) => {
    const before = await asRead(c.tx, read);
    await deleteCannedReply(c.tx, before.id);
    await record({ c, deps }, 'REMOVE_REPLY', before.id, { before: saidOf(before), after: null });
  });
}

/** Moves a reply by one place. @throws Refusal NOT_FOUND */
export async function moveReply(
  deps: Administering,
  { replyId, to }: { replyId: string; to: 'UP' | 'DOWN' },
): Promise<void> {
  await changeReplies(deps, async (c) => {
    const ids = (await readReplies(c.tx)).map(({ id }) => id);
    const at = ids.indexOf(replyId);
    if (at < 0) throw new Refusal('NOT_FOUND');
    const next = at + (to === 'UP' ? -1 : 1);
    if (next < 0 || next >= ids.length) return;
    const placed = ids.toSpliced(at, 1).toSpliced(next, 0, replyId);
    await placeCannedReplies(c.tx, placed);
    await record({ c, deps }, 'MOVE_REPLY', replyId, { before: { place: at }, after: { place: next } });
  });
}
