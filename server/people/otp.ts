import { createHmac, randomUUID } from 'node:crypto';
import { OTP_CODES_A_DAY, OTP_LIFE_S, OTP_TRIES, OTP_GUESSES_A_DAY } from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { tell, type Reached } from '#server/notifications/tell.ts';
import type { Database, Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { inTransaction } from '#server/platform/writes/in-transaction.ts';
import { newCode } from '#server/platform/http/tokens.ts';
import {
  addTryOfCode,
  deleteGuess,
  findCodeTarget,
  insertCode,
  insertGuess,
  listGuesses,
  listSentCodes,
  lockName,
  setCodeVerified,
} from './otp.queries.ts';
import {
  guessedFrom,
  lockSources,
  mustHaveSourceGuesses,
  mustNotBeStopped,
  opensAccount,
} from './code-budget.ts';
import { BY_NAME, countOne } from './password-tries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

type Purpose = Database['otp']['purpose'];
/** A patient shares a code of one of these purposes with a staff member or an app; all other codes are never shared. */
const OF_PATIENTS: Partial<Record<Purpose, 'PATIENT_CODE' | 'DEVICE_CODE' | 'APP_CODE'>> = {
  PATIENT_MOBILE: 'PATIENT_CODE',
  PATIENT_DEVICE: 'DEVICE_CODE',
  APP_PATIENT: 'APP_CODE',
};
const DAY_S = 86_400;
export const RESEND_AFTER_S = 60;

interface Target {
  /** The key that limits count by; it has the same form for existing and unknown names. */
  nameKey: string;
  /** Undefined for an unknown name: no code is sent, but the answer and the limits are the same. */
  user: ({ id: string | null } & Reached) | undefined;
  /** Requested in a session of this person, or on a device on which they have signed in. */
  isKnown: boolean;
}

/** Groups guesses: those from the person's own devices and sessions, or from all others for one purpose. */
const KNOWN = 'KNOWN';

/** Codes that open no account may be guessed as often as they may be sent. */
function guessesADay(lane: string): number {
  if (lane === KNOWN) return OTP_GUESSES_A_DAY.known;
  return opensAccount(lane) ? OTP_GUESSES_A_DAY.stranger : OTP_TRIES * OTP_CODES_A_DAY;
}

const notificationOf = (purpose: Purpose) => OF_PATIENTS[purpose] ?? 'CODE';

function tooMany(oldest: Date, now: Date): Refusal {
  const retryAfterS = Math.ceil((addSeconds(oldest, DAY_S).getTime() - now.getTime()) / 1000);
  return new Refusal('TOO_MANY', { retryAfterS });
}

/** @throws Refusal TOO_MANY when this lane has no wrong guesses left for the day */
async function mustHaveGuesses(tx: Tx, nameKey: string, lane: string, now: Date): Promise<void> {
  const guesses = await listGuesses(tx, nameKey, lane, addSeconds(now, -DAY_S));
  const [oldest] = guesses;
  if (oldest && guesses.length >= guessesADay(lane)) throw tooMany(oldest, now);
}

/**
 * @throws Refusal TOO_MANY after OTP_CODES_A_DAY codes for this purpose within 24 hours, or without guesses
 * left
 */
export async function sendOtp(
  deps: Deps & { address: string },
  target: Target,
  purpose: Purpose,
  values: Readonly<Record<string, string>> = {},
): Promise<{ responseString: string; resendAfterS: number }> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const code = newCode(config.codeDigits);
  const id = randomUUID();
  const codeHash = await hashPassword(pepper(deps, id, code));
  const lane = target.isKnown ? KNOWN : purpose;
  const from = guessedFrom(lane, deps.address);
  if (from) await mustHaveSourceGuesses(db, from, now);
  await mustNotBeStopped(deps, lane, now);
  await inTransaction(db, async (tx) => {
    const { nameKey } = target;
    await lockName(tx, nameKey);
    await mustHaveGuesses(tx, nameKey, lane, now);
    const sent = await listSentCodes(tx, { nameKey, purpose, lane }, addSeconds(now, -DAY_S));
    const [oldest] = sent;
    if (sent.length >= OTP_CODES_A_DAY && oldest) throw tooMany(oldest, now);
    await insertCode(tx, {
      id,
      nameKey,
      userId: target.user?.id ?? null,
      purpose,
      lane,
      codeHash,
      sentAt: now,
      expiresAt: addSeconds(now, OTP_LIFE_S),
    });
    if (target.user)
      await tell({ tx, now }, config, notificationOf(purpose), {
        to: target.user,
        values: { code, ...values },
        endsAt: addSeconds(now, OTP_LIFE_S),
      });
  });
  return { responseString: id, resendAfterS: RESEND_AFTER_S };
}

/**
 * Verifies a code. Counts the try before it checks the code.
 * @returns the code's user; null for a code sent before there was an account
 * @throws Refusal WRONG_CODE alike for a wrong, used, expired or unknown one; TOO_MANY without guesses left
 * for the day
 */
export async function verifyCode(
  deps: Deps & { address: string },
  id: string,
  code: string,
  purposes: Purpose[],
  /** Limits the check to codes sent for this name and requested by this user. */
  only?: { nameKey: string; userId: string | null },
): Promise<{ userId: string | null; purpose: Purpose }> {
  const now = deps.clock.now();
  await mustNotBeStopped(deps, (await findCodeTarget(deps.db, id))?.lane ?? '', now);
  const row = await inTransaction(deps.db, (tx) =>
    countCodeTry(tx, { id, purposes, only, now, address: deps.address }),
  );
  if (!row || !(await verifyPassword(pepper(deps, id, code), row.codeHash))) {
    if (row && opensAccount(row.lane))
      await inTransaction(deps.db, (tx) => countOne(tx, row.nameKey, BY_NAME, now));
    throw new Refusal('WRONG_CODE', {}, row ? { keeps: true, nameKey: row.nameKey } : { keeps: true });
  }
  await setCodeVerified(deps.db, id, now);
  await deleteGuess(deps.db, row.guessId);
  return { userId: row.userId, purpose: row.purpose };
}

/** @returns the code that may be checked, if there is one @throws Refusal TOO_MANY */
async function countCodeTry(
  tx: Tx,
  asked: {
    id: string;
    purposes: Purpose[];
    only: { nameKey: string; userId: string | null } | undefined;
    now: Date;
    address: string;
  },
) {
  const { id, purposes, only, now, address } = asked;
  const target = await findCodeTarget(tx, id);
  if (!target || (only && (target.nameKey !== only.nameKey || target.userId !== only.userId)))
    return undefined;
  const from = guessedFrom(target.lane, address);
  if (from) {
    await lockSources(tx, from);
    await mustHaveSourceGuesses(tx, from, now);
  }
  await lockName(tx, target.nameKey);
  const row = await addTryOfCode(tx, { id, purposes, now }, OTP_TRIES);
  if (!row) return undefined;
  await mustHaveGuesses(tx, target.nameKey, target.lane, now);
  const guessId = randomUUID();
  await insertGuess(tx, {
    id: guessId,
    nameKey: target.nameKey,
    lane: target.lane,
    at: now,
    ...(from ?? { source: null, site: null }),
  });
  return { ...row, guessId };
}

/** The same for a code that only a person with an account can have received. @throws Refusal WRONG_CODE */
export async function verifyOtp(
  deps: Deps & { address: string },
  id: string,
  code: string,
  purposes: Purpose[],
  only?: { nameKey: string; userId: string },
): Promise<{ userId: string; purpose: Purpose }> {
  const { userId, purpose } = await verifyCode(deps, id, code, purposes, only);
  if (!userId) throw new Refusal('WRONG_CODE', {}, { keeps: true });
  return { userId, purpose };
}

/** Returns what is hashed of a code: without the key, which is not in the store, four digits fall to 10,000 tries whatever the hash. */
function pepper({ vault }: Pick<Deps, 'vault'>, id: string, code: string): string {
  return createHmac('sha256', vault.keyFor('one-time codes')).update(`${id} ${code}`).digest('base64url');
}
