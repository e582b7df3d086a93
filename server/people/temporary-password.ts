import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { insertCode, setResetToken } from './otp.queries.ts';
import { nameKey } from './sign-in.ts';

/** How long a password of the operator is valid. */
export const TEMPORARY_PASSWORD_S = 86_400;

/** The hash of a person's password; none once a temporary one has ended. */
export function currentHash(
  user: { passwordHash: string; passwordEndsAt: Date | null },
  now: Date,
): string | undefined {
  return user.passwordEndsAt && user.passwordEndsAt <= now ? undefined : user.passwordHash;
}

/** Gives the token for a new password to a person who entered the right code. @returns the token */
export async function grantReset({ db }: Pick<Deps, 'db'>, codeId: string): Promise<string> {
  const token = newToken();
  await setResetToken(db, codeId, hashToken(token));
  return token;
}

/**
 * A temporary password opens no session: it is exchanged for a new one.
 * @returns the refusal with the token for that
 */
export async function toBeReplaced(
  db: Db,
  user: { id: string; userName: string },
  now: Date,
): Promise<Refusal> {
  const resetToken = newToken();
  await insertCode(db, {
    id: randomUUID(),
    nameKey: nameKey(user.userName),
    userId: user.id,
    purpose: 'PASSWORD',
    // It is no code that was sent, and none that can be guessed.
    lane: 'TEMPORARY',
    codeHash: '',
    sentAt: now,
    expiresAt: now,
    verifiedAt: now,
    resetHash: hashToken(resetToken),
  });
  return new Refusal('RULE', { reason: 'PASSWORD_TEMPORARY', detail: { resetToken } });
}
