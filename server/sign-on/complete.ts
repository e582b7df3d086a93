import type { BodyOf } from '#contract/call.ts';
import type { signOnCalls } from '#contract/sign-on.ts';
import { getUser } from '#server/people/accounts.ts';
import { signIn } from '#server/people/open-account.ts';
import { knownDeviceOf } from '#server/people/known-devices.ts';
import { countedTry, sourceOfTry, type TryOf } from '#server/people/password-tries.ts';
import { checkAtSignIn, readyFactor, type Calling } from '#server/people/second-factor.ts';
import { nameKey } from '#server/people/sign-in.ts';
import { extendSignOnTicket, findSignOnTicket, markSession, takeSignOnTicket } from './sign-on.queries.ts';
import { signInOperator } from '#server/operations/sign-in-operator.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { change } from '#server/platform/writes/change.ts';
import { inUnit, type Unit } from '#server/platform/writes/unit.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { readTicket } from './cookies.ts';
import { laterEnd } from './ticket-end.ts';

const ASKS: readonly (string | undefined)[] = ['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_TO_ADD'];

type Proof = BodyOf<typeof signOnCalls.completeOperatorSignOn>;
type Ctx = Calling & { request: Request };

export const signOnHandlers: HandlersOf<typeof signOnCalls> = {
  completeSignOn: async (ctx) =>
    complete(ctx, ctx.body, (inside, userId) => signIn(inside, userId, ctx.body.roles)),
  completeOperatorSignOn: async (ctx) => complete(ctx, ctx.body, signInOperator),
};

/**
 * Takes a ticket over: checks locks and the second factor as a sign-in with a password does, unless the provider has asked for two factors,
 * and opens the session in the transaction that uses the ticket up.
 * @throws Refusal NOT_FOUND for a ticket that is used or has ended, LOCKED, RULE for what is asked beside it, WRONG_CODE
 */
async function complete<T extends { access_token: string }>(
  ctx: Ctx,
  { secondFactor, add }: Proof,
  open: (inside: Ctx & { unit: Unit }, userId: string) => Promise<T>,
): Promise<T & { recoveryCodes?: string[] }> {
  const ticketHash = hashToken(readTicket(ctx.request, ctx.config) ?? '');
  const kind = { ticketHash, isAgain: false };
  const ticket = orNotFound(await findSignOnTicket(ctx.db, kind, ctx.clock.now()));
  const user = await getUser(ctx.db, ticket.userId);
  const of = await tryOf(ctx, user);
  await countedTry(ctx, of, async () => {
    if (!add && !ticket.isStrong) await checkAtSignIn(ctx, user, of, secondFactor);
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal && ASKS.includes(error.more.reason))
      await extendSignOnTicket(ctx.db, ticketHash, laterEnd(ticket.madeAt, ctx.clock.now()));
    throw error;
  });
  const app = add && (await readyFactor(ctx, add, user.id));
  return inUnit(ctx, async (unit) => {
    const inside = { ...ctx, unit };
    const { issuer, subject, sid } = orNotFound(await takeSignOnTicket(unit.tx, kind, unit.now));
    // With the session or not at all: of a sign-in that is refused, the person has not read the recovery codes.
    if (app) await change(inside, app.store);
    const session = await open(inside, user.id);
    await markSession(unit.tx, hashToken(session.access_token), { issuer, subject, sid });
    return { ...session, ...(app && { recoveryCodes: app.recoveryCodes }) };
  });
}

async function tryOf(ctx: Ctx, { id, userName }: { id: string; userName: string }): Promise<TryOf> {
  const device = await knownDeviceOf(ctx, id);
  return {
    nameKey: nameKey(userName),
    ...(device ? { source: `device ${device}` as const } : sourceOfTry(ctx.address)),
  };
}
