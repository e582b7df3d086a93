import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inboxCalls } from '#contract/inbox.ts';
import { DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import { profileCalls } from '#contract/profile.ts';
import { profileFormCalls as forms } from '#contract/profile-forms.ts';
import { registrationCalls as calls } from '#contract/registration.ts';
import { commands } from '#server/cli/commands.ts';
import { decideProvider, inviteProvider } from '#server/people/staff-admin.ts';
import { registering, PASSWORD } from '#tests/support/journeys/registering.ts';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { anonymous, fill, join, newMobile, start } = registering(server);
type Joined = Awaited<ReturnType<typeof join>>;

async function statusOf(doctor: Joined) {
  const { provider } = await doctor.call(profileCalls.getProviderByUserId, {
    query: { userId: doctor.userId },
  });
  return provider.providerVerificationStatus;
}

describe('registering', () => {
  test('begins with a code to the mobile number; no account exists before', async () => {
    const mobile = newMobile();
    const before = (await server.rows('appUser')).length;
    const { responseString: OTPId } = await start(mobile);
    expect(await server.rows('appUser')).toHaveLength(before);
    const OTP = await lastCode(server, mobile);
    const confirm = (code: string) =>
      anonymous(mobile).refusal(calls.confirmRegistration, { body: { OTP: code, OTPId } });
    expect((await confirm(otherCode(OTP))).code).toBe('WRONG_CODE');
    await anonymous(mobile).call(calls.confirmRegistration, { body: { OTP, OTPId } });
    expect((await confirm(OTP)).code).toBe('WRONG_CODE');
    expect(await server.rows('appUser')).toHaveLength(before + 1);
    expect(await server.rows('registration')).toEqual([]);
  });

  test('answers alike for a number and an address that are known', async () => {
    const known = await join();
    const [again, fresh] = [await start(known.mobile), await start(newMobile())];
    expect({ ...again, responseString: '' }).toEqual({ ...fresh, responseString: '' });
    const body = { OTP: await lastCode(server, known.mobile), OTPId: again.responseString };
    const refused = await anonymous('phone').refusal(calls.confirmRegistration, { body });
    expect(refused).toMatchObject({ code: 'RULE', reason: 'MOBILE_REGISTERED' });
  });

  test('sends at most three codes a day to one number', async () => {
    const mobile = newMobile();
    for (let i = 0; i < 3; i += 1) await start(mobile);
    const body = { name: 'R', mobile, email: 'r@clinic.example', password: PASSWORD };
    expect((await anonymous('x').refusal(calls.startRegistration, { body })).code).toBe('TOO_MANY');
  });

  test.each([
    ['mobile', { mobile: '12345' }],
    ['password', { password: 'short' }],
    ['password', { password: 'password123' }],
    ['email', { email: 'nobody' }],
    ['name', { name: '' }],
  ])('with a wrong %s is refused', async (path, more) => {
    const body = { name: 'R', mobile: newMobile(), email: 'r@clinic.example', password: PASSWORD, ...more };
    expect(await anonymous('y').refusal(calls.startRegistration, { body })).toMatchObject({
      fields: [{ path }],
    });
  });

  test('resumes by signing in, opens nothing of the hospital, and ends in verification', async () => {
    const doctor = await join();
    expect(await statusOf(doctor)).toBe('REGISTERED');
    expect((await doctor.refusal(forms.getBankDetails, {})).code).toBe('NOT_ALLOWED');
    await fill(doctor, ['PROFESSIONAL']);
    const sameDevice = { authorization: BASIC, [DEVICE_TOKEN_HEADER]: doctor.deviceToken };
    const session = await signIn(server.client(sameDevice, 'later'), doctor.mobile, PASSWORD);
    const resumed = server.client({ authorization: `Bearer ${session.access_token}` });
    const { registration } = await resumed.call(calls.registration, {});
    expect(registration).toMatchObject({
      state: 'DRAFT',
      done: ['PERSONAL', 'SERVICES', 'DOCUMENTS', 'SIGNATURE'],
      missing: ['PROFESSIONAL'],
    });
    expect(await resumed.refusal(calls.submitRegistration, {})).toMatchObject({
      code: 'RULE',
      detail: { missing: ['PROFESSIONAL'] },
    });
    await resumed.call(forms.updateDoctorProfessionalProfile, {
      body: {
        version: 1,
        specialisationIds: [1],
        qualifications: [{ qualification: 'MBBS', university: '', year: null, countryCode: 'IN' }],
        practisingSince: null,
        about: '',
      },
    });
    expect((await resumed.call(calls.submitRegistration, {})).registration.state).toBe('SUBMITTED');
    expect((await resumed.refusal(calls.submitRegistration, {})).code).toBe('RULE');
    const { items } = await resumed.call(inboxCalls.inboxThreads, { query: {} });
    expect(items).toMatchObject([{ kind: 'NOTICE', subject: 'Waiting for verification' }]);
  });
});

describe('certificates', () => {
  test('store once, list and can be removed while the registration is a draft', async () => {
    const doctor = await join();
    const body = { clientId: randomUUID(), name: 'MBBS degree', file: pdf() };
    await doctor.call(calls.addRegistrationDocument, { body });
    const { registration } = await doctor.call(calls.addRegistrationDocument, { body });
    expect(registration.documents).toMatchObject([{ name: 'MBBS degree', contentType: 'application/pdf' }]);
    const remove = { body: { documentId: registration.documents[0]?.id ?? '' } };
    const other = await join();
    expect((await other.refusal(calls.removeRegistrationDocument, remove)).code).toBe('NOT_FOUND');
    const after = await doctor.call(calls.removeRegistrationDocument, remove);
    expect(after.registration.documents).toEqual([]);
    const approved = await server.signInAs('lata.joshi');
    expect((await approved.refusal(calls.addRegistrationDocument, { body })).code).toBe('RULE');
  });
});

describe("the operator's decision", () => {
  test('approves: the licence counts and the menu opens', async () => {
    const doctor = await join();
    await fill(doctor);
    await expect(decideProvider(server.deps, doctor.mobile, 'approve', '')).rejects.toThrow('RULE');
    await doctor.call(calls.submitRegistration, {});
    await decideProvider(server.deps, doctor.mobile, 'approve', 'Welcome.');
    expect(await statusOf(doctor)).toBe('VERIFIED_AND_APPROVED');
    const { provider } = await doctor.call(profileCalls.getProviderByUserId, {
      query: { userId: doctor.userId },
    });
    expect(provider.registrationNumber).toBe('MMC 2012/1');
    expect((await doctor.call(forms.getBankDetails, {})).bankDetails).toBeNull();
    expect((await server.rows('audit')).map((row) => row.action)).toContain('APPROVE_PROVIDER');
  });

  test('refuses, with the reason, and the registration can be handed in again', async () => {
    const doctor = await join();
    await fill(doctor);
    await doctor.call(calls.submitRegistration, {});
    await decideProvider(server.deps, doctor.mobile, 'refuse', 'The certificate cannot be read.');
    expect((await doctor.call(calls.registration, {})).registration.state).toBe('REFUSED');
    const { items } = await doctor.call(inboxCalls.inboxThreads, { query: { search: 'cannot be read' } });
    expect(items).toHaveLength(1);
    expect((await doctor.call(calls.submitRegistration, {})).registration.state).toBe('SUBMITTED');
  });

  test('keeps the old licence when a new one of an approved provider is refused', async () => {
    const doctor = await server.signInAs('lata.joshi');
    const own = async () =>
      (await doctor.call(forms.getDoctorProfessionalInformation, {})).professionalInformation.license;
    const before = await own();
    const body = { registrationNumber: 'NEW 1', medicalCouncil: 'Delhi Medical Council' };
    await doctor.call(forms.saveLicenseDetails, { body });
    await decideProvider(server.deps, 'lata.joshi', 'refuse', 'Not legible.');
    expect(await own()).toEqual(before);
    await doctor.call(forms.saveLicenseDetails, { body });
    await decideProvider(server.deps, 'lata.joshi', 'approve', '');
    expect(await own()).toMatchObject({ registrationNumber: 'NEW 1', verified: true });
    await expect(decideProvider(server.deps, 'lata.joshi', 'approve', '')).rejects.toThrow('RULE');
  });
});

describe('an invitation', () => {
  async function invite() {
    const clinic = (await server.rows('clinic')).find((row) => row.city === 'Mumbai');
    const path = await inviteProvider(server.deps, {
      clinicId: clinic?.id ?? '',
      invitedBy: 'Dr. Meera Iyer',
      note: 'Two evenings a week.',
    });
    return { id: path.split('/').at(-1) ?? '', clinicId: clinic?.id ?? '' };
  }
  const look = async (id: string) =>
    (await server.portal.call(calls.providerInvitation, { query: { id } })).invitation;
  const clinics = async (doctor: Pick<Joined, 'call' | 'roleId'>) =>
    (
      await doctor.call(profileCalls.providerClinicListDetails, { query: { providerId: doctor.roleId } })
    ).clinicProvider.map((row) => row.clinicId);

  test('says who invites where; an existing provider accepts it once', async () => {
    const { id, clinicId } = await invite();
    expect(await look(id)).toMatchObject({ state: 'OPEN', invitedBy: 'Dr. Meera Iyer', city: 'Mumbai' });
    const doctor = await server.signInAs('arjun.rao');
    expect(await clinics(doctor)).not.toContain(clinicId);
    await doctor.call(calls.acceptProviderInvitation, { body: { id } });
    expect(await clinics(doctor)).toContain(clinicId);
    expect((await look(id)).state).toBe('USED');
    const late = await server.signInAs('lata.joshi');
    expect(await late.refusal(calls.acceptProviderInvitation, { body: { id } })).toMatchObject({
      code: 'RULE',
      detail: { state: 'USED' },
    });
    expect(await clinics(late)).not.toContain(clinicId);
  });

  test('leads a new provider into registration and then to the clinic', async () => {
    const { id, clinicId } = await invite();
    const doctor = await join(newMobile(), { invitationId: id });
    expect(await clinics(doctor)).toEqual([clinicId]);
    expect((await look(id)).state).toBe('USED');
  });

  test('reports when it was revoked or has expired, and opens nothing', async () => {
    const taken = await invite();
    const uninvite = commands.find(({ name }) => name === 'provider uninvite');
    expect(
      await uninvite?.run(server.deps, [`https://portal.example/provider-invitation/${taken.id}`]),
    ).toEqual({
      ok: true,
      lines: ['The invitation is no longer valid.'],
    });
    expect((await look(taken.id)).state).toBe('REVOKED');
    const body = { name: 'R', mobile: newMobile(), email: 'r@clinic.example', password: PASSWORD };
    const start = { body: { ...body, invitationId: taken.id } };
    expect((await anonymous('z').refusal(calls.startRegistration, start)).code).toBe('RULE');
    const old = await invite();
    server.clock.advance(15 * 86_400);
    expect((await look(old.id)).state).toBe('EXPIRED');
    const doctor = await server.signInAs('vikram.desai');
    expect(await doctor.refusal(calls.acceptProviderInvitation, { body: { id: old.id } })).toMatchObject({
      detail: { state: 'EXPIRED' },
    });
  });

  test('answers NOT_FOUND when it was never made', async () => {
    const query = { id: 'nothing' };
    expect((await server.portal.refusal(calls.providerInvitation, { query })).code).toBe('NOT_FOUND');
    const doctor = await server.signInAs('vikram.desai');
    expect((await doctor.refusal(calls.acceptProviderInvitation, { body: query })).code).toBe('NOT_FOUND');
  });
});
