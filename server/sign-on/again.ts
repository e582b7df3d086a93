import type { authCalls } from '#contract/auth.ts';
import type { signOnAgainCalls } from '#contract/sign-on-again.ts';
import { getUser, setConfirmed } from '#server/people/accounts.ts';
import { userDataSecretOf } from '#server/people/open-account.ts';
import { countedTry, uncountTry } from '#server/people/password-tries.ts';
import type { SignedInCtx } from '#server/people/proven-user.ts';
import { findSecondFactor, proveFactor, type Calling } from '#server/people/second-factor.ts';
import { nameKey, reopenSession } from '#server/people/sign-in.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { change } from '#server/platform/writes/change.ts';
import { readTicket } from './cookies.ts';
import { extendSignOnTicket, findSignOnTicket, markSession, takeSignOnTicket } from './sign-on.queries.ts';
import { laterEnd } from './ticket-end.ts';

type Ctx = Calling & SignedInCtx & { request: Request };

export const signOnAgainHandlers: HandlersOf<
  typeof signOnAgainCalls & Pick<typeof authCalls, 'unlockBySignOn'>
> = {
  confirmSignOn: (ctx) => confirmAgain(ctx, ctx.body.secondFactor),
  unlockBySignOn: unlockAgain,
};

const kindOf = ({ request, config }: Ctx) => ({
  ticketHash: hashToken(readTicket(request, config) ?? ''),
  isAgain: true,
});

/**
 * Notes that the operator of a session has proved themselves again at the provider, which counts once in place of password and code (decision
 * 0032). Where the provider did not ask for two factors, the code of the portal's own is asked for.
 * @throws Refusal NOT_FOUND for a ticket that is used or has ended, RULE for another person's and for what is asked beside it, WRONG_CODE
 */
async function confirmAgain(ctx: Ctx, secondFactor: string | undefined): Promise<object> {
  const kind = kindOf(ctx);
  const ticket = await ownTicket(ctx, kind);
  if (!ticket.isStrong) await proveBeside(ctx, { ...ticket, ...kind }, secondFactor);
  await change(ctx, async (c) => {
    orNotFound(await takeSignOnTicket(c.tx, kind, c.now));
    await setConfirmed(c.tx, ctx.who.sessionId, c.now);
    await c.audit('CONFIRM_SIGN_ON', 'appUser', ctx.who.userId);
  });
  return {};
}

/**
 * Unlocks the session of a person who has proved themselves again at the provider, as their password does.
 * @throws Refusal NOT_FOUND for a ticket that is used or has ended, RULE for another person's, NOT_SIGNED_IN when the session has ended
 */
async function unlockAgain(ctx: Ctx) {
  const kind = kindOf(ctx);
  await ownTicket(ctx, kind);
  return change(ctx, async (c) => {
    const { issuer, subject, sid } = orNotFound(await takeSignOnTicket(c.tx, kind, c.now));
    const tokens = await reopenSession(c.tx, ctx.who.sessionId, c.now);
    await markSession(c.tx, hashToken(tokens.access_token), { issuer, subject, sid });
    await c.audit('UNLOCK', 'appUser', ctx.who.userId);
    await c.event('session.changed', [`user:${ctx.who.userId}`], {});
    return { ...tokens, careSecret: await secretOf(ctx, c.tx) };
  });
}

const secretOf = async ({ who, vault }: Ctx, tx: Tx): Promise<string> =>
  userDataSecretOf(tx, await getUser(tx, who.userId), vault);

/** Finds the ticket of this browser; another person's is used up. @throws Refusal */
async function ownTicket(ctx: Ctx, kind: ReturnType<typeof kindOf>) {
  const ticket = orNotFound(await findSignOnTicket(ctx.db, kind, ctx.clock.now()));
  if (ticket.userId === ctx.who.userId) return ticket;
  await change(ctx, async (c) => {
    await takeSignOnTicket(c.tx, kind, c.now);
    await c.audit('REFUSE_SIGN_ON', 'appUser', ctx.who.userId);
    c.security({
      kind: 'SIGN_IN_FAILED',
      userId: ctx.who.userId,
      address: ctx.address,
      code: 'SIGN_ON_OTHER',
    });
  });
  throw new Refusal('RULE', { reason: 'SIGN_ON_OTHER' }, { keeps: true });
}

/** Checks the code of the portal's own second factor. @throws Refusal */
async function proveBeside(
  ctx: Ctx,
  { ticketHash, madeAt }: { ticketHash: string; madeAt: Date },
  given: string | undefined,
): Promise<void> {
  const person = await getUser(ctx.db, ctx.who.userId);
  const stored = await findSecondFactor(ctx.db, person.id);
  if (!stored) throw new Refusal('RULE', { reason: 'SECOND_FACTOR_NONE' });
  const of = { nameKey: nameKey(person.userName), source: `session ${ctx.who.sessionId}` } as const;
  await countedTry(ctx, of, async () => {
    if (given !== undefined) return proveFactor(ctx, person, stored, { of, given });
    await uncountTry(ctx.db, of);
    await extendSignOnTicket(ctx.db, ticketHash, laterEnd(madeAt, ctx.clock.now()));
    throw new Refusal('RULE', { reason: 'SECOND_FACTOR_NEEDED' }, { keeps: true });
  });
}
