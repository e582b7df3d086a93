// @module-tag critical
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessChangeCalls as calls, UNDO_ACCESS_S } from '#contract/access-changes.ts';
import { catalogueCalls } from '#contract/catalogue.ts';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { payoutsAdminCalls } from '#contract/payouts-admin.ts';
import { peopleAdminCalls as people } from '#contract/people-admin.ts';
import { retentionCalls } from '#contract/retention.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { purgeAccessChanges } from '#server/operations/access/access-changes.routes.ts';
import { openSession } from '#server/people/sign-in.ts';
import { hashPassword } from '#server/people/passwords.ts';
import { giveApp } from '#tests/support/server/authenticator-app.ts';
import { TwoOperators } from '#tests/support/server/access-changes.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, clock, deps } = server;
const operators = new TwoOperators(server);
const { again, proof, changes, newest, undo, refusedUndo, told, addOperator } = operators;

const idOf = async (userName: string): Promise<string> =>
  (await db.selectFrom('appUser').select('id').where('userName', '=', userName).executeTakeFirstOrThrow()).id;
const account = (id: string) =>
  db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeAll(() => operators.signIn());
beforeEach(() => operators.begin());

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
    await operators.actor.call(people.resetPersonPassword, { body: { userId: nurse.userId, ...proof() } });
    expect((await account(nurse.userId)).passwordHash).not.toBe(passwordHash);
    const { access_token } = await openSession(db, nurse.userId, clock.now(), { address: 'local' });
    const thief = server.client({ authorization: `Bearer ${access_token}` });
    await thief.call(sessionCalls.mySessions, {});
    await undo();
    expect(await thief.refusal(sessionCalls.mySessions, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await account(nurse.userId)).toMatchObject({ passwordHash, passwordEndsAt: null });
    await server.signInAs('rekha.pawar');
  });

  it('refuses when the password was changed again since', async () => {
    const userId = await idOf('rekha.pawar');
    await operators.actor.call(people.resetPersonPassword, { body: { userId, ...proof() } });
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
    await operators.actor.call(people.removePersonApp, { body: { userId, ...proof() } });
    expect(await factor()).toEqual([]);
    await undo();
    expect(await factor()).toEqual(before);
    expect(await db.selectFrom('recoveryCode').select('id').where('userId', '=', userId).execute()).toEqual([
      { id: 'kept-code' },
    ]);
  });

  it('brings flags and hubs back, and leaves what was not changed', async () => {
    const userId = await idOf('arjun.rao');
    const read = async () => (await operators.actor.call(people.person, { query: { userId } })).person;
    const { flags, hubKeys, name } = await read();
    const hubs = (await operators.actor.call(people.places, {})).hubs.map(({ hubKey }) => hubKey);
    const body = {
      userId,
      flags: { secondOpinionAdmin: !flags.includes('secondOpinionAdmin') },
      hubKeys: hubs.slice(0, 1),
      ...proof(),
    };
    await operators.actor.call(people.savePerson, { body });
    await db.updateTable('appUser').set({ pendingName: 'Arjun K. Rao' }).where('id', '=', userId).execute();
    await undo();
    expect(await read()).toMatchObject({ flags, hubKeys, name, pending: { name: 'Arjun K. Rao' } });
    await db.updateTable('appUser').set({ pendingName: null }).where('id', '=', userId).execute();
  });

  it('enables a disabled account, and disables an enabled one with its reason', async () => {
    const userId = await idOf('ritu.agarwal');
    const reason = 'Left the hospital';
    await operators.actor.call(people.disablePerson, { body: { userId, reason, ...proof() } });
    await undo();
    expect(await account(userId)).toMatchObject({ disabledAt: null, disabledReason: null });
    await operators.actor.call(people.disablePerson, { body: { userId, reason, ...proof() } });
    await operators.actor.call(people.enablePerson, { body: { userId, ...proof() } });
    await undo(operators.actor);
    expect(await account(userId)).toMatchObject({ disabledReason: reason });
    expect((await account(userId)).disabledAt).not.toBeNull();
    await db
      .updateTable('appUser')
      .set({ disabledAt: null, disabledReason: null })
      .where('id', '=', userId)
      .execute();
  });

  it('returns a registration to those that need a decision', async () => {
    const { items } = await operators.actor.call(people.people, { query: { part: 'TO_VERIFY' } });
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
    await operators.actor.call(people.decideProvider, {
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
    await operators.actor.call(payoutsAdminCalls.checkBank, { body: { ...check, ...proof() } });
    expect(await isChecked()).toBe(true);
    await undo();
    expect(await isChecked()).toBe(false);
    await operators.actor.call(payoutsAdminCalls.checkBank, { body: { ...check, ...proof() } });
    await set({ verified: false, checkedAt: null, changedAt: clock.now() });
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_CHANGED_SINCE' });
  });

  it('brings the retention and the link to the AI tool back', async () => {
    const FOR_GOOD = { recordYears: null, orderChatMonths: null };
    const ten = { ...FOR_GOOD, recordYears: 10 };
    await operators.actor.call(retentionCalls.saveRetention, { body: { ...ten, was: FOR_GOOD, ...proof() } });
    await undo();
    expect(await operators.actor.call(retentionCalls.retention, {})).toMatchObject(FOR_GOOD);
    const url = 'https://ai.example/reviews';
    await operators.actor.call(catalogueCalls.saveAiTool, { body: { url, wasUrl: null, ...proof() } });
    await undo();
    expect(await operators.actor.call(catalogueCalls.aiTool, {})).toMatchObject({ url: null });
    await operators.actor.call(catalogueCalls.saveAiTool, { body: { url, wasUrl: null, ...proof() } });
    await operators.actor.call(catalogueCalls.saveAiTool, { body: { url: null, wasUrl: url, ...proof() } });
    const first = (await changes())[1]?.id ?? '';
    expect(
      await operators.other.refusal(calls.undoAccessChange, {
        body: { changeId: first, ...proof(operators.other) },
      }),
    ).toMatchObject({ reason: 'ACCESS_CHANGED_SINCE' });
  });

  it('ends after 24 hours, when a job deletes what was kept; the list ends after 30 days', async () => {
    const userId = await idOf('ritu.agarwal');
    await operators.actor.call(people.disablePerson, { body: { userId, reason: 'Left', ...proof() } });
    const [row] = await server.rows('accessChange');
    expect(row?.stateSealed).not.toContain('passwordHash');
    clock.advance(UNDO_ACCESS_S - 30);
    await purgeAccessChanges(deps);
    expect((await server.rows('accessChange'))[0]?.stateSealed).toBe(row?.stateSealed);
    [operators.actor, operators.other] = [await again(operators.actor), await again(operators.other)];
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_UNDO_LATE' });
    expect(await newest()).toMatchObject({ undoUntil: null });
    await purgeAccessChanges(deps);
    expect((await server.rows('accessChange'))[0]?.stateSealed).toBeNull();
    clock.advance(30 * 86_400);
    await purgeAccessChanges(deps);
    expect(await server.rows('accessChange')).toEqual([]);
  });

  it('requires an operator and an existing change', async () => {
    const body = { changeId: 'none', ...proof(operators.other) };
    expect(await operators.other.refusal(calls.undoAccessChange, { body })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(calls.undoAccessChange, { body })).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await nurse.refusal(calls.accessChanges, {})).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
