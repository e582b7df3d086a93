import { beforeAll, describe, expect, test } from 'vitest';
import { memberCalls } from '#contract/members.ts';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let nurse: SignedInClient;
let doctor: SignedInClient;

beforeAll(async () => {
  nurse = await server.signInAs('anitha.nair');
  doctor = await server.signInAs('meera.iyer');
});

describe("a patient's mobile number", () => {
  let last = 10_000;
  const fresh = (): string => `+9197000${(last += 1)}`;
  async function sent(mobileNumber: string): Promise<{ OTPId: string; code: string }> {
    const { responseString, validated } = await nurse.call(memberCalls.validateMobileNumber, {
      body: { mobileNumber },
    });
    expect(validated).toBe(false);
    return { OTPId: responseString, code: await lastCode(server, mobileNumber) };
  }

  test('requires the code that was sent to it, once', async () => {
    const mobileNumber = fresh();
    const { OTPId, code } = await sent(mobileNumber);
    const body = { mobileNumber, OTPId, OTP: code };
    expect(await nurse.call(memberCalls.validateMobileNumber, { body })).toMatchObject({ validated: true });
    expect(await nurse.refusal(memberCalls.validateMobileNumber, { body })).toMatchObject({
      code: 'WRONG_CODE',
    });
  });

  test('rejects the code of another number, or of another person', async () => {
    const { OTPId, code } = await sent(fresh());
    const body = { mobileNumber: fresh(), OTPId, OTP: code };
    expect(await nurse.refusal(memberCalls.validateMobileNumber, { body })).toMatchObject({
      code: 'WRONG_CODE',
    });
    const mobileNumber = fresh();
    const own = await sent(mobileNumber);
    expect(
      await doctor.refusal(memberCalls.validateMobileNumber, {
        body: { mobileNumber, OTPId: own.OTPId, OTP: own.code },
      }),
    ).toMatchObject({ code: 'WRONG_CODE' });
  });

  test('wrong codes count although the call is refused: after three the right one is too late', async () => {
    const mobileNumber = fresh();
    const { OTPId, code } = await sent(mobileNumber);
    for (let i = 0; i < 3; i += 1)
      await nurse.refusal(memberCalls.validateMobileNumber, {
        body: { mobileNumber, OTPId, OTP: otherCode(code) },
      });
    expect(
      await nurse.refusal(memberCalls.validateMobileNumber, { body: { mobileNumber, OTPId, OTP: code } }),
    ).toMatchObject({ code: 'WRONG_CODE' });
    expect((await server.rows('otp')).find((row) => row.id === OTPId)?.tries).toBe(3);
  });

  test('becomes the number of a member whom the caller sees, and the old number is told', async () => {
    const mine = (await server.rows('consultation')).find((row) => row.providerId === doctor.roleId);
    const memberId = mine?.patientId ?? '';
    const patient = async () => (await server.rows('patient')).find((row) => row.id === memberId);
    const before = await patient();
    const mobileNumber = fresh();
    const asked = await doctor.call(memberCalls.validateMobileNumber, { body: { mobileNumber, memberId } });
    expect((await patient())?.mobile).toBe(before?.mobile);
    const code = await lastCode(server, mobileNumber);
    const body = { mobileNumber, memberId, OTPId: asked.responseString, OTP: code };
    expect(
      await doctor.refusal(memberCalls.validateMobileNumber, { body: { ...body, OTP: otherCode(code) } }),
    ).toMatchObject({ code: 'WRONG_CODE' });
    expect((await patient())?.mobile).toBe(before?.mobile);
    expect(await doctor.call(memberCalls.validateMobileNumber, { body })).toMatchObject({ validated: true });
    expect((await patient())?.mobile).toBe(mobileNumber);
    const told = (await server.rows('outgoing')).filter((row) => row.recipient === before?.mobile);
    expect(told.at(-1)?.text).toContain('was changed');
    expect(told.at(-1)?.text).not.toContain(mobileNumber);
    expect((await server.rows('audit')).findLast((row) => row.action === 'CHANGE_MOBILE')).toMatchObject({
      entityId: memberId,
      patientId: memberId,
    });
  });

  test('a neighbour’s patient gets no number, and no code is sent for them', async () => {
    const own = (await server.rows('consultation')).filter((row) => row.providerId === doctor.roleId);
    const seen = new Set(own.map((row) => row.patientId));
    const raised = (await server.rows('request')).map((row) => row.patientId);
    const stranger = (await server.rows('patient')).find(
      (row) => !seen.has(row.id) && !raised.includes(row.id) && row.pcpProviderId !== doctor.roleId,
    );
    const mobileNumber = fresh();
    const refused = (memberId: string, more = {}) =>
      doctor.refusal(memberCalls.validateMobileNumber, { body: { mobileNumber, memberId, ...more } });
    expect((await refused(stranger?.id ?? '')).code).toBe('NOT_FOUND');
    expect(await refused(stranger?.id ?? '')).toEqual(await refused('absent'));
    expect(await lastCode(server, mobileNumber)).toBe('');
    // A code that was proved for the number alone does not open another patient's record either.
    const asked = await doctor.call(memberCalls.validateMobileNumber, { body: { mobileNumber } });
    const proof = { OTPId: asked.responseString, OTP: await lastCode(server, mobileNumber) };
    expect((await refused(stranger?.id ?? '', proof)).code).toBe('NOT_FOUND');
    const after = (await server.rows('patient')).find((row) => row.id === stranger?.id);
    expect(after?.mobile).toBe(stranger?.mobile);
  });

  test('gets three codes a day and no fourth', async () => {
    const mobileNumber = fresh();
    for (let i = 0; i < 3; i += 1) await sent(mobileNumber);
    expect(await nurse.refusal(memberCalls.validateMobileNumber, { body: { mobileNumber } })).toMatchObject({
      code: 'TOO_MANY',
    });
  });

  test('a code without its id, or an id without its code, is refused', async () => {
    for (const half of [{ OTP: '1234' }, { OTPId: 'x' }])
      expect(
        await nurse.refusal(memberCalls.validateMobileNumber, {
          body: { mobileNumber: fresh(), ...half },
        }),
      ).toMatchObject({ code: 'BAD_INPUT' });
  });
});
