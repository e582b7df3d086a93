import { describe, expect, test } from 'vitest';
import { profileFormCalls as calls } from '#contract/profile-forms.ts';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const ACCOUNT = '50100234567891';
const details = {
  accountHolder: 'Arjun Rao',
  accountNumber: ACCOUNT,
  accountType: 'SAVINGS',
  ifsc: 'HDFC0000123',
  branch: 'Kothrud',
} as const;

async function proven(userName: string) {
  const doctor = await server.signInAs(userName);
  const { responseString: OTPId } = await doctor.call(calls.sendBankOtp, {});
  return { doctor, OTPId, OTP: await lastCode(server) };
}

describe('bank details', () => {
  test('change with a code, and are never read in full again', async () => {
    const { doctor, OTPId, OTP } = await proven('arjun.rao');
    const { bankDetails } = await doctor.call(calls.saveBankDetails, { body: { ...details, OTPId, OTP } });
    expect(bankDetails).toMatchObject({
      accountNumberMasked: '•••• 7891',
      bankName: 'HDFC Bank',
      verified: false,
    });
    expect(await doctor.call(calls.getBankDetails, {})).toMatchObject({ bankDetails });
    expect((await server.rows('audit')).at(-1)).toMatchObject({
      action: 'SAVE_BANK',
      entityId: doctor.roleId,
    });
  });

  test('lie sealed in the database and open with the key of the server alone, for their owner alone', async () => {
    const doctor = await server.signInAs('arjun.rao');
    const row = (await server.rows('bankDetail')).find((one) => one.providerId === doctor.roleId);
    expect(JSON.stringify(row)).not.toContain(ACCOUNT);
    expect(server.deps.vault.unseal(row?.accountSealed ?? '', doctor.roleId)).toBe(ACCOUNT);
    expect(() => server.deps.vault.unseal(row?.accountSealed ?? '', 'somebody else')).toThrow();
  });

  test('do not change with a wrong code, an old one, or that of someone else', async () => {
    const { doctor, OTPId, OTP } = await proven('sana.khan');
    const save = async (more: object, as = doctor) =>
      as.refusal(calls.saveBankDetails, { body: { ...details, OTPId, OTP, ...more } });
    expect((await save({ OTP: otherCode(OTP) })).code).toBe('WRONG_CODE');
    expect((await save({}, await server.signInAs('vikram.desai'))).code).toBe('WRONG_CODE');
    expect((await save({})).code).toBe('WRONG_CODE');
    const rows = await server.rows('bankDetail');
    expect(rows.filter((row) => row.providerId === doctor.roleId && row.accountEnd === '7891')).toEqual([]);
  });

  test('need a bank that exists', async () => {
    const body = { ...details, ifsc: 'ZZZZ0000123', OTPId: 'x', OTP: '1234' };
    expect(await (await server.signInAs('arjun.rao')).refusal(calls.saveBankDetails, { body })).toMatchObject(
      {
        fields: [{ path: 'ifsc' }],
      },
    );
  });

  test('require a verified provider', async () => {
    const waiting = await server.signInAs('nikhil.patil');
    expect((await waiting.refusal(calls.getBankDetails, {})).code).toBe('NOT_ALLOWED');
    expect((await waiting.refusal(calls.sendBankOtp, {})).code).toBe('NOT_ALLOWED');
  });
});

test('an IFSC names its bank, an unknown one none', async () => {
  const doctor = await server.signInAs('arjun.rao');
  const look = async (ifsc: string) => (await doctor.call(calls.ifscLookup, { query: { ifsc } })).bank;
  expect(await look('HDFC0000123')).toEqual({ bankCode: 'HDFC', bankName: 'HDFC Bank' });
  expect(await look('ZZZZ0000123')).toBeNull();
  expect((await doctor.refusal(calls.ifscLookup, { query: { ifsc: 'HDFC' } })).code).toBe('BAD_INPUT');
});
