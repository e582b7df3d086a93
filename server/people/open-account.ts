import type { AccountRole } from '#contract/shared.ts';
import { deviceName } from '#domain/device-name.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { opened } from '#server/platform/sql/seals.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isOfPortal, type Identity } from '#server/platform/http/identity.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { findWeakness, type KnownOf } from './guessable-password.ts';
import { hashPassword } from './passwords.ts';
import { rememberDevice } from './known-devices.ts';
import { openSession } from './sign-in.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { isApproved } from './provider.queries.ts';
import { findRoleId, getUser, saveUserDataSecret } from './user.queries.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { newToken } from '#server/platform/http/tokens.ts';

/** Opens a session for an authenticated user, if their role may sign in here. */
export async function signIn(
  ctx: Deps & { who: Identity; address: string; request: Request },
  userId: string,
  roles: readonly string[],
) {
  return change(ctx, async (c) => {
    const { tx, now, audit, event, security } = c;
    const user = await getUser(tx, userId);
    // It may have been disabled since the code or link was sent.
    const { role } = user;
    if (user.disabledAt || !isOfPortal(role) || !roles.includes(role)) throw new Refusal('WRONG_SIGN_IN');
    const tokens = await openSession(tx, user.id, now, {
      address: ctx.address,
      userAgent: ctx.request.headers.get('user-agent'),
    });
    await audit('SIGN_IN', 'appUser', user.id);
    await event('session.changed', [`user:${user.id}`], {});
    security({ kind: 'SIGN_IN', userId: user.id, address: ctx.address });
    const device = await rememberDevice(tx, ctx.request, user.id, now);
    const roleId = await findRoleId(tx, user.id, role);
    if (device.isNew) await tellNewDevice(c, ctx, { ...user, roleId });
    return {
      ...tokens,
      role,
      userId: user.id,
      roleId,
      name: user.name,
      careSecret: await userDataSecretOf(tx, user, ctx.vault),
      deviceToken: device.token,
    };
  });
}

/** The list is on the screen of the password: nurses and agents have it, and providers once they are approved. */
const SEE_THE_LIST =
  'Change password shows where you are signed in. If it was not you, sign that device out there and change your password: that signs all your other devices out.';
const RESET_ALONE = 'If it was not you, set a new password now: that signs all devices out.';

/** Tells a person of a sign-in on a device on which they never signed in, so that another's does not pass unseen. */
export async function tellNewDevice(
  c: Change,
  { config, request, address }: Deps & { request: Request; address: string },
  user: { id: string; role: AccountRole; roleId: string; mobile: string },
): Promise<void> {
  const device = deviceName(request.headers.get('user-agent') ?? '');
  const hasList = user.role !== 'provider' || (await isApproved(c.tx, user.roleId));
  const advice = hasList ? SEE_THE_LIST : RESET_ALONE;
  await tellPerson(c, config, 'NEW_DEVICE', user, { device, advice });
  await c.audit('NEW_DEVICE', 'appUser', user.id);
  c.security({ kind: 'NEW_DEVICE', userId: user.id, address });
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

/** @throws Refusal BAD_INPUT beside `path` for a password that is easy to guess */
export async function newHash(
  deps: Pick<Deps, 'config' | 'db'>,
  path: string,
  password: string,
  person?: KnownOf,
): Promise<string> {
  const weakness = await findWeakness(deps, password, person);
  if (weakness) throw badField(path, weakness);
  return hashPassword(password);
}
