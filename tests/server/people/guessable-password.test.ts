import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { registrationCalls } from '#contract/registration.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

test.each([
  'vikram.desai',
  'Vikram-2026!',
  'v1kram.desai',
  'desai.vikram.1980',
  'wardline2026',
  'Wardline@2026',
  'shanti123',
  'shanti.hospital.pune',
  'aaaaaaaa',
  '        ',
  '12121212',
  'sunshine!!2026',
  'p@ssw0rd1987',
])('%j of Vikram Desai is refused, and a phrase is not', async (newPassword) => {
  const vikram = await server.signInAs('vikram.desai');
  const refusal = await vikram.refusal(authCalls.changePassword, {
    body: { oldPassword: SEED_PASSWORD, newPassword },
  });
  expect(refusal).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'newPassword' }] });
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
  expect(refusal).toMatchObject({ fields: [{ path: 'password', reason: 'PASSWORD_GUESSABLE' }] });
});
