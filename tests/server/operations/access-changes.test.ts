// @module-tag critical
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessChangeCalls as calls, UNDO_ACCESS_S } from '#contract/access-changes.ts';
import { catalogueCalls } from '#contract/catalogue.ts';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { patientsAdminCalls } from '#contract/patients-admin.ts';
import { payoutsAdminCalls } from '#contract/payouts-admin.ts';
import { peopleAdminCalls as people } from '#contract/people-admin.ts';
import { retentionCalls } from '#contract/retention.ts';
import { purgeAccessChanges } from '#server/operations/access/access-changes.routes.ts';
import { openSession } from '#server/people/sign-in.ts';
import { hashPassword } from '#server/people/passwords.ts';
import { giveApp } from '#tests/support/server/authenticator-app.ts';
import {
  addOperatorAccount,
  inNewSession,
  proofOf,
  signInOperator,
  type OperatorClient,
} from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, clock, deps } = server;
let actor: OperatorClient;
let other: OperatorClient;

const idOf = async (userName: string): Promise<string> =>
  (await db.selectFrom('appUser').select('id').where('userName', '=', userName).executeTakeFirstOrThrow()).id;

beforeAll(async () => {
  await addOperatorAccount(server, {
    userName: 'second.operator',
    name: 'Asha Second',
    mobile: '9812300777',
  });
  actor = await signInOperator(server);
  other = await signInOperator(server, 'second.operator');
});
beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  await db.deleteFrom('accessChange').execute();
  // Each proof turns the clock to the next code.
  const accessExpiresAt = new Date(clock.now().getTime() + 900_000);
  await db.updateTable('session').set({ accessExpiresAt, absoluteExpiresAt: accessExpiresAt }).execute();
  [actor, other] = [await again(actor), await again(other)];
});

const again = (operator: OperatorClient) => inNewSession(server, operator);
const proof = (operator = actor) => proofOf(server, operator);
const changes = async () => (await other.call(calls.accessChanges, {})).changes;
const newest = async () => {
  const [row] = await changes();
  if (!row) throw new Error('nothing was recorded');
  return row;
};
const undo = async (by = other) => {
  const { id } = await newest();
  return by.call(calls.undoAccessChange, { body: { changeId: id, ...proof(by) } });
};
const refusedUndo = async (by = other) => {
  const { id } = await newest();
  return by.refusal(calls.undoAccessChange, { body: { changeId: id, ...proof(by) } });
};
const told = async () =>
  (await server.rows('outgoing')).filter(({ notification }) => notification === 'ACCESS_CHANGED');
const account = (id: string) =>
  db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const NEW_OPERATOR = {
  role: 'operator' as const,
  name: 'Nadia Khan',
  email: 'nadia@shanti.example',
  mobile: '9812300499',
  hubKeys: [],
};
let added = 0;
async function addOperator() {
  added += 1;
  const userName = `nadia.khan.${added}`;
  const body = { ...NEW_OPERATOR, userName, ...proof() };
  return { userName, ...(await actor.call(people.addPerson, { body })) };
}

describe('a change of access', () => {
  it('is listed with who, what, whom and when, and the other operators are told', async () => {
    const { userId } = await addOperator();
    expect(await newest()).toMatchObject({
      act: 'PERSON_ADDED',
      byName: 'Rohan Kulkarni',
      person: { id: userId, name: 'Nadia Khan' },
      at: clock.now().toISOString(),
      undoUntil: new Date(clock.now().getTime() + UNDO_ACCESS_S * 1000).toISOString(),
    });
    const messages = await told();
    // The new operator is not told of their own account.
    expect(messages.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([expect.stringContaining('9812300777')]),
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain('Rohan Kulkarni added an account');
    expect(messages.map(({ recipient }) => recipient)).not.toContain((await account(actor.userId)).mobile);
  });

  it('is told to no one by the only operator, and is listed', async () => {
    await db
      .updateTable('appUser')
      .set({ disabledAt: clock.now() })
      .where('role', '=', 'operator')
      .where('id', '!=', actor.userId)
      .execute();
    const userId = await idOf('ritu.agarwal');
    const [hub] = await db.selectFrom('hub').select('hubKey').limit(1).execute();
    await actor.call(people.savePerson, { body: { userId, hubKeys: [hub?.hubKey ?? ''], ...proof() } });
    expect(await told()).toEqual([]);
    expect((await actor.call(calls.accessChanges, {})).changes).toMatchObject([{ act: 'RIGHTS_CHANGED' }]);
    await db.updateTable('appUser').set({ disabledAt: null }).where('id', '=', other.userId).execute();
  });

  it('names no patient, in the list and in the message', async () => {
    const [patient] = await server.rows('patient');
    const body = { patientId: patient?.id ?? '', reason: 'Asked for by the patient', ...proof() };
    await (await actor.send(patientsAdminCalls.exportPatient, { body })).text();
    expect(await newest()).toMatchObject({ act: 'PATIENT_EXPORTED', person: null, undoUntil: null });
    const [message] = await told();
    expect(message?.text).toContain('exported a record');
    expect(message?.text).not.toContain(patient?.name ?? '');
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_FINAL' });
  });

  it('that is refused is neither listed nor told', async () => {
    const body = { userId: actor.userId, reason: 'By mistake', ...proof() };
    expect(await actor.refusal(people.disablePerson, { body })).toMatchObject({ reason: 'NOT_ONESELF' });
    expect(await changes()).toEqual([]);
    expect(await server.rows('outgoing')).toEqual([]);
  });
});

describe('undoing', () => {
  it('disables a new operator, who cannot sign in, and tells the one who added them', async () => {
    const { userId, userName, temporaryPassword } = await addOperator();
    const { access_token } = await openSession(db, userId, clock.now(), { address: 'local' });
    await db.deleteFrom('outgoing').execute();
    await undo();
    expect(await newest()).toMatchObject({ undoneBy: 'Asha Second', undoUntil: null });
    expect((await account(userId)).disabledAt).not.toBeNull();
    const session = server.client({ authorization: `Bearer ${access_token}` });
    expect(await session.refusal(calls.accessChanges, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
    const body = { userName, password: temporaryPassword };
    expect(await server.portal.refusal(consoleSessionCalls.operatorSignIn, { body })).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    const messages = await told();
    expect(messages.map(({ text }) => text)).toEqual([
      expect.stringContaining('Asha Second undid a change of access'),
    ]);
    expect((await server.rows('audit')).map(({ action }) => action)).toContain('UNDO_ACCESS_CHANGE');
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_UNDONE' });
  });

  it('restores the former password, and ends the sessions', async () => {
    const nurse = await server.signInAs('rekha.pawar');
    const { passwordHash } = await account(nurse.userId);
    await actor.call(people.resetPersonPassword, { body: { userId: nurse.userId, ...proof() } });
    expect((await account(nurse.userId)).passwordHash).not.toBe(passwordHash);
    await undo();
    expect(await account(nurse.userId)).toMatchObject({ passwordHash, passwordEndsAt: null });
    await server.signInAs('rekha.pawar');
  });

  it('is refused when the password was changed again since', async () => {
    const userId = await idOf('rekha.pawar');
    await actor.call(people.resetPersonPassword, { body: { userId, ...proof() } });
    const passwordHash = await hashPassword('a loud monsoon');
    await db
      .updateTable('appUser')
      .set({ passwordHash, passwordEndsAt: null })
      .where('id', '=', userId)
      .execute();
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_CHANGED_SINCE' });
    expect((await account(userId)).passwordHash).toBe(passwordHash);
  });

  it('brings an authenticator app and its recovery codes back', async () => {
    const userId = await idOf('jyoti.solanki');
    await giveApp(server, 'jyoti.solanki');
    await db.insertInto('recoveryCode').values({ id: 'kept-code', userId, codeHash: 'none' }).execute();
    const factor = () => db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).execute();
    const before = await factor();
    await actor.call(people.removePersonApp, { body: { userId, ...proof() } });
    expect(await factor()).toEqual([]);
    await undo();
    expect(await factor()).toEqual(before);
    expect(await db.selectFrom('recoveryCode').select('id').where('userId', '=', userId).execute()).toEqual([
      { id: 'kept-code' },
    ]);
  });

  it('brings flags and hubs back, and leaves what was not changed', async () => {
    const userId = await idOf('arjun.rao');
    const read = async () => (await actor.call(people.person, { query: { userId } })).person;
    const { flags, hubKeys, name } = await read();
    const hubs = (await actor.call(people.places, {})).hubs.map(({ hubKey }) => hubKey);
    const body = {
      userId,
      flags: { secondOpinionAdmin: !flags.includes('secondOpinionAdmin') },
      hubKeys: hubs.slice(0, 1),
      ...proof(),
    };
    await actor.call(people.savePerson, { body });
    await db.updateTable('appUser').set({ pendingName: 'Arjun K. Rao' }).where('id', '=', userId).execute();
    await undo();
    expect(await read()).toMatchObject({ flags, hubKeys, name, pending: { name: 'Arjun K. Rao' } });
    await db.updateTable('appUser').set({ pendingName: null }).where('id', '=', userId).execute();
  });

  it('enables a disabled account, and disables an enabled one with its reason', async () => {
    const userId = await idOf('ritu.agarwal');
    const reason = 'Left the hospital';
    await actor.call(people.disablePerson, { body: { userId, reason, ...proof() } });
    await undo();
    expect(await account(userId)).toMatchObject({ disabledAt: null, disabledReason: null });
    await actor.call(people.disablePerson, { body: { userId, reason, ...proof() } });
    await actor.call(people.enablePerson, { body: { userId, ...proof() } });
    await undo(actor);
    expect(await account(userId)).toMatchObject({ disabledReason: reason });
    expect((await account(userId)).disabledAt).not.toBeNull();
    await db
      .updateTable('appUser')
      .set({ disabledAt: null, disabledReason: null })
      .where('id', '=', userId)
      .execute();
  });

  it('has a registration wait for its decision again', async () => {
    const { items } = await actor.call(people.people, { query: { part: 'TO_VERIFY' } });
    const userId = items[0]?.id ?? '';
    const rows = async () => [
      await db.selectFrom('provider').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow(),
      await db
        .selectFrom('license')
        .innerJoin('provider', 'provider.id', 'license.providerId')
        .selectAll('license')
        .where('userId', '=', userId)
        .execute(),
    ];
    const before = await rows();
    await actor.call(people.decideProvider, {
      body: { userId, decision: 'approve', reason: '', ...proof() },
    });
    expect(await rows()).not.toEqual(before);
    await undo();
    expect(await rows()).toEqual(before);
  });

  it('makes a checked bank account unchecked again, unless it was changed since', async () => {
    const bank = await db
      .selectFrom('bankDetail')
      .innerJoin('provider', 'provider.id', 'bankDetail.providerId')
      .select(['userId', 'providerId', 'changedAt'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const { userId, providerId } = bank;
    const set = (columns: { verified: boolean; checkedAt?: Date | null; changedAt?: Date }) =>
      db.updateTable('bankDetail').set(columns).where('providerId', '=', providerId).execute();
    const isChecked = async () =>
      (
        await db
          .selectFrom('bankDetail')
          .select('verified')
          .where('providerId', '=', providerId)
          .executeTakeFirstOrThrow()
      ).verified;
    await set({ verified: false, checkedAt: null });
    const check = { userId, changedAt: bank.changedAt.toISOString() };
    await actor.call(payoutsAdminCalls.checkBank, { body: { ...check, ...proof() } });
    expect(await isChecked()).toBe(true);
    await undo();
    expect(await isChecked()).toBe(false);
    await actor.call(payoutsAdminCalls.checkBank, { body: { ...check, ...proof() } });
    await set({ verified: false, checkedAt: null, changedAt: clock.now() });
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_CHANGED_SINCE' });
  });

  it('brings the retention and the link to the AI tool back', async () => {
    const FOR_GOOD = { recordYears: null, orderChatMonths: null };
    const ten = { ...FOR_GOOD, recordYears: 10 };
    await actor.call(retentionCalls.saveRetention, { body: { ...ten, was: FOR_GOOD, ...proof() } });
    await undo();
    expect(await actor.call(retentionCalls.retention, {})).toMatchObject(FOR_GOOD);
    const url = 'https://ai.example/reviews';
    await actor.call(catalogueCalls.saveAiTool, { body: { url, wasUrl: null, ...proof() } });
    await undo();
    expect(await actor.call(catalogueCalls.aiTool, {})).toMatchObject({ url: null });
    await actor.call(catalogueCalls.saveAiTool, { body: { url, wasUrl: null, ...proof() } });
    await actor.call(catalogueCalls.saveAiTool, { body: { url: null, wasUrl: url, ...proof() } });
    const first = (await changes())[1]?.id ?? '';
    expect(
      await other.refusal(calls.undoAccessChange, { body: { changeId: first, ...proof(other) } }),
    ).toMatchObject({ reason: 'ACCESS_CHANGED_SINCE' });
  });

  it('ends after 24 hours, when a job deletes what was kept; the list ends after 30 days', async () => {
    const userId = await idOf('ritu.agarwal');
    await actor.call(people.disablePerson, { body: { userId, reason: 'Left', ...proof() } });
    const [row] = await server.rows('accessChange');
    expect(row?.stateSealed).not.toContain('passwordHash');
    clock.advance(UNDO_ACCESS_S - 30);
    await purgeAccessChanges(deps);
    expect((await server.rows('accessChange'))[0]?.stateSealed).toBe(row?.stateSealed);
    [actor, other] = [await again(actor), await again(other)];
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_UNDO_LATE' });
    expect(await newest()).toMatchObject({ undoUntil: null });
    await purgeAccessChanges(deps);
    expect((await server.rows('accessChange'))[0]?.stateSealed).toBeNull();
    clock.advance(30 * 86_400);
    await purgeAccessChanges(deps);
    expect(await server.rows('accessChange')).toEqual([]);
  });

  it('is for operators, of a change that exists', async () => {
    const body = { changeId: 'none', ...proof(other) };
    expect(await other.refusal(calls.undoAccessChange, { body })).toMatchObject({ code: 'NOT_FOUND' });
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(calls.undoAccessChange, { body })).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await nurse.refusal(calls.accessChanges, {})).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
