import type { StaffCtx } from '#server/platform/http/handler.ts';
import { checkPassword } from './password-tries.ts';
import { nameKey } from './sign-in.ts';
import { getUser } from './user.queries.ts';

/** The caller, after checking their password. @throws Refusal as `checkPassword` does */
export async function provenUser(ctx: StaffCtx, password: string) {
  const user = await getUser(ctx.db, ctx.who.userId);
  const of = { nameKey: nameKey(user.userName), source: `session ${ctx.who.sessionId}` } as const;
  await checkPassword(ctx, of, password, user.passwordHash);
  return user;
}
