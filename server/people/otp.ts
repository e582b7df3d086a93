import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OTP_CODES_A_DAY, OTP_LENGTH, OTP_LIFE_S, OTP_TRIES } from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sameText } from '#server/platform/http/authenticate.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { queueSms } from '#server/mail/outgoing.ts';
import type { Database } from '#server/platform/sql/database.ts';
import { later } from '#server/platform/time.ts';
import { inTransaction } from '#server/platform/writes/in-transaction.ts';
import { newCode } from '#server/platform/http/tokens.ts';

type Purpose = Database['otp']['purpose'];
/** A patient says the code to whoever asked for it; everybody else keeps theirs. */
const ADVICE = 'Tell it to nobody.';
const PATIENT_ADVICE = 'Say it only to the hospital person who is with you now.';
const DAY_S = 86_400;
export const RESEND_AFTER_S = 60;

interface Target {
  /** What the caps count by; the same for names that exist and names that do not. */
  nameKey: string;
  /** Nobody gets a code for an unknown name, but the answer and the caps are the same. */
  user: { id: string | null; mobile: string } | undefined;
}

/** @throws Refusal TOO_MANY after OTP_CODES_A_DAY codes within 24 hours */
export async function sendOtp(
  deps: Deps,
  target: Target,
  purpose: Purpose,
): Promise<{ responseString: string; resendAfterS: number }> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const code = newCode(OTP_LENGTH);
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    // One at a time for a name: otherwise parallel calls would all count the same codes and pass the cap together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${target.nameKey}, 0))`.execute(tx);
    const sent = await tx
      .selectFrom('otp')
      .select('sentAt')
      .where('nameKey', '=', target.nameKey)
      .where('sentAt', '>', later(now, -DAY_S))
      .orderBy('sentAt')
      .execute();
    const [oldest] = sent;
    if (sent.length >= OTP_CODES_A_DAY && oldest) {
      throw new Refusal('TOO_MANY', {
        retryAfterS: Math.ceil((later(oldest.sentAt, DAY_S).getTime() - now.getTime()) / 1000),
      });
    }
    const row = {
      id,
      nameKey: target.nameKey,
      userId: target.user?.id ?? null,
      purpose,
      codeHash: codeHash(id, code),
    };
    await tx
      .insertInto('otp')
      .values({ ...row, sentAt: now, expiresAt: later(now, OTP_LIFE_S) })
      .execute();
    if (target.user)
      await queueSms(tx, {
        to: target.user.mobile,
        text: `${code} is your ${config.PRODUCT_NAME} code. It ends in 5 minutes. ${purpose === 'PATIENT_MOBILE' ? PATIENT_ADVICE : ADVICE}`,
        now,
        endsAt: later(now, OTP_LIFE_S),
      });
  });
  return { responseString: id, resendAfterS: RESEND_AFTER_S };
}

/**
 * Verifies a code. The try is counted before the code is looked at.
 * @returns whose code it was; null for one that was sent before there was an account
 * @throws Refusal WRONG_CODE for a wrong, used, ended or unknown one alike
 */
export async function verifyCode(
  { db, clock }: Deps,
  id: string,
  code: string,
  purposes: Purpose[],
  /** Only a code that was sent for this name, asked for by this user. */
  only?: { nameKey: string; userId: string },
): Promise<{ userId: string | null; purpose: Purpose }> {
  const now = clock.now();
  let codes = db
    .updateTable('otp')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('tries', '<', OTP_TRIES)
    .where('expiresAt', '>', now)
    .where('verifiedAt', 'is', null);
  if (only) codes = codes.where('nameKey', '=', only.nameKey).where('userId', '=', only.userId);
  const row = await codes.returning(['codeHash', 'userId', 'purpose']).executeTakeFirst();
  if (!row || !sameText(row.codeHash, codeHash(id, code)))
    throw new Refusal('WRONG_CODE', {}, { keeps: true });
  await db.updateTable('otp').set({ verifiedAt: now }).where('id', '=', id).execute();
  return { userId: row.userId, purpose: row.purpose };
}

/** The same for a code that only somebody with an account can have got. @throws Refusal WRONG_CODE */
export async function verifyOtp(
  deps: Deps,
  id: string,
  code: string,
  purposes: Purpose[],
  only?: { nameKey: string; userId: string },
): Promise<{ userId: string; purpose: Purpose }> {
  const { userId, purpose } = await verifyCode(deps, id, code, purposes, only);
  if (!userId) throw new Refusal('WRONG_CODE', {}, { keeps: true });
  return { userId, purpose };
}

function codeHash(id: string, code: string): string {
  return createHmac('sha256', id).update(code).digest('base64url');
}
