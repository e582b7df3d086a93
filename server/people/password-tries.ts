import {
  PASSWORD_LOCK_S,
  PASSWORD_NAME_LOCK_S,
  PASSWORD_TRIES,
  PASSWORD_TRIES_BY_NAME,
} from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { SITE_FACTOR, sourcesOf, type Source } from '#server/platform/http/caller-address.ts';
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
  source: `address ${Source}` | `device ${string}` | `session ${string}`;
  /** The site of an address: its lines have four times the tries together. */
  site?: `site ${Source}`;
}

/** The counters of a try from an address. */
export function sourceOfTry(address: string): Pick<TryOf, 'source' | 'site'> {
  const { line, site } = sourcesOf(address);
  return { source: `address ${line}`, ...(site && { site: `site ${site}` }) };
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
  if (source.startsWith('site '))
    return { tries: PASSWORD_TRIES * SITE_FACTOR, lockS: PASSWORD_LOCK_S, doubles: true };
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
  await countedTry(deps, of, async () => {
    const right = await verifyPassword(password, hash ?? (await NO_PASSWORD));
    if (!right || !hash) throw new Refusal('WRONG_SIGN_IN', {}, { keeps: true, nameKey: of.nameKey });
    await alsoProve?.();
  });
}

/** Counts a try, which is forgiven when `prove` is done. @throws Refusal LOCKED with the seconds to wait, and as `prove` does */
export async function countedTry(deps: Deps, of: TryOf, prove: () => Promise<void>): Promise<void> {
  const now = deps.clock.now();
  const until = await inTransaction(deps.db, (tx) => countTry(tx, of, now));
  if (until) {
    const retryAfterS = Math.ceil((until.getTime() - now.getTime()) / 1000);
    throw new Refusal('LOCKED', { retryAfterS }, { keeps: true, nameKey: of.nameKey });
  }
  await prove();
  await forgiveTry(deps.db, of);
}

/**
 * Counts a try for its source, its site and the name. Tries from a locked source do not count for the name, so that one source
 * cannot lock the name. @returns the end of a lock
 */
async function countTry(tx: Tx, { nameKey, ...of }: TryOf, now: Date): Promise<Date | null> {
  for (const counter of countersOf(of)) {
    const locked = await countOne(tx, nameKey, counter, now);
    if (locked) return locked;
  }
  return null;
}

/** The counters of a try in the order of locking; the name has one for its tries from all addresses. */
function countersOf({ source, site }: Pick<TryOf, 'source' | 'site'>): string[] {
  if (!source.startsWith('address ')) return [source];
  return [source, ...(site ? [site] : []), BY_NAME];
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
 * Undoes the count of a correct password. The name's and the site's other tries remain, because another person may
 * have made them.
 */
async function forgiveTry(db: Db | Tx, { nameKey, ...of }: TryOf): Promise<void> {
  const [source = '', ...shared] = countersOf(of);
  await deleteTry(db, { nameKey, source });
  for (const counter of shared) await undoFailure(db, { nameKey, source: counter });
}

/**
 * Counts a guess of one person at a secret that opens no account, such as the password of a document.
 * @throws Refusal LOCKED with the seconds to wait
 */
export async function countGuess(deps: Deps, secret: string, userId: string): Promise<void> {
  const now = deps.clock.now();
  const until = await inTransaction(deps.db, (tx) => countOne(tx, secret, `user ${userId}`, now));
  if (until)
    throw new Refusal('LOCKED', { retryAfterS: Math.ceil((until.getTime() - now.getTime()) / 1000) });
}

/** Undoes the count of one try that was neither right nor wrong: the password was right, and more is asked. */
export async function uncountTry(db: Db | Tx, { nameKey, ...of }: TryOf): Promise<void> {
  for (const counter of countersOf(of)) await undoFailure(db, { nameKey, source: counter });
}

/** Ends every lock of this name after a password reset. That it was guessed is not reported again. */
export async function clearTries(tx: Tx, nameKey: string): Promise<void> {
  await resetTries(tx, { nameKey, source: BY_NAME });
}
