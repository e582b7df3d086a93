import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK_SHOWN_A_DAY } from '#contract/limits.ts';
import { payoutsAdminCalls as calls } from '#contract/payouts-admin.ts';
import { splitFee } from '#domain/fees.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode, onlyAppOf, wrongCode } from '#tests/support/server/authenticator-app.ts';
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
const { operator, who, saveAccount, changeAccount, earn, payouts, dueOf, transfer, run, audited, rupeesOf } =
  await openPayouts(server);
const [DOCTOR, OTHER] = DOCTORS;
beforeEach(async () => {
  for (const table of ['payout', 'earning', 'dailyCount', 'bankDetail'] as const)
    await db.deleteFrom(table).execute();
  for (const userName of DOCTORS) await saveAccount(userName, { verified: true });
});

describe('a payout', () => {
  test('lists what is due to the paisa, with its lines and without a patient', async () => {
    const patients = await server.rows('patient');
    const fees = [33_333, 12_507, 99_999];
    for (const fee of fees) await earn(DOCTOR, fee);
    const due = await dueOf(DOCTOR);
    const netPaise = fees.reduce((sum, fee) => sum + splitFee(fee).netPaise, 0);
    expect(due).toMatchObject({ netPaise, lines: 3, bank: { accountEnd: '7891', isChecked: true } });
    const { lines } = await operator.call(calls.payoutLines, { query: { userId: who(DOCTOR).userId } });
    expect(lines.reduce((sum, line) => sum + line.netPaise, 0)).toBe(netPaise);
    const said = JSON.stringify([lines, await payouts()]);
    expect(patients.filter(({ name }) => said.includes(name))).toEqual([]);
    expect(said).not.toContain('50100234567891');
    expect((await run('payout lines', DOCTOR))?.lines).toHaveLength(3);
  });

  test('records only the amount of the statement, exact to the paisa', async () => {
    await earn(DOCTOR, 1_000_001);
    const { netPaise } = (await dueOf(DOCTOR))!;
    for (const paise of [netPaise - 1, netPaise + 1])
      expect(
        await operator.refusal(calls.recordTransfer, transfer(DOCTOR, rupeesOf(paise), 'HDFC-1')),
      ).toMatchObject({ reason: 'PAYOUT_DIFFERS', params: { paise: netPaise } });
    expect(await dueOf(DOCTOR)).toMatchObject({ netPaise });
    const withComma = rupeesOf(netPaise).replace(/(?=\d{3}\.)/, ',');
    expect(withComma).toMatch(/^\d+,\d{3}\.\d\d$/);
    const before = await audited('PAYOUT');
    await operator.call(calls.recordTransfer, transfer(DOCTOR, withComma, 'hdfc-1'));
    expect(await dueOf(DOCTOR)).toBeUndefined();
    expect((await payouts()).recorded).toMatchObject([
      {
        utr: 'HDFC-1',
        userName: DOCTOR,
        netPaise,
        lines: 1,
        accountEnd: '7891',
        recordedBy: 'Rohan Kulkarni',
      },
    ]);
    expect(await server.rows('earning')).toMatchObject([{ state: 'PAID', utr: 'HDFC-1' }]);
    expect(await audited('PAYOUT')).toBe(before + 1);
    expect((await run('payout recorded'))?.lines[0]).toContain(`HDFC-1  ${DOCTOR}`);
  });

  test('records also when a patient has paid since the transfer: the newer fee stays due', async () => {
    for (const fee of [50_000, 30_000]) {
      await earn(DOCTOR, fee);
      clock.advance(60);
    }
    const { netPaise } = (await dueOf(DOCTOR))!;
    await earn(DOCTOR, 20_000);
    const newer = splitFee(20_000).netPaise;
    expect(
      await operator.refusal(calls.recordTransfer, transfer(DOCTOR, rupeesOf(newer), 'LATE-1')),
    ).toMatchObject({ reason: 'PAYOUT_DIFFERS', params: { paise: netPaise + newer } });
    await operator.call(calls.recordTransfer, transfer(DOCTOR, rupeesOf(netPaise), 'LATE-1'));
    expect(await dueOf(DOCTOR)).toMatchObject({ netPaise: newer, lines: 1 });
    expect((await payouts()).recorded).toMatchObject([{ utr: 'LATE-1', netPaise, lines: 2 }]);
  });

  test('requires a unique reference, also among older payouts', async () => {
    await earn(DOCTOR, 50_000);
    await earn(OTHER, 50_000);
    const rupees = rupeesOf((await dueOf(DOCTOR))!.netPaise);
    await operator.call(calls.recordTransfer, transfer(DOCTOR, rupees, 'HDFC-2'));
    const used = { reason: 'PAYOUT_REFERENCE_USED', params: { utr: 'HDFC-2' } };
    expect(await operator.refusal(calls.recordTransfer, transfer(OTHER, rupees, 'hdfc-2'))).toMatchObject(
      used,
    );
    await db.deleteFrom('payout').execute();
    expect(await operator.refusal(calls.recordTransfer, transfer(OTHER, rupees, 'HDFC-2'))).toMatchObject(
      used,
    );
    expect(await dueOf(OTHER)).toMatchObject({ lines: 1 });
  });

  test('records once when two operators record at once', async () => {
    await earn(DOCTOR, 50_000);
    const rupees = rupeesOf((await dueOf(DOCTOR))!.netPaise);
    const tries = await Promise.allSettled(
      ['HDFC-3', 'HDFC-4'].map((utr) => operator.call(calls.recordTransfer, transfer(DOCTOR, rupees, utr))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await payouts()).recorded).toHaveLength(1);
  });

  test('one reference that is recorded for two doctors at once pays one of them', async () => {
    await earn(DOCTOR, 50_000);
    await earn(OTHER, 50_000);
    const rupees = rupeesOf((await dueOf(DOCTOR))!.netPaise);
    const tries = await Promise.allSettled(
      [DOCTOR, OTHER].map((name) => operator.call(calls.recordTransfer, transfer(name, rupees, 'HDFC-5'))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await server.rows('earning')).filter(({ state }) => state === 'PAID')).toHaveLength(1);
  });

  test('includes a doctor with a disabled account', async () => {
    await earn(OTHER, 50_000);
    const rupees = rupeesOf((await dueOf(OTHER))!.netPaise);
    const { userId } = who(OTHER);
    await db.updateTable('appUser').set({ disabledAt: clock.now() }).where('id', '=', userId).execute();
    await operator.call(calls.recordTransfer, transfer(OTHER, rupees, 'HDFC-6'));
    await db.updateTable('appUser').set({ disabledAt: null }).where('id', '=', userId).execute();
    expect(await dueOf(OTHER)).toBeUndefined();
  });
});

describe('a bank account', () => {
  let second: OperatorClient;
  beforeAll(async () => {
    const person = { userName: 'asha.kulkarni', name: 'Asha Kulkarni', mobile: '+919812300418' };
    await addOperatorAccount(server, person);
    second = await signInOperator(server, person.userName);
  });
  const check = (by: OperatorClient, body: { userId: string; changedAt: string }) =>
    by.call(calls.checkBank, { body: { ...body, ...proofOf(server, by) } });
  const banks = async () => (await operator.call(calls.banksToCheck, {})).banks;
  test('needs a check after a change, and takes no transfer of the console until then', async () => {
    expect(await banks()).toEqual([]);
    await changeAccount(DOCTOR, '50100234560042');
    await earn(DOCTOR, 50_000);
    expect(await dueOf(DOCTOR)).toMatchObject({
      bank: { accountEnd: '0042', isChecked: false, changedLately: true },
    });
    const rupees = rupeesOf((await dueOf(DOCTOR))!.netPaise);
    expect(await operator.refusal(calls.recordTransfer, transfer(DOCTOR, rupees, 'HDFC-7'))).toMatchObject({
      reason: 'BANK_NOT_CHECKED',
    });
    const [bank] = await banks();
    expect(bank).toMatchObject({ userName: DOCTOR, accountEnd: '0042' });
    expect((await run('bank unchecked'))?.lines).toEqual([expect.stringMatching(/^arjun\.rao .*… 0042$/)]);
    const body = { userId: who(DOCTOR).userId, changedAt: bank?.changedAt ?? '' };
    expect(await check(operator, body)).toEqual({ status: 'SUCCESS', isChecked: false });
    expect(await banks()).toMatchObject([
      { isChange: true, askedBy: 'Rohan Kulkarni', isAskedByCaller: true, isChecked: false },
    ]);
    const again = await operator.refusal(calls.checkBank, {
      body: { ...body, ...proofOf(server, operator) },
    });
    expect(again).toMatchObject({ code: 'RULE', reason: 'BANK_SECOND_PERSON' });
    expect(await operator.refusal(calls.recordTransfer, transfer(DOCTOR, rupees, 'HDFC-7'))).toMatchObject({
      reason: 'BANK_NOT_CHECKED',
    });
    expect(await run('payout record', DOCTOR, rupees, 'HDFC-7')).toMatchObject({ ok: false });
    expect(await check(second, body)).toEqual({ status: 'SUCCESS', isChecked: true });
    const told = (await server.rows('outgoing')).filter(
      ({ notification }) => notification === 'BANK_CONFIRMED',
    );
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('ending in 0042')]);
    expect(await banks()).toEqual([]);
    expect(await dueOf(DOCTOR)).toMatchObject({
      bank: { isChecked: true, checkedAt: clock.now().toISOString(), checkedBy: 'Asha Kulkarni' },
    });
    await operator.call(calls.recordTransfer, transfer(DOCTOR, rupees, 'HDFC-7'));
    clock.advance(60);
    await changeAccount(DOCTOR, '50100234560043');
    expect(await banks()).toMatchObject([{ accountEnd: '0043', checkedAt: null, checkedBy: null }]);
    // What was looked at is not what is there now.
    const late = { body: { ...body, ...proofOf(server, operator) } };
    expect(await operator.refusal(calls.checkBank, late)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await banks()).toHaveLength(1);
  });

  test('makes the command line warn when it is unchecked or missing', async () => {
    await db.deleteFrom('bankDetail').execute();
    await earn(DOCTOR, 50_000);
    const rupees = rupeesOf((await dueOf(DOCTOR))!.netPaise);
    expect(await operator.refusal(calls.recordTransfer, transfer(DOCTOR, rupees, 'HDFC-8'))).toMatchObject({
      reason: 'BANK_NOT_CHECKED',
    });
    expect(await run('payout record', DOCTOR, rupees, 'HDFC-8')).toMatchObject({
      ok: true,
      lines: [expect.any(String), expect.stringContaining('no checked bank account')],
    });
    await saveAccount(DOCTOR, { verified: false });
    expect(await run('bank check', DOCTOR)).toMatchObject({ ok: true });
    expect(await banks()).toEqual([]);
    await earn(DOCTOR, 50_000);
    expect((await run('payout record', DOCTOR, rupees, 'HDFC-9'))?.lines).toHaveLength(1);
  });

  test('shows as changed for 30 days', async () => {
    await earn(DOCTOR, 50_000);
    const marked: (boolean | undefined)[] = [];
    for (const days of [29, 31]) {
      const changedAt = new Date(clock.now().getTime() - days * 86_400_000);
      await db.updateTable('bankDetail').set({ changedAt }).execute();
      marked.push((await dueOf(DOCTOR))?.bank?.changedLately);
    }
    expect(marked).toEqual([true, false]);
  });

  test('list for checking oldest first', async () => {
    await db.deleteFrom('bankDetail').execute();
    await saveAccount(OTHER, { verified: false });
    clock.advance(60);
    await saveAccount(DOCTOR, { verified: false });
    expect((await banks()).map(({ userName }) => userName)).toEqual([OTHER, DOCTOR]);
  });
});

describe('the account number in whole', () => {
  let secret: string;
  beforeEach(async () => {
    secret = await onlyAppOf(server, 'rohan.kulkarni');
    clock.advance(60);
  });
  const show = (given: { password?: string; secondFactor: string }) => ({
    body: { userId: who(DOCTOR).userId, password: SEED_PASSWORD, ...given },
  });
  const code = () => appCode(secret, clock.now());

  test('requires password and a code, each time once, and is audited', async () => {
    const before = await audited('SHOW_BANK_ACCOUNT');
    const wrong = wrongCode(secret, clock.now());
    expect(await operator.refusal(calls.showBankAccount, show({ secondFactor: wrong }))).toMatchObject({
      code: 'WRONG_CODE',
    });
    const other = show({ secondFactor: code(), password: 'not it' });
    expect(await operator.refusal(calls.showBankAccount, other)).toMatchObject({ code: 'WRONG_SIGN_IN' });
    expect(await audited('SHOW_BANK_ACCOUNT')).toBe(before);
    const right = show({ secondFactor: code() });
    expect(await operator.call(calls.showBankAccount, right)).toMatchObject({
      accountNumber: '50100234567891',
    });
    expect(await operator.refusal(calls.showBankAccount, right)).toMatchObject({ code: 'WRONG_CODE' });
    const rows = (await server.rows('audit')).filter(({ action }) => action === 'SHOW_BANK_ACCOUNT');
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({ entityId: who(DOCTOR).providerId });
    expect(JSON.stringify(await server.rows('idempotency'))).not.toContain('50100234567891');
    expect(await run('bank account', DOCTOR)).toEqual({ ok: true, lines: ['50100234567891'] });
  });

  test('shows a limited number of times a day', async () => {
    const day = clock.now().toISOString().slice(0, 10);
    const key = `bank accounts shown to ${operator.userId}`;
    await db.insertInto('dailyCount').values({ key, day, count: BANK_SHOWN_A_DAY }).execute();
    expect(await operator.refusal(calls.showBankAccount, show({ secondFactor: code() }))).toMatchObject({
      code: 'TOO_MANY',
    });
  });
});
