import type { Vault } from '#server/platform/adapters/vault.ts';
import { opened } from '#server/platform/sql/seals.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashPassword } from './passwords.ts';
import { rememberDevice } from './known-devices.ts';
import { isCommonPassword } from '#server/reference/passwords.ts';
import { openSession } from './sign-in.ts';
import { findRoleId, getUser, saveUserDataSecret } from './user.queries.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { newToken } from '#server/platform/http/tokens.ts';

/** Opens a session for an authenticated user, if their role may sign in here. */
export async function signIn(
  ctx: Deps & { who: Identity; address: string; request: Request },
  userId: string,
  roles: readonly string[],
) {
  return change(ctx, async ({ tx, now, audit }) => {
    const user = await getUser(tx, userId);
    if (!roles.includes(user.role)) throw new Refusal('WRONG_SIGN_IN');
    const tokens = await openSession(tx, user.id, now, {
      address: ctx.address,
      userAgent: ctx.request.headers.get('user-agent'),
    });
    await audit('SIGN_IN', 'appUser', user.id);
    return {
      ...tokens,
      role: user.role,
      userId: user.id,
      roleId: await findRoleId(tx, user.id, user.role),
      name: user.name,
      careSecret: await userDataSecretOf(tx, user, ctx.vault),
      deviceToken: await rememberDevice(tx, ctx.request, user.id, now),
    };
  });
}

/**
 * The secret that unlocks the user's data on devices, sealed in the store and generated at the first sign-in; a second device that
 * signs in at the same moment gets the stored one.
 */
export async function userDataSecretOf(
  tx: Tx,
  user: { id: string; careSecret: string | null },
  vault: Vault,
): Promise<string> {
  const { id, careSecret } = user;
  const stored = careSecret ?? (await saveUserDataSecret(tx, id, vault.seal(newToken(), id)));
  return opened(vault, stored, id);
}

/** @throws Refusal BAD_INPUT for a password that is too common to be safe */
export async function newHash(path: string, password: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw new Refusal('BAD_INPUT', {
      fields: [{ path, reason: 'PASSWORD_TOO_COMMON' }],
    });
  }
  return hashPassword(password);
}
