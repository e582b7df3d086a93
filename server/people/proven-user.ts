import type { Deps } from '#server/platform/deps.ts';
import type { Operator, Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { checkPassword, type TryOf } from './password-tries.ts';
import { nameKey } from './sign-in.ts';
import { currentHash } from './temporary-password.ts';
import { getUser } from './user.queries.ts';

/** A person who is signed in, to the portal or the console. */
export type SignedInCtx = Deps & { who: Staff | Operator };

interface Demands {
  mayBeTemporary?: boolean;
  /** Further proof: see `checkPassword`. */
  alsoProve?: (user: Awaited<ReturnType<typeof getUser>>, of: TryOf) => Promise<void>;
}

/**
 * The caller, after checking their password. A temporary one proves nothing but that it may be changed, because
 * the operator knows it.
 * @throws Refusal as `checkPassword` and `alsoProve` do, RULE for a temporary password
 */
export async function provenUser(
  ctx: SignedInCtx,
  password: string,
  { mayBeTemporary = false, alsoProve }: Demands = {},
) {
  const user = await getUser(ctx.db, ctx.who.userId);
  const of = { nameKey: nameKey(user.userName), source: `session ${ctx.who.sessionId}` } as const;
  const hash = currentHash(user, ctx.clock.now());
  await checkPassword(ctx, of, password, hash, alsoProve && (() => alsoProve(user, of)));
  if (user.passwordEndsAt && !mayBeTemporary)
    throw new Refusal('RULE', { reason: 'PASSWORD_TEMPORARY' }, { keeps: true });
  return user;
}
