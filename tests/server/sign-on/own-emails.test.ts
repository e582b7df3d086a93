// @module-tag critical
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { registering } from '#tests/support/journeys/registering.ts';
import { proofOf, signInOperator } from '#tests/support/server/operator.ts';
import { openSignOnPortal } from '#tests/support/server/sign-on.ts';

const portal = await openSignOnPortal({ OIDC_CREATE: 'on' });
const { server, provider, signOn, join } = portal;
const operator = await signInOperator(server);
const { join: register } = registering(server);
afterAll(() => provider.close());

beforeEach(async () => {
  await server.db.deleteFrom('signOnLink').execute();
});

/** A person of the provider who has this e-mail. */
const arrives = async (login: string, email: string, roles: string[]) => {
  const more = { name: 'New Person', phone_number: '+919812300555', preferred_username: login };
  provider.people[login] = { email, email_verified: true, roles, ...more };
  return (await signOn(login)).state;
};

/** Enters an e-mail on the doctor's own profile page. */
async function enterEmail(userName: string, email: string): Promise<string> {
  const doctor = await server.signInAs(userName);
  const { personalInformation } = await doctor.call(profileFormCalls.getDoctorPersonalInformation, {});
  await doctor.call(profileFormCalls.updateDoctorPersonalProfile, {
    body: {
      version: personalInformation.version,
      salutationId: 1,
      name: personalInformation.name,
      dateOfBirth: '1979-04-12',
      sex: 'FEMALE',
      languageIds: [1],
      addresses: [
        { address1: '4 FC Road', address3: 'Clinic', city: 'Pune', state: 'Maharashtra', pin: '411004' },
      ],
      email,
      password: SEED_PASSWORD,
    },
  });
  return doctor.userId;
}

const isOwn = async (userId: string) =>
  (await operator.call(peopleAdminCalls.person, { query: { userId } })).person.isEmailOwn;

const confirm = (userId: string, email: string) => ({
  body: { userId, email, ...proofOf(server, operator) },
});

describe('an e-mail that its person entered', () => {
  test('links no account before an operator has confirmed it', async () => {
    const email = 'new.doctor@shanti.example';
    const userId = await enterEmail('meera.iyer', email);
    expect(await isOwn(userId)).toBe(true);
    expect(await arrives('new.doctor', email, ['doctors'])).toBe('unknown');
    await operator.call(peopleAdminCalls.confirmPersonEmail, confirm(userId, email));
    expect(await isOwn(userId)).toBe(false);
    expect((await server.rows('audit')).map(({ action }) => action)).toContain('CONFIRM_EMAIL');
    expect(await arrives('new.doctor', email, ['doctors'])).toBe('ok');
  });

  test('shuts no other person out', async () => {
    await join('anitha.nair');
    await enterEmail('meera.iyer', provider.people['anitha.nair']?.email ?? '');
    expect((await signOn('anitha.nair')).state).toBe('ok');
  });

  test('keeps no other person from an account of their own', async () => {
    await enterEmail('meera.iyer', 'new.nurse@shanti.example');
    expect(await arrives('new.nurse', 'new.nurse@shanti.example', ['ward-nurses'])).toBe('ok');
  });

  test('takes one confirmation, of the address that the operator saw', async () => {
    const userId = await enterEmail('meera.iyer', 'second@shanti.example');
    const { confirmPersonEmail } = peopleAdminCalls;
    const refused = async (email: string) =>
      (await operator.refusal(confirmPersonEmail, confirm(userId, email))).code;
    expect(await refused('first@shanti.example')).toBe('NOT_FOUND');
    await operator.call(confirmPersonEmail, confirm(userId, 'second@shanti.example'));
    expect(await refused('second@shanti.example')).toBe('NOT_FOUND');
  });
});

describe('an e-mail of a doctor who registers', () => {
  test('shuts its owner out neither from a link nor from an account', async () => {
    await join('anitha.nair');
    await register(undefined, { email: provider.people['anitha.nair']?.email });
    expect((await signOn('anitha.nair')).state).toBe('ok');
    await register(undefined, { email: 'third.nurse@shanti.example' });
    expect(await arrives('third.nurse', 'third.nurse@shanti.example', ['ward-nurses'])).toBe('ok');
  });

  test('links no account after the approval alone', async () => {
    const email = 'colleague@shanti.example';
    const { userId } = await register(undefined, { email });
    await server.db
      .updateTable('provider')
      .set({ verificationStatus: 'VERIFIED_AND_APPROVED' })
      .where('userId', '=', userId)
      .execute();
    expect(await arrives('colleague', email, ['doctors'])).toBe('unknown');
    await operator.call(peopleAdminCalls.confirmPersonEmail, confirm(userId, email));
    expect(await arrives('colleague', email, ['doctors'])).toBe('ok');
  });
});
