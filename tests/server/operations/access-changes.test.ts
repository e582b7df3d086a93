// @module-tag critical
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessChangeCalls as calls, UNDO_ACCESS_S } from '#contract/access-changes.ts';
import { patientsAdminCalls } from '#contract/patients-admin.ts';
import { peopleAdminCalls as people } from '#contract/people-admin.ts';
import { TwoOperators } from '#tests/support/server/access-changes.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, clock } = server;
const operators = new TwoOperators(server);
const { proof, changes, newest, refusedUndo, told, addOperator } = operators;

const idOf = async (userName: string): Promise<string> =>
  (await db.selectFrom('appUser').select('id').where('userName', '=', userName).executeTakeFirstOrThrow()).id;
const account = (id: string) =>
  db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

beforeAll(() => operators.signIn());
beforeEach(() => operators.begin());

describe('a change of access', () => {
  it('lists who, what, whom and when, and notifies the other operators', async () => {
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
    expect(messages.map(({ recipient }) => recipient)).not.toContain(
      (await account(operators.actor.userId)).mobile,
    );
  });

  it('shows in the list of an only operator, and notifies no person', async () => {
    await db
      .updateTable('appUser')
      .set({ disabledAt: clock.now() })
      .where('role', '=', 'operator')
      .where('id', '!=', operators.actor.userId)
      .execute();
    const userId = await idOf('ritu.agarwal');
    const [hub] = await db.selectFrom('hub').select('hubKey').limit(1).execute();
    await operators.actor.call(people.savePerson, {
      body: { userId, hubKeys: [hub?.hubKey ?? ''], ...proof() },
    });
    expect(await told()).toEqual([]);
    expect((await operators.actor.call(calls.accessChanges, {})).changes).toMatchObject([
      { act: 'RIGHTS_CHANGED' },
    ]);
    await db
      .updateTable('appUser')
      .set({ disabledAt: null })
      .where('id', '=', operators.other.userId)
      .execute();
  });

  it('names no patient, in the list and in the message', async () => {
    const [patient] = await server.rows('patient');
    const body = { patientId: patient?.id ?? '', reason: 'Asked for by the patient', ...proof() };
    await (await operators.actor.send(patientsAdminCalls.exportPatient, { body })).text();
    expect(await newest()).toMatchObject({ act: 'PATIENT_EXPORTED', person: null, undoUntil: null });
    const [message] = await told();
    expect(message?.text).toContain('exported a record');
    expect(message?.text).not.toContain(patient?.name ?? '');
    expect(await refusedUndo()).toMatchObject({ reason: 'ACCESS_FINAL' });
  });

  it('stays unlisted and without a notice when refused', async () => {
    const body = { userId: operators.actor.userId, reason: 'By mistake', ...proof() };
    expect(await operators.actor.refusal(people.disablePerson, { body })).toMatchObject({
      reason: 'NOT_ONESELF',
    });
    expect(await changes()).toEqual([]);
    expect(await server.rows('outgoing')).toEqual([]);
  });
});
