import { createHash } from 'node:crypto';
import { nameOf, type AnyCall } from '#contract/call.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKeys, findAnswer, type Claim } from './claim-keys.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { Answer } from '#server/platform/sql/tables/platform.ts';
import type { Unit } from './unit.ts';

/** Identifies a retried write: the caller, their key, and the exact call and body. */
export interface OnceKey {
  who: string;
  key: string;
  call: string;
  bodyHash: string;
  /** Seals the stored answer of a call with `secretAnswer`. */
  vault?: Vault;
}

const KEY = /^[\x21-\x7e]{8,128}$/;
export const KEY_KEPT_S = 7 * 86_400;

/** The key of a write. @throws Refusal BAD_INPUT */
export async function onceKey(
  key: string,
  who: string,
  row: AnyCall,
  query: unknown,
  body: unknown,
  vault?: Vault,
): Promise<OnceKey> {
  if (!KEY.test(key))
    throw new Refusal('BAD_INPUT', {
      fields: [{ path: 'idempotency-key', reason: 'IDEMPOTENCY_KEY_FORMAT' }],
    });
  const once = { who, key, call: nameOf(row), bodyHash: await hashOf([query, body]) };
  return row.secretAnswer && vault ? { ...once, vault } : once;
}

/** Fields that a fast hash would give away to anyone who reads the table: a password is stored slowly hashed, an account sealed. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'OTP',
  'accountNumber',
]);

/** SHA-256 over validated values without their secrets; a file counts by its bytes. */
async function hashOf(value: unknown): Promise<string> {
  const files: Promise<string>[] = [];
  const text = JSON.stringify(value, (name, part: unknown) => {
    if (SECRETS.has(name)) return undefined;
    if (!(part instanceof File)) return part;
    files.push(part.arrayBuffer().then((bytes) => sha256(Buffer.from(bytes))));
    return `file ${part.name} ${part.size}`;
  });
  return sha256([text, ...(await Promise.all(files))].join('\n'));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Keys in progress in this process: with a single connection, the second call would wait instead of being
 * refused.
 */
const busy = new Set<string>();

/**
 * Runs a write once for its key: the first answer is stored with its changes in one transaction, and returned
 * again for 7 days. A refusal stores nothing, so that the same key may be tried again.
 * @throws Refusal IN_FLIGHT while the first one runs, SAME_KEY_OTHER_BODY
 */
export async function once<T extends object>(
  key: OnceKey,
  inUnit: <R>(act: (unit: Unit) => Promise<R>) => Promise<R>,
  act: (unit: Unit) => Promise<T>,
): Promise<{ answer: T; isReplay: boolean }> {
  const name = `${key.who}\n${key.key}`;
  if (busy.has(name)) throw new Refusal('IN_FLIGHT');
  busy.add(name);
  try {
    return await inUnit(async (unit) => {
      const claim = unit.claims?.get(key.key) ?? (await claimKeys(unit.tx, key.who, [key.key])).get(key.key);
      if (!claim?.isFree) throw new Refusal('IN_FLIGHT');
      if (claim.before) return { answer: answerOf(claim.before, key) as T, isReplay: true };
      const answer = await act(unit);
      keep(unit, claim, key, answer);
      return { answer, isReplay: false };
    });
  } finally {
    busy.delete(name);
  }
}

/**
 * The same for several writes, in a unit that has claimed their keys.
 * @throws Refusal IN_FLIGHT when one of them was executed before or occurs twice: executed alone, each gets
 * its own answer
 */
export async function onceEach<T extends object>(
  keys: readonly OnceKey[],
  unit: Unit,
  act: () => Promise<T[]>,
): Promise<T[]> {
  const claims = new Map(keys.map((key) => [key, unit.claims?.get(key.key)]));
  const isNew = [...claims.values()].every((claim) => claim?.isFree && !claim.before);
  if (!isNew || new Set(claims.values()).size < keys.length) throw new Refusal('IN_FLIGHT');
  const answers = await act();
  [...claims].forEach(([key, claim], at) => keep(unit, claim as Claim, key, answers[at] as T));
  return answers;
}

const ownerOf = ({ who, key }: OnceKey): string => `answer of ${who} ${key}`;

function keep(unit: Unit, claim: Claim, once: OnceKey, answer: object): void {
  const { vault, ...key } = once;
  const text = JSON.stringify(answer);
  claim.before = { ...key, answer: vault ? vault.seal(text, ownerOf(once)) : text, at: unit.now };
  unit.answers.push(claim.before);
}

/**
 * The answer stored for this key, so that a retry is not prepared again.
 * @throws Refusal SAME_KEY_OTHER_BODY
 */
export async function storedAnswer(db: Db, key: OnceKey): Promise<object | undefined> {
  const before = await findAnswer(db, key.who, key.key);
  return before && answerOf(before, key);
}

/** The stored answer. @throws Refusal SAME_KEY_OTHER_BODY */
function answerOf(before: Answer, once: OnceKey): object {
  const { call, bodyHash, vault } = once;
  if (before.call !== call || before.bodyHash !== bodyHash) throw new Refusal('SAME_KEY_OTHER_BODY');
  const stored = before.answer ?? '{}';
  // An earlier release stored every answer as it was.
  const isSealed = vault !== undefined && !stored.startsWith('{');
  return JSON.parse(isSealed ? vault.unseal(stored, ownerOf(once)) : stored) as object;
}
