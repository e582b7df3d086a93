import { randomUUID } from 'node:crypto';
import type { SetUp } from '#contract/set-up.ts';
import { dialled } from '#server/people/contact-fields.ts';
import { newHash } from '#server/people/open-account.ts';
import { insertAccount } from '#server/people/staff-accounts.ts';
import { findAnyUserByName } from '#server/people/staff.ts';
import { addFactorOf, offerApp, type Calling } from '#server/people/second-factor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { findSetting, saveSetting } from '#server/platform/sql/settings.ts';
import { hubKeyOf, saveHub } from '#server/reference/hubs.ts';
import { applyHospital, saveHospital } from './hospital.ts';
import { hasOperator, takeSetUpKey } from './operator.queries.ts';

const KEY = 'setUpKey';
interface StoredKey {
  hash: string;
}

/**
 * Makes the key that opens the set-up once; one made before ends. The address has it behind a #, which no server and no log sees.
 * @returns the address; undefined when there is an operator
 */
export async function offerSetUp({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string | undefined> {
  if (await hasOperator(db)) return undefined;
  const key = newToken();
  await saveSetting(db, KEY, { hash: hashToken(key) } satisfies StoredKey);
  return `${config.publicUrl}/operations#set-up=${key}`;
}

/** @returns the stored form of the key @throws Refusal RULE */
async function checkedKey({ db }: Pick<Deps, 'db'>, key: string): Promise<StoredKey> {
  if (await hasOperator(db)) throw new Refusal('RULE', { reason: 'SET_UP_DONE' });
  const stored = await findSetting<StoredKey>(db, KEY);
  if (!stored || !sameText(stored.hash, hashToken(key)))
    throw new Refusal('RULE', { reason: 'SET_UP_KEY_WRONG' });
  return stored;
}

/** Checks what a hospital would begin with, and offers an app for its operator; stores nothing. @throws Refusal */
export async function checkSetUp(ctx: Calling, key: string, setUp: SetUp) {
  await checkedKey(ctx, key);
  await hashOf(ctx, setUp);
  if (await findAnyUserByName(ctx.db, setUp.userName)) throw badField('setUp.userName', 'USER_NAME_TAKEN');
  return offerApp(ctx, { id: randomUUID(), userName: setUp.userName, passwordHash: '' });
}

const hashOf = (ctx: Calling, { password, name, email, userName, mobile, place, hubName }: SetUp) =>
  newHash(ctx, 'setUp.password', password, { name, email, userName, mobile, places: [place, hubName] });

/** Names the hospital, adds its first hub and its first operator. @throws Refusal */
export async function completeSetUp(
  ctx: Calling,
  { key, setUp, ticket, code }: { key: string; setUp: SetUp; ticket: string; code: string },
): Promise<{ userId: string; recoveryCodes: string[] }> {
  const stored = await checkedKey(ctx, key);
  const passwordHash = await hashOf(ctx, setUp);
  const { place, timeZone, hubKey, hubName, name, email, mobile, userName } = setUp;
  const added = await addFactorOf(ctx, { ticket, code }, async (c, id) => {
    if (!(await takeSetUpKey(c.tx, KEY, stored.hash))) throw new Refusal('RULE', { reason: 'SET_UP_DONE' });
    const person = { role: 'operator', user_name: userName, name, email, mobile: dialled(mobile) } as const;
    await insertAccount(c, person, { id, passwordHash, passwordEndsAt: null });
    await saveHospital(c.tx, { place, timeZone });
    await saveHub(c.tx, { hubKey: hubKeyOf(ctx.config, hubKey), name: hubName });
    await c.audit('SET_UP', 'appUser', id);
    c.security({ kind: 'RIGHTS_CHANGED', userId: id, address: ctx.address });
  });
  applyHospital(ctx.config, { place, timeZone });
  return added;
}
