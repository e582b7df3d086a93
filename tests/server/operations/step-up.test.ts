// @module-tag critical
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract, type CallName } from '#contract/index.ts';
import { STEP_UP_S } from '#contract/limits.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { openSession } from '#server/people/sign-in.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { inputs } from '#tests/support/inputs/index.ts';
import { appCode, giveApp, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { proofOf, signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
let secret = '';
beforeAll(async () => {
  operator = await signInOperator(server);
});
beforeEach(async () => {
  await server.db.deleteFrom('passwordTry').execute();
  await server.db.updateTable('session').set({ provedAt: null }).execute();
  await server.db.deleteFrom('secondFactor').where('userId', '=', operator.userId).execute();
  secret = await giveApp(server, 'rohan.kulkarni');
});

const STEP_UPS = (Object.entries(contract) as [CallName, AnyCall][]).filter(([, { stepUp }]) => stepUp);

/** Tables that the calls with `stepUp` write to. */
const ACCOUNTS = ['appUser', 'provider', 'license', 'userHub', 'bankDetail'] as const;
const TABLES = [...ACCOUNTS, 'setting', 'importJob', 'patient', 'patientErasure'] as const;
const written = async () => JSON.stringify(await Promise.all(TABLES.map((table) => server.rows(table))));
const acts = async () =>
  (await server.rows('audit')).filter(({ action }) => action !== 'WRONG_SECOND_FACTOR').length;

type Make = (rows: unknown, at: typeof server) => Promise<{ body: object }> | { body: object };
type Given = Partial<Record<'password' | 'secondFactor', string>>;

/** Sends a valid input of the call with this in place of its proof. */
async function refused(name: CallName, given: Given) {
  const { body } = await (inputs[name] as Make)({}, server);
  const { password: _, secondFactor: __, ...rest } = body as Given;
  const [before, audited] = [await written(), await acts()];
  const answer = await operator.send(contract[name] as AnyCall, { body: { ...rest, ...given } });
  expect(answer.ok).toBe(false);
  expect(await written()).toBe(before);
  expect(await acts()).toBe(audited);
  return (await answer.json()) as { code: string; reason?: string; fields?: { path: string }[] };
}

const code = () => appCode(secret, server.clock.now());

describe.each(STEP_UPS)('%s', (name) => {
  it('refuses without the proof, and writes nothing', async () => {
    const both = await refused(name, {});
    expect(both.fields?.map(({ path }) => path)).toEqual(['password', 'secondFactor']);
    const one = await refused(name, { password: SEED_PASSWORD });
    expect(one.fields?.map(({ path }) => path)).toEqual(['secondFactor']);
  });

  it('refuses a wrong password, and writes nothing', async () => {
    const answer = await refused(name, { password: 'not it', secondFactor: code() });
    expect(answer.code).toBe('WRONG_SIGN_IN');
  });

  it('refuses a wrong or a used code, and writes nothing', async () => {
    const wrong = wrongCode(secret, server.clock.now());
    const guessed = await refused(name, { password: SEED_PASSWORD, secondFactor: wrong });
    expect(guessed.code).toBe('WRONG_CODE');
    const used = { password: SEED_PASSWORD, secondFactor: code() };
    const body = { userId: operator.userId, ...used };
    await operator.refusal(peopleAdminCalls.removePersonApp, { body });
    expect((await refused(name, used)).code).toBe('WRONG_CODE');
  });

  it('refuses an operator without a second factor, and writes nothing', async () => {
    await server.db.deleteFrom('secondFactor').where('userId', '=', operator.userId).execute();
    const answer = await refused(name, { password: SEED_PASSWORD, secondFactor: code() });
    expect(answer).toMatchObject({ code: 'RULE', reason: 'SECOND_FACTOR_NONE' });
  });
});

describe('a proof', () => {
  const flags = async () => {
    const { body } = await inputs.savePerson({} as never, server);
    return { body: { userId: body.userId, hubKeys: body.hubKeys } };
  };
  const proof = () => proofOf(server, { secret });

  it('counts for five minutes in the same session, for calls that follow each other', async () => {
    const input = await flags();
    await operator.call(peopleAdminCalls.savePerson, { body: { ...input.body, ...proof() } });
    server.clock.advance(STEP_UP_S - 1);
    await operator.call(peopleAdminCalls.savePerson, input);
    server.clock.advance(1);
    expect(await operator.refusal(peopleAdminCalls.savePerson, input)).toMatchObject({ code: 'BAD_INPUT' });
  });

  it.each(STEP_UPS.filter(([, { stepUp }]) => stepUp === 'each'))(
    'of before does not count for %s',
    async (name) => {
      const input = await flags();
      await operator.call(peopleAdminCalls.savePerson, { body: { ...input.body, ...proof() } });
      expect((await refused(name, {})).code).toBe('BAD_INPUT');
    },
  );

  it('does not count for another session, nor does half of one', async () => {
    const input = await flags();
    await operator.call(peopleAdminCalls.savePerson, { body: { ...input.body, ...proof() } });
    const half = { body: { ...input.body, password: 'not it' } };
    expect(await operator.refusal(peopleAdminCalls.savePerson, half)).toMatchObject({ code: 'BAD_INPUT' });
    const now = server.clock.now();
    const { access_token } = await openSession(server.db, operator.userId, now, { address: 'local' });
    const other = server.client({ authorization: `Bearer ${access_token}` });
    expect(await other.refusal(peopleAdminCalls.savePerson, input)).toMatchObject({ code: 'BAD_INPUT' });
    await operator.call(peopleAdminCalls.savePerson, input);
  });

  it('stays out of stored answers: a repeated call gets the first answer, with the code used up', async () => {
    const input = await flags();
    const body = { ...input.body, ...proof() };
    const headers = { 'idempotency-key': 'step-up-of-the-tests' };
    const first = await operator.send(peopleAdminCalls.savePerson, { body, headers });
    expect(first.status).toBe(200);
    const again = await operator.send(peopleAdminCalls.savePerson, { body, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});
