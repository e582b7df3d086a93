// @module-tag critical
import { beforeAll, describe, expect, it } from 'vitest';
import { accessChangeCalls } from '#contract/access-changes.ts';
import { OPERATOR_ROLES, type OperatorRole } from '#contract/operator-roles.ts';
import { overviewCalls } from '#contract/overview.ts';
import { payoutsAdminCalls } from '#contract/payouts-admin.ts';
import { peopleAdminCalls as calls } from '#contract/people-admin.ts';
import { disablePerson } from '#server/operations/disable-person.ts';
import { staffListWithOperators } from '#server/operations/import/staff-list.ts';
import { NewStaff } from '#server/people/staff-accounts.ts';
import { operatorCommands } from '#server/cli/operator-commands.ts';
import {
  addOperatorAccount,
  inNewSession,
  proofOf,
  signInOperator,
  type OperatorClient,
} from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let rohan: OperatorClient;
let asha: OperatorClient;
beforeAll(async () => {
  rohan = await signInOperator(server);
  await addOperatorAccount(server, {
    userName: 'asha.kulkarni',
    name: 'Asha Kulkarni',
    mobile: '+919812300418',
  });
  asha = await signInOperator(server, 'asha.kulkarni');
});

const save = (by: OperatorClient, of: OperatorClient, roles: OperatorRole[]) =>
  by.call(calls.savePerson, { body: { userId: of.userId, roles, ...proofOf(server, by) } });
const rolesOf = async ({ userId }: OperatorClient) =>
  (await server.rows('appUser')).find(({ id }) => id === userId)?.operatorRoles;
const command = (name: string) => {
  const found = operatorCommands.find((one) => one.name === name);
  if (!found) throw new Error(`no command ${name}`);
  return (...args: string[]) => found.run(server.deps, args);
};

describe('roles of an operator', () => {
  it('belong in full to the operators of a hospital until one of them removes some', async () => {
    expect(await rolesOf(rohan)).toEqual([...OPERATOR_ROLES]);
    expect(await rolesOf(asha)).toEqual([...OPERATOR_ROLES]);
  });

  it('hold from the next call on, and end the sessions of an operator who loses one', async () => {
    await asha.call(payoutsAdminCalls.payouts, {});
    const { person } = await save(rohan, asha, ['people', 'privacy']);
    expect(person.roles).toEqual(['people', 'privacy']);
    expect(await asha.refusal(overviewCalls.operationsOverview, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
    asha = await inNewSession(server, asha);
    expect(await asha.refusal(payoutsAdminCalls.payouts, {})).toMatchObject({ code: 'NOT_ALLOWED' });
    await asha.call(calls.people, { query: {} });
  });

  it('stay with one who can give them', async () => {
    await save(rohan, asha, ['privacy']);
    asha = await inNewSession(server, asha);
    const body = { userId: rohan.userId, roles: ['finance'] as OperatorRole[], ...proofOf(server, rohan) };
    expect(await rohan.refusal(calls.savePerson, { body })).toMatchObject({
      code: 'RULE',
      reason: 'PEOPLE_ROLE_STAYS',
    });
    await expect(disablePerson(server.deps, 'rohan.kulkarni', 'left')).rejects.toMatchObject({
      body: { reason: 'PEOPLE_ROLE_STAYS' },
    });
    expect(await rolesOf(rohan)).toEqual([...OPERATOR_ROLES]);
  });

  it('never become none, nor belong to others than operators', async () => {
    const none = { userId: asha.userId, roles: [], ...proofOf(server, rohan) };
    expect(await rohan.refusal(calls.savePerson, { body: none })).toMatchObject({ code: 'BAD_INPUT' });
    const nurse = (await server.rows('appUser')).find(({ role }) => role === 'nurse')?.id ?? '';
    const body = { userId: nurse, roles: ['people'] as OperatorRole[] };
    expect(await rohan.refusal(calls.savePerson, { body })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be changed by oneself without being signed out', async () => {
    await save(rohan, asha, ['people']);
    await save(
      rohan,
      rohan,
      OPERATOR_ROLES.filter((role) => role !== 'technical'),
    );
    await rohan.call(overviewCalls.operationsOverview, {});
    asha = await inNewSession(server, asha);
    await save(asha, rohan, [...OPERATOR_ROLES]);
  });

  it('must be named when an operator is added', async () => {
    const person = {
      role: 'operator' as const,
      userName: 'leela.menon',
      name: 'Leela Menon',
      email: 'leela@shanti.example',
      mobile: '9812300419',
      hubKeys: [],
    };
    const without = await rohan.refusal(calls.addPerson, { body: { ...person, ...proofOf(server, rohan) } });
    expect(without).toMatchObject({ fields: [{ path: 'roles', reason: 'ROLES_NEEDED' }] });
    const roles: OperatorRole[] = ['finance'];
    const body = { ...person, roles, ...proofOf(server, rohan) };
    const { userId } = await rohan.call(calls.addPerson, { body });
    expect((await server.rows('appUser')).find(({ id }) => id === userId)?.operatorRoles).toEqual(roles);
  });

  it('allow an act of access to be undone by those who may do it alone', async () => {
    await save(rohan, asha, ['clinical']);
    asha = await inNewSession(server, asha);
    const { changes } = await asha.call(accessChangeCalls.accessChanges, {});
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.every(({ undoUntil }) => undoUntil === null)).toBe(true);
    const [newest] = changes;
    const body = { changeId: newest?.id ?? '', ...proofOf(server, asha) };
    expect(await asha.refusal(accessChangeCalls.undoAccessChange, { body })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const own = { changeId: newest?.id ?? '', ...proofOf(server, rohan) };
    await rohan.call(accessChangeCalls.undoAccessChange, { body: own });
    expect(await rolesOf(asha)).toEqual(['people']);
  });
});

describe('a list of staff', () => {
  it('takes roles of operators alone, and none that is unknown', () => {
    const row = {
      user_name: 'asha.more',
      name: 'Asha More',
      email: 'asha@city.example',
      mobile: '9822011223',
    };
    expect(NewStaff.safeParse({ ...row, role: 'operator', roles: 'finance;people' }).success).toBe(true);
    expect(NewStaff.safeParse({ ...row, role: 'operator', roles: 'finance;king' }).success).toBe(false);
    const nurse = NewStaff.parse({ ...row, role: 'nurse', roles: 'finance' });
    expect(staffListWithOperators.faultOf(nurse)).toMatchObject({ column: 'roles' });
  });
});

describe('the command line', () => {
  it('adds an operator with roles, shows and changes them', async () => {
    const add = command('operator add');
    const who = ['dev.patil', 'Dev Patil', 'dev@shanti.example', '+919812300420'] as const;
    expect(await add(...who)).toMatchObject({ ok: false });
    expect(await add(...who, '--roles', 'finance,nothing')).toMatchObject({ ok: false });
    expect(await add(...who, '--roles', 'finance,people')).toMatchObject({ ok: true });
    const roles = command('operator roles');
    expect((await roles('dev.patil')).lines).toEqual(['dev.patil: finance, people']);
    expect((await roles('dev.patil', '--roles=technical')).lines).toEqual(['dev.patil: technical']);
    expect(await roles('anitha.nair')).toMatchObject({ ok: false });
    expect(await roles('anitha.nair', '--roles', 'people')).toMatchObject({ ok: false });
  });
});
