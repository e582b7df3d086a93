import { randomUUID } from 'node:crypto';
import type { SecondFactorMode, ToAdd } from '#contract/second-factor.ts';
import type { AccountRole } from '#contract/shared.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { addOne } from './daily-count.queries.ts';
import { uncountTry, type TryOf } from './password-tries.ts';
import { provenUser, type SignedInCtx } from './proven-user.ts';
import { matchingRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { printOf, readFactor, sealFactor, type FactorToAdd } from './second-factor-ticket.ts';
import {
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from './second-factor.queries.ts';
import { note, type Calling } from './second-factor-notes.ts';

export type { Calling };
export { findSecondFactor };

import { getUser } from './user.queries.ts';

const STEP_S = 30;
/** Steps before and after the server's: clocks of phones differ, and a person types slowly. */
const WINDOW = 1;

type Person = Awaited<ReturnType<typeof getUser>>;
type Factor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>;

/** The hospital's rule for people of this role: who may do everything always has a second factor. */
export function modeFor({ config }: Pick<Deps, 'config'>, role: AccountRole | undefined): SecondFactorMode {
  return role === 'operator' ? 'required' : config.SECOND_FACTOR;
}

/** Read when a person has an app, or adds one. */
const library = () => import('otpauth');

/** The app as RFC 6238 has it: six digits of SHA-1, a new code each 30 s, which is all that every app knows. */
async function appOf({ config }: Pick<Deps, 'config'>, secret: string | undefined, label: string) {
  const { Secret, TOTP } = await library();
  return new TOTP({
    issuer: config.PRODUCT_NAME,
    label,
    secret: secret === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(secret),
    period: STEP_S,
  });
}

/** @returns the step of this code, if it is one of the window around now */
async function stepOf(deps: Deps, secret: string, code: string): Promise<number | undefined> {
  const app = await appOf(deps, secret, '');
  const timestamp = deps.clock.now().getTime();
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/** Returns what a person is shown to add an app. @throws Refusal RULE when they have one */
export async function offerFactor(deps: Deps, person: Person): Promise<ToAdd> {
  if (await findSecondFactor(deps.db, person.id)) throw new Refusal('RULE', { reason: 'SECOND_FACTOR_ON' });
  return offerApp(deps, person);
}

/** The same for an account that does not exist yet. */
export async function offerApp(
  deps: Deps,
  person: Pick<Person, 'id' | 'userName' | 'passwordHash'>,
): Promise<ToAdd> {
  const app = await appOf(deps, undefined, person.userName);
  const secret = app.secret.base32;
  const ticket = { userId: person.id, secret, passwordPrint: printOf(person) };
  return { ticket: sealFactor(deps.vault, ticket, deps.clock.now()), secret, uri: app.toString() };
}

/** The same for who is signed in. @throws Refusal as `provenUser` does, RULE where the operator has it off */
export async function startFactor(ctx: StaffCtx, password: string): Promise<ToAdd> {
  if (ctx.config.SECOND_FACTOR === 'off') throw new Refusal('RULE', { reason: 'SECOND_FACTOR_OFF' });
  return offerFactor(ctx, await provenUser(ctx, password));
}

interface ShownBy {
  ticket: string;
  code: string;
}

/**
 * Adds the app of a ticket, which has shown this code.
 * @returns for whom, and their recovery codes @throws Refusal RULE for a ticket that has ended, WRONG_CODE
 */
export async function addFactor(ctx: Calling, shown: ShownBy, only?: string): Promise<Added> {
  const { store, ...added } = await readyFactor(ctx, shown, only);
  await change(ctx, store);
  return added;
}

/** Checks the app of a ticket, as `addFactor` does; `store` adds it in a change of the caller's. */
export async function readyFactor(ctx: Calling, shown: ShownBy, only?: string): Promise<Ready> {
  const toAdd = readFactor(ctx.vault, shown.ticket, ctx.clock.now());
  const { role } = toAdd ? await getUser(ctx.db, toAdd.userId) : {};
  if (modeFor(ctx, role) === 'off') throw new Refusal('RULE', { reason: 'SECOND_FACTOR_OFF' });
  if (!toAdd || (only !== undefined && toAdd.userId !== only))
    throw new Refusal('RULE', { reason: 'SECOND_FACTOR_LATE' });
  return checkedFactor(ctx, toAdd, shown.code, async (c) => {
    const person = await getUser(c.tx, toAdd.userId);
    if (person.disabledAt || printOf(person) !== toAdd.passwordPrint)
      throw new Refusal('RULE', { reason: 'SECOND_FACTOR_LATE' });
  });
}

/** The same for an account that `create` makes in the same change. */
export async function addFactorOf(
  ctx: Calling,
  shown: ShownBy,
  create: (c: Change, userId: string) => Promise<void>,
): Promise<Added> {
  const toAdd = readFactor(ctx.vault, shown.ticket, ctx.clock.now());
  if (!toAdd) throw new Refusal('RULE', { reason: 'SECOND_FACTOR_LATE' });
  const { store, ...added } = await checkedFactor(ctx, toAdd, shown.code, (c) => create(c, toAdd.userId));
  await change(ctx, store);
  return added;
}

interface Added {
  userId: string;
  recoveryCodes: string[];
}

interface Ready extends Added {
  /** @throws Refusal */
  store: (c: Change) => Promise<void>;
}

/** Checks that an app has shown this code, and hashes recovery codes; `store` runs `before` and adds the app. @throws Refusal */
async function checkedFactor(
  ctx: Calling,
  { userId, secret }: FactorToAdd,
  code: string,
  before: (c: Change) => Promise<void>,
): Promise<Ready> {
  // Who has the ticket knows the secret: there is nothing to guess, and nothing is counted.
  const lastStep = await stepOf(ctx, secret, digitsOf(code));
  if (lastStep === undefined) throw new Refusal('WRONG_CODE');
  const { codes: recoveryCodes, rows } = await newRecoveryCodes(userId);
  const store = async (c: Change): Promise<void> => {
    await before(c);
    const id = randomUUID();
    const row = { id, userId, secretSealed: ctx.vault.seal(secret, id), lastStep, createdAt: c.now };
    if (!(await insertSecondFactor(c.tx, row))) throw new Refusal('RULE', { reason: 'SECOND_FACTOR_ON' });
    await replaceRecoveryCodes(c.tx, userId, rows);
    await note(c, ctx, await getUser(c.tx, userId), 'ADDED');
  };
  return { userId, recoveryCodes, store };
}

/**
 * The second half of a sign-in, after the right password: checks the person's app, if they have one.
 * @throws Refusal RULE when it was not given, or is to be added first; WRONG_CODE, which stays counted as a try
 */
export async function checkAtSignIn(
  ctx: Calling,
  person: Person,
  of: TryOf,
  given: string | undefined,
): Promise<void> {
  const stored = await findSecondFactor(ctx.db, person.id);
  if (stored) {
    if (given !== undefined) return proveFactor(ctx, person, stored, { of, given });
    await uncountTry(ctx.db, of);
    throw new Refusal('RULE', { reason: 'SECOND_FACTOR_NEEDED' });
  }
  if (modeFor(ctx, person.role) !== 'required') return;
  await uncountTry(ctx.db, of);
  const detail = await offerFactor(ctx, person);
  throw new Refusal('RULE', { reason: 'SECOND_FACTOR_TO_ADD', detail });
}

/** Returns whether a code by SMS alone opens no session of this person. */
export async function needsMoreThanSms(deps: Deps, userId: string): Promise<boolean> {
  return deps.config.SECOND_FACTOR === 'required' || Boolean(await findSecondFactor(deps.db, userId));
}

/** New recovery codes in place of those before. @throws Refusal as `provenUser` does, WRONG_CODE */
export async function renewCodes(ctx: Calling & StaffCtx, given: Given): Promise<string[]> {
  const person = await provenTwice(ctx, given);
  const { codes, rows } = await newRecoveryCodes(person.id);
  await change(ctx, async (c) => {
    await replaceRecoveryCodes(c.tx, person.id, rows);
    await note(c, ctx, person, 'RENEWED');
  });
  return codes;
}

/** @throws Refusal as `provenUser` does, WRONG_CODE, RULE where the operator requires one */
export async function removeFactor(ctx: Calling & StaffCtx, given: Given): Promise<void> {
  if (ctx.config.SECOND_FACTOR === 'required')
    throw new Refusal('RULE', { reason: 'SECOND_FACTOR_REQUIRED' });
  const person = await provenTwice(ctx, given);
  await change(ctx, async (c) => {
    await deleteSecondFactor(c.tx, person.id);
    await note(c, ctx, person, 'REMOVED');
  });
}

interface Given {
  password: string;
  secondFactor: string;
}

/** The caller, after checking password and second factor. @throws Refusal as `provenUser` does, WRONG_CODE */
export async function provenTwice(
  ctx: Calling & SignedInCtx,
  { password, secondFactor }: Given,
): Promise<Person> {
  const stored = await findSecondFactor(ctx.db, ctx.who.userId);
  if (!stored) throw new Refusal('RULE', { reason: 'SECOND_FACTOR_NONE' });
  return provenUser(ctx, password, {
    alsoProve: (person, of) => proveFactor(ctx, person, stored, { of, given: secondFactor }),
  });
}

const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');
const isOfApp = (given: string): boolean => /^\d{6}$/.test(digitsOf(given));

/** Uses up a code of the app, or a recovery code. @throws Refusal WRONG_CODE, for a used one, too */
export async function proveFactor(
  ctx: Calling,
  person: Person,
  stored: Factor,
  { of, given }: { of: TryOf; given: string },
): Promise<void> {
  const use = isOfApp(given) ? await appUse(ctx, stored, given) : await recoveryUse(ctx, person, given);
  if (use && (await change(ctx, use))) return;
  await noteWrong(ctx, person);
  throw new Refusal('WRONG_CODE', {}, { keeps: true, nameKey: of.nameKey });
}

/** Inside the change. @returns whether the code was not used yet */
type Use = (c: Change) => Promise<boolean>;

async function appUse(ctx: Calling, { id, secretSealed }: Factor, given: string): Promise<Use | undefined> {
  if (!secretSealed) return undefined;
  const step = await stepOf(ctx, ctx.vault.unseal(secretSealed, id), digitsOf(given));
  return step === undefined ? undefined : ({ tx }) => useStep(tx, id, step);
}

async function recoveryUse(ctx: Calling, person: Person, given: string): Promise<Use | undefined> {
  const id = await matchingRecoveryCode(ctx.db, person.id, given);
  if (id === undefined) return undefined;
  return async (c) => {
    const isFirst = await useRecoveryCode(c.tx, id);
    if (isFirst) await note(c, ctx, person, 'CODE_USED');
    return isFirst;
  };
}

/** Each wrong one is audited; the person is told of the first of a day (UTC), since most are mistyped. */
async function noteWrong(ctx: Calling, person: Person): Promise<void> {
  await change(ctx, async (c) => {
    const today = c.now.toISOString().slice(0, 10);
    const isFirst = (await addOne(c.tx, `wrong second factor of ${person.id}`, today)) === 1;
    await note(c, ctx, person, 'WRONG', isFirst);
  });
}

/** Removes a second factor by the operator's command. @returns whether there was one */
export async function dropFactor(c: Change, deps: Deps, userId: string): Promise<boolean> {
  const isGone = await deleteSecondFactor(c.tx, userId);
  if (isGone) await note(c, deps, await getUser(c.tx, userId), 'REMOVED');
  return isGone;
}
