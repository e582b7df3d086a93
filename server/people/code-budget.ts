import { OTP_GUESSES_AN_HOUR_OF_SOURCE } from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { SITE_FACTOR, sourcesOf } from '#server/platform/http/caller-address.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { addOne } from './daily-count.queries.ts';
import { countGuesses, listGuessesFrom, lockName } from './otp.queries.ts';

const HOUR_S = 3_600;

/** The purposes of codes that alone open an account. */
const OPENING = ['SIGN_IN', 'PASSWORD'];
export const opensAccount = (lane: string): boolean => OPENING.includes(lane);

/** The networks of a guess as they are stored. */
export interface GuessedFrom {
  source: string;
  site: string | null;
}

/** Returns the networks that a code of this lane is counted for; none on a person's own device. */
export function guessedFrom(lane: string, address: string): GuessedFrom | undefined {
  if (!opensAccount(lane)) return undefined;
  const { line, site } = sourcesOf(address);
  return { source: hashToken(line), site: site ? hashToken(site) : null };
}

/** Locks the counters of these networks: parallel guesses at several names would pass the limit together. */
export async function lockSources(tx: Tx, { source, site }: GuessedFrom): Promise<void> {
  if (site) await lockName(tx, site);
  await lockName(tx, source);
}

/** @throws Refusal TOO_MANY when a network has had its wrong codes of the hour */
export async function mustHaveSourceGuesses(
  db: Db | Tx,
  { source, site }: GuessedFrom,
  now: Date,
): Promise<void> {
  await mustBeFewer(db, { source }, OTP_GUESSES_AN_HOUR_OF_SOURCE, now);
  if (site) await mustBeFewer(db, { site }, OTP_GUESSES_AN_HOUR_OF_SOURCE * SITE_FACTOR, now);
}

async function mustBeFewer(
  db: Db | Tx,
  of: Parameters<typeof listGuessesFrom>[1],
  max: number,
  now: Date,
): Promise<void> {
  const guesses = await listGuessesFrom(db, of, addSeconds(now, -HOUR_S));
  const oldest = guesses.at(-max);
  if (!oldest) return;
  const retryAfterS = Math.ceil((addSeconds(oldest, HOUR_S).getTime() - now.getTime()) / 1000);
  throw new Refusal('TOO_MANY', { retryAfterS });
}

/**
 * Limits the wrong codes of all accounts together: few for each of many accounts would open some. The person's
 * own devices are not concerned.
 * @throws Refusal TOO_MANY
 */
export async function mustNotBeStopped(deps: Deps, lane: string, now: Date): Promise<void> {
  const { db, config, security } = deps;
  if (!opensAccount(lane)) return;
  const count = await countGuesses(db, OPENING, {
    since: addSeconds(now, -HOUR_S),
    ofOneSite: OTP_GUESSES_AN_HOUR_OF_SOURCE,
  });
  if (count < config.CODE_GUESSES_AN_HOUR) return;
  const isFirst = (await addOne(db, 'codes stopped', now.toISOString().slice(0, 13))) === 1;
  if (isFirst) security.tell({ kind: 'CODES_STOPPED', count });
  throw new Refusal('TOO_MANY', { retryAfterS: HOUR_S }, { keeps: true });
}
