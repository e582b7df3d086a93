import type { PasskeyAnswer } from '#contract/passkeys.ts';
import { PASSKEY_ANSWER_S, PASSKEYS_MAX } from '#contract/limits.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { insertPasskey, listPasskeys, putChallenge, takeChallenge, usePasskey } from './passkey.queries.ts';
import { provenUser } from './proven-user.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { getUser } from './user.queries.ts';

/** Read when a hospital uses it: its readers of certificates would be in every server's memory. */
const library = () => import('@simplewebauthn/server');

/** Algorithms of devices: ECDSA and EdDSA on their curves, RSA on Windows. */
const ALGORITHMS = [-7, -8, -257];

type Stored = Awaited<ReturnType<typeof listPasskeys>>[number];
type Transports = NonNullable<PasskeyOf['transports']>;
type PasskeyOf = NonNullable<
  Parameters<Awaited<ReturnType<typeof library>>['verifyAuthenticationResponse']>[0]['credential']
>;

/** A passkey is bound to the portal's name; under another name devices have none. */
function portalOf({ config }: StaffCtx) {
  const { hostname: rpID, origin } = new URL(config.publicUrl);
  return { rpID, origin };
}

const transportsOf = ({ transports }: Stored) => transports.split(' ').filter(Boolean) as Transports;
const knownTo = (stored: readonly Stored[]) =>
  stored.map((one) => ({ id: one.id, transports: transportsOf(one) }));

async function ask(ctx: StaffCtx, purpose: 'ADD' | 'SIGN', challenge: string): Promise<void> {
  const { sessionId } = ctx.who;
  await change(ctx, (c) =>
    putChallenge(c.tx, { sessionId, purpose, challenge, expiresAt: addSeconds(c.now, PASSKEY_ANSWER_S) }),
  );
}

/** Returns what a device is asked to make a passkey. @throws Refusal as `provenUser` does, RULE when there are too many */
export async function startPasskey(ctx: StaffCtx, password: string) {
  const { id, userName, name } = await provenUser(ctx, password);
  const stored = await listPasskeys(ctx.db, id);
  if (stored.length >= PASSKEYS_MAX)
    throw new Refusal('RULE', { reason: 'PASSKEYS_FULL', params: { max: PASSKEYS_MAX } }, { keeps: true });
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: ctx.config.PRODUCT_NAME,
    rpID: portalOf(ctx).rpID,
    userID: new TextEncoder().encode(id),
    userName,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: knownTo(stored),
    authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
  });
  await ask(ctx, 'ADD', options.challenge);
  return options;
}

/** Stores what the device made, and tells the person. @throws Refusal RULE */
export async function addPasskey(
  ctx: StaffCtx,
  { name, answer }: { name: string; answer: PasskeyAnswer },
): Promise<void> {
  const { userId, sessionId } = ctx.who;
  const { verifyRegistrationResponse } = await library();
  await change(ctx, async (c) => {
    const expectedChallenge = await takeChallenge(c.tx, { sessionId, purpose: 'ADD', now: c.now });
    const { rpID: expectedRPID, origin: expectedOrigin } = portalOf(ctx);
    const made = await orUnproven(
      expectedChallenge !== undefined &&
        verifyRegistrationResponse({
          response: answer as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
          expectedChallenge,
          expectedOrigin,
          expectedRPID,
        }).then((checked) => (checked.verified ? checked.registrationInfo.credential : undefined)),
    );
    const { id, publicKey, counter, transports = [] } = made;
    const isNew = await insertPasskey(c.tx, {
      id,
      userId,
      name,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(' '),
      createdAt: c.now,
    });
    if (!isNew) throw new Refusal('RULE', { reason: 'PASSKEY_KNOWN' }, { keeps: true });
    await c.audit('ADD_PASSKEY', 'appUser', userId);
    await tellPerson(c, ctx.config, 'PASSKEY_ADDED', await getUser(c.tx, userId), { name });
  });
}

/** Returns what one of the caller's devices is asked to prove who signs. @throws Refusal RULE when there is none */
export async function startPasskeyCheck(ctx: StaffCtx) {
  const stored = await listPasskeys(ctx.db, ctx.who.userId);
  if (!stored.length) throw new Refusal('RULE', { reason: 'PASSKEY_UNPROVEN' });
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: portalOf(ctx).rpID,
    allowCredentials: knownTo(stored),
    userVerification: 'required',
  });
  await ask(ctx, 'SIGN', options.challenge);
  return options;
}

/**
 * Checks that one of the caller's devices has just said yes, with the person at it. What was asked is used up by it.
 * @throws Refusal RULE
 */
export async function provenDevice(ctx: StaffCtx, answer: PasskeyAnswer): Promise<void> {
  const { userId, sessionId } = ctx.who;
  const { verifyAuthenticationResponse } = await library();
  // Committed before the answer is looked at: a wrong one uses the question up too.
  const expectedChallenge = await change(ctx, (c) =>
    takeChallenge(c.tx, { sessionId, purpose: 'SIGN', now: c.now }),
  );
  const found = (await listPasskeys(ctx.db, userId)).find(({ id }) => id === answer.id);
  const { rpID: expectedRPID, origin: expectedOrigin } = portalOf(ctx);
  const { newCounter: counter } = await orUnproven(
    expectedChallenge !== undefined &&
      found !== undefined &&
      verifyAuthenticationResponse({
        response: answer as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        credential: {
          id: found.id,
          publicKey: Buffer.from(found.publicKey, 'base64url'),
          counter: found.counter,
          transports: transportsOf(found),
        },
      }).then(({ verified, authenticationInfo }) => (verified ? authenticationInfo : undefined)),
  );
  await change(ctx, async (c) => {
    await usePasskey(c.tx, answer.id, { counter, usedAt: c.now });
    await c.audit('CHECK_PASSKEY', 'appUser', userId);
  });
}

/** @throws Refusal RULE for what was not asked, is not theirs, or does not verify; what was asked stays used up */
async function orUnproven<T>(verifying: false | Promise<T | undefined>): Promise<T> {
  // The library throws for an answer that is malformed or to another question.
  const proven = await (verifying || undefined)?.catch(() => undefined);
  if (proven === undefined) throw new Refusal('RULE', { reason: 'PASSKEY_UNPROVEN' }, { keeps: true });
  return proven;
}
