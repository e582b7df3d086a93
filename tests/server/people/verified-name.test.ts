import { expect, test } from 'vitest';
import { profileCalls } from '#contract/profile.ts';
import { profileFormCalls as calls } from '#contract/profile-forms.ts';
import { PASSWORD_TRIES } from '#contract/limits.ts';
import { decideProvider } from '#server/people/staff-admin.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const ANOTHER = 'Naresh Trehan';

async function formOf(doctor: SignedInClient, more: object) {
  const { personalInformation: now } = await doctor.call(calls.getDoctorPersonalInformation, {});
  const { version, name, email, sex, dateOfBirth, salutation, languages, addresses } = now;
  const given = { salutationId: salutation.id, languageIds: languages.map(({ id }) => id), addresses };
  return { version, name, email, sex, dateOfBirth, ...given, ...more };
}
const save = async (doctor: SignedInClient, more: object) =>
  doctor.call(calls.updateDoctorPersonalProfile, { body: await formOf(doctor, more) });
const refused = async (doctor: SignedInClient, more: object) =>
  doctor.refusal(calls.updateDoctorPersonalProfile, { body: await formOf(doctor, more) });
const nameOf = async (doctor: SignedInClient) =>
  (await doctor.call(profileCalls.getProviderByUserId, { query: { userId: doctor.userId } })).provider;
const stored = async (doctor: SignedInClient) =>
  server.db.selectFrom('appUser').selectAll().where('id', '=', doctor.userId).executeTakeFirstOrThrow();

test('the name of a verified provider stays until the operator approves another', async () => {
  const doctor = await server.signInAs('meera.iyer');
  const { personalInformation } = await save(doctor, { name: ANOTHER });
  expect(personalInformation).toMatchObject({ name: 'Meera Iyer', pendingName: ANOTHER });
  expect(JSON.stringify(await nameOf(doctor))).not.toContain(ANOTHER);
  await decideProvider(server.deps, 'meera.iyer', 'refuse', 'Send the certificate of the new name.');
  expect(await stored(doctor)).toMatchObject({ name: 'Meera Iyer', pendingName: null });
  await save(doctor, { name: ANOTHER });
  await decideProvider(server.deps, 'meera.iyer', 'approve', '');
  expect(await stored(doctor)).toMatchObject({ name: ANOTHER, pendingName: null });
  await expect(decideProvider(server.deps, 'meera.iyer', 'approve', '')).rejects.toThrow('RULE');
});

test('a name that is withdrawn needs no approval any more', async () => {
  const doctor = await server.signInAs('arjun.rao');
  const { name } = await stored(doctor);
  await save(doctor, { name: ANOTHER });
  const { personalInformation } = await save(doctor, { name });
  expect(personalInformation).toMatchObject({ name, pendingName: null });
});

test('the email changes with the password only, and its tries are counted', async () => {
  const doctor = await server.signInAs('sana.khan');
  const email = 'attacker@evil.example';
  const before = await stored(doctor);
  expect(await refused(doctor, { email })).toMatchObject({
    code: 'BAD_INPUT',
    fields: [{ path: 'password' }],
  });
  for (let i = 0; i < PASSWORD_TRIES; i += 1)
    expect(await refused(doctor, { email, password: `wrong ${i}` })).toMatchObject({ code: 'WRONG_SIGN_IN' });
  expect(await refused(doctor, { email, password: SEED_PASSWORD })).toMatchObject({ code: 'LOCKED' });
  expect(await stored(doctor)).toEqual(before);
  server.clock.advance(300);
  await save(doctor, { email, password: SEED_PASSWORD });
  expect((await stored(doctor)).email).toBe(email);
});
