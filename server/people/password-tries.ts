import {
  PASSWORD_LOCK_S,
  PASSWORD_NAME_LOCK_S,
  PASSWORD_TRIES,
  PASSWORD_TRIES_BY_NAME,
} from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { inTransaction } from '#server/platform/writes/in-transaction.ts';
import { newToken } from '#server/platform/http/tokens.ts';
import { deleteTry, lockTry, resetTries, undoFailure, updateTry } from './password-try.queries.ts';

const DAY_S = 86_400;
/** Counts tries from all devices on which this person never signed in. */
export const BY_NAME = 'name';

/** The name and the source of a try: a device or session of the person, or any other address. */
export interface TryOf {
  nameKey: string;
  source: `address ${string}` | `device ${string}` | `session ${string}`;
}

interface Rule {
  tries: number;
  lockS: number;
  /** Each lock within a day lasts twice as long as the one before. */
  doubles: boolean;
}

function ruleOf(source: string): Rule {
  if (source === BY_NAME)
    return { tries: PASSWORD_TRIES_BY_NAME, lockS: PASSWORD_NAME_LOCK_S, doubles: false };
  return { tries: PASSWORD_TRIES, lockS: PASSWORD_LOCK_S, doubles: source.startsWith('address ') };
}

/** The hash of a random password: checking an unknown name takes as long as a known one. */
const NO_PASSWORD = hashPassword(newToken());

/**
 * Counts the try before it checks the password, so that parallel guesses cannot exceed the limit.
 * @param alsoProve what else must be right before the tries are forgiven: what it refuses stays counted
 * @throws Refusal LOCKED with the seconds to wait, WRONG_SIGN_IN
 */
export async function checkPassword(
  deps: Deps,
  of: TryOf,
  password: string,
  hash: string | undefined,
  alsoProve?: () => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  const until = await inTransaction(deps.db, (tx) => countTry(tx, of, now));
  if (until) {
    const retryAfterS = Math.ceil((until.getTime() - now.getTime()) / 1000);
    throw new Refusal('LOCKED', { retryAfterS }, { keeps: true, nameKey: of.nameKey });
  }
  const right = await verifyPassword(password, hash ?? (await NO_PASSWORD));
  if (!right || !hash) throw new Refusal('WRONG_SIGN_IN', {}, { keeps: true, nameKey: of.nameKey });
  await alsoProve?.();
  await forgiveTry(deps.db, of);
}

/**
 * Tries from a locked address do not count for the name, so that one address cannot lock the name. @returns
 * the end of a lock
 */
async function countTry(tx: Tx, { nameKey, source }: TryOf, now: Date): Promise<Date | null> {
  const locked = await countOne(tx, nameKey, source, now);
  if (locked || !source.startsWith('address ')) return locked;
  return countOne(tx, nameKey, BY_NAME, now);
}

/** Counts one try. @returns the end of a lock that existed before */
export async function countOne(tx: Tx, nameKey: string, source: string, now: Date): Promise<Date | null> {
  const key = { nameKey, source };
  const fresh = { failures: 0, locks: 0, lockedUntil: null, beganAt: now, lastAt: now, toldAt: null };
  const stored = await lockTry(tx, key, fresh);
  if (stored.lockedUntil && stored.lockedUntil > now) return stored.lockedUntil;
  const dayAgo = addSeconds(now, -DAY_S);
  const row = stored.beganAt <= dayAgo ? fresh : stored;
  const { tries, lockS, doubles } = ruleOf(source);
  const failures = (row.lockedUntil ? 0 : row.failures) + 1;
  const locks = row.locks + (failures >= tries ? 1 : 0);
  await updateTry(tx, key, {
    failures,
    locks,
    lockedUntil: locks > row.locks ? addSeconds(now, lockS * 2 ** (doubles ? row.locks : 0)) : null,
    beganAt: row.beganAt,
    lastAt: now,
    // A day without a guess ends the episode, so that the next one is reported again.
    toldAt: stored.lastAt <= dayAgo ? null : stored.toldAt,
  });
  return null;
}

/**
 * Undoes the count of a correct password. The name's other tries remain, because another person may have made
 * them.
 */
async function forgiveTry(db: Db | Tx, { nameKey, source }: TryOf): Promise<void> {
  await deleteTry(db, { nameKey, source });
  await uncountForName(db, { nameKey, source });
}

/** Undoes the count of one try that was neither right nor wrong: the password was right, and more is asked. */
export async function uncountTry(db: Db | Tx, { nameKey, source }: TryOf): Promise<void> {
  await undoFailure(db, { nameKey, source });
  await uncountForName(db, { nameKey, source });
}

/** The try of an address counted for the name, too. */
async function uncountForName(db: Db | Tx, { nameKey, source }: TryOf): Promise<void> {
  if (source.startsWith('address ')) await undoFailure(db, { nameKey, source: BY_NAME });
}

/** Ends every lock of this name after a password reset. That it was guessed is not reported again. */
export async function clearTries(tx: Tx, nameKey: string): Promise<void> {
  await resetTries(tx, { nameKey, source: BY_NAME });
}
