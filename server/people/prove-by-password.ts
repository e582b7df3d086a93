import type { AccountRole } from '#contract/shared.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { knownDeviceOf } from './known-devices.ts';
import { mustBeLocal } from './local-sign-in.ts';
import { checkPassword, sourceOfTry, type TryOf } from './password-tries.ts';
import { checkAtSignIn, type Calling } from './second-factor.ts';
import { nameKey } from './sign-in.ts';
import { currentHash, toBeReplaced } from './temporary-password.ts';
import { findUserByName } from './user.queries.ts';

interface Proof {
  userName: string;
  password: string;
  secondFactor?: string | undefined;
  /** True if this door is for the role; behind another, its password is a wrong one. */
  mayEnter: (role: AccountRole) => boolean;
}

/** Returns the person who signs in by password and, where required, the second factor. @throws Refusal */
export async function proveByPassword(
  ctx: Calling & { request: Request },
  { userName, password, secondFactor, mayEnter }: Proof,
) {
  const now = ctx.clock.now();
  const user = await findUserByName(ctx.db, userName);
  const device = await knownDeviceOf(ctx, user?.id ?? null);
  const of: TryOf = {
    nameKey: nameKey(userName),
    ...(device ? { source: `device ${device}` } : sourceOfTry(ctx.address)),
  };
  const hash = user && mayEnter(user.role) ? currentHash(user, now) : undefined;
  // Only after the right password: before it, the answers say nothing of who has a second factor.
  await checkPassword(ctx, of, password, hash, async () => {
    // Before the factor is asked for: who has to sign in elsewhere gets no ticket to add one.
    if (user) await mustBeLocal(ctx, user.id);
    if (user && !user.passwordEndsAt) await checkAtSignIn(ctx, user, of, secondFactor);
  });
  const proven = orNotFound(user);
  if (proven.passwordEndsAt) throw await toBeReplaced(ctx.db, proven, now);
  return proven;
}
