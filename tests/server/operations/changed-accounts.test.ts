// @module-tag critical
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessChangeCalls } from '#contract/access-changes.ts';
import { payoutsAdminCalls as calls } from '#contract/payouts-admin.ts';
import {
  addOperatorAccount,
  proofOf,
  signInOperator,
  type OperatorClient,
} from '#tests/support/server/operator.ts';
import { DOCTORS, openPayouts } from '#tests/support/server/payouts.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db } = server;
const { operator, who, saveAccount, changeAccount, run } = await openPayouts(server);
const [DOCTOR] = DOCTORS;
let second: OperatorClient;
beforeAll(async () => {
  const person = { userName: 'asha.kulkarni', name: 'Asha Kulkarni', mobile: '+919812300418' };
  await addOperatorAccount(server, person);
  second = await signInOperator(server, person.userName);
});
beforeEach(async () => {
  for (const table of ['bankDetail', 'otp'] as const) await db.deleteFrom(table).execute();
  await saveAccount(DOCTOR, { verified: true });
});
const banks = async () => (await operator.call(calls.banksToCheck, {})).banks;
const check = (by: OperatorClient, body: { userId: string; changedAt: string }) =>
  by.call(calls.checkBank, { body: { ...body, ...proofOf(server, by) } });

describe('a bank account that replaces a checked one', () => {
  it('takes two operators at the command line, too', async () => {
    await changeAccount(DOCTOR, '50100234560044');
    expect(await run('bank check', DOCTOR)).toMatchObject({ ok: false });
    const code = async (by: OperatorClient) => proofOf(server, by).secondFactor;
    const first = await code(operator);
    expect(await run('bank check', DOCTOR, 'rohan.kulkarni', first)).toMatchObject({ ok: true });
    expect(await banks()).toMatchObject([{ askedBy: 'Rohan Kulkarni' }]);
    const same = await code(operator);
    expect(await run('bank check', DOCTOR, 'rohan.kulkarni', same)).toMatchObject({ ok: false });
    const other = await code(second);
    expect(await run('bank check', DOCTOR, 'asha.kulkarni', other)).toMatchObject({ ok: true });
    expect(await banks()).toEqual([]);
  });

  it('goes back to the first check when another operator undoes it', async () => {
    await changeAccount(DOCTOR, '50100234560047');
    const { userId } = who(DOCTOR);
    const [before] = await banks();
    await check(operator, { userId, changedAt: before?.changedAt ?? '' });
    const [change] = (await second.call(accessChangeCalls.accessChanges, {})).changes;
    expect(change).toMatchObject({ act: 'BANK_ASKED', byName: 'Rohan Kulkarni' });
    const body = { changeId: change?.id ?? '', ...proofOf(server, second) };
    await second.call(accessChangeCalls.undoAccessChange, { body });
    expect(await banks()).toMatchObject([{ isChange: true, askedAt: null, askedBy: null, isChecked: false }]);
  });

  it('needs two checks again when it changes between the two', async () => {
    await changeAccount(DOCTOR, '50100234560045');
    const [before] = await banks();
    await check(operator, { userId: who(DOCTOR).userId, changedAt: before?.changedAt ?? '' });
    clock.advance(60);
    await changeAccount(DOCTOR, '50100234560046');
    const [after] = await banks();
    expect(after).toMatchObject({ isChange: true, askedBy: null });
    const asked = await check(second, { userId: who(DOCTOR).userId, changedAt: after?.changedAt ?? '' });
    expect(asked.isChecked).toBe(false);
  });
});
