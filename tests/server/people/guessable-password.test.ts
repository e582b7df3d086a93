import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { registrationCalls } from '#contract/registration.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

test.each([
  ['vikram.desai', 'PASSWORD_OF_PERSON'],
  ['shanti.hospital.pune', 'PASSWORD_OF_PLACE'],
  ['Wardline@2026', 'PASSWORD_OF_PLACE'],
  ['Kothrud@123', 'PASSWORD_OF_PLACE'],
  ['abcdefgh', 'PASSWORD_PATTERN'],
  ['12341234', 'PASSWORD_PATTERN'],
  ['sunshine!!2026', 'PASSWORD_TOO_COMMON'],
])('refuses %j of Vikram Desai: %s', async (newPassword, reason) => {
  const vikram = await server.signInAs('vikram.desai');
  const refusal = await vikram.refusal(authCalls.changePassword, {
    body: { oldPassword: SEED_PASSWORD, newPassword },
  });
  expect(refusal).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'newPassword', reason }] });
});

test('refuses the name of a clinic with a year', async () => {
  const [clinic] = await server.rows('clinic');
  const vikram = await server.signInAs('vikram.desai');
  const newPassword = `${String(clinic?.clinicName).replaceAll(' ', '')}2026`;
  const body = { oldPassword: SEED_PASSWORD, newPassword };
  expect(await vikram.refusal(authCalls.changePassword, { body })).toMatchObject({
    fields: [{ path: 'newPassword', reason: 'PASSWORD_OF_PLACE' }],
  });
});

test.each(['tea with cardamom', 'monsoon-kolam-77', 'vikram likes mangoes', 'x9#Lq!v2Zr', 'बारिश में चाय'])(
  '%j is taken',
  async (newPassword) => {
    const vikram = await server.signInAs('vikram.desai');
    const change = (oldPassword: string, next: string) =>
      vikram.call(authCalls.changePassword, { body: { oldPassword, newPassword: next } });
    await change(SEED_PASSWORD, newPassword);
    await change(newPassword, SEED_PASSWORD);
  },
);

test('the names of a person who registers are known, too', async () => {
  const body = {
    name: 'Rohini Kale',
    mobile: '9100000001',
    email: 'rohini@clinic.example',
    password: 'rohini9100000001',
  };
  const refusal = await server.portal.refusal(registrationCalls.startRegistration, { body });
  expect(refusal).toMatchObject({ fields: [{ path: 'password', reason: 'PASSWORD_OF_PERSON' }] });
});
