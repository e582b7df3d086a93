import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { commands, type Outcome } from '#server/cli/commands.ts';
import { SMS_TOKEN } from '#tests/support/doubles/sms-gateway.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const SMS_URL = 'http://127.0.0.1:9/send';
const server = await openServer({ SMS_URL, SMS_TOKEN }, { isEmpty: true });
const { portal } = server;
const directory = mkdtempSync(join(tmpdir(), 'wardline-staff-'));
afterAll(() => rmSync(directory, { recursive: true }));

const file = join(directory, 'staff.csv');
writeFileSync(
  file,
  [
    'role,user_name,name,email,mobile',
    'nurse,asha.more,Asha More,asha@city.example,9822011223',
    'agent,ravi.pai,Ravi Pai,ravi@city.example,9822011224',
    'operator,olga.shah,Olga Shah,olga@city.example,9822011225',
  ].join('\n'),
);
const importStaff = async (): Promise<Outcome> => {
  const command = commands.find(({ name }) => name === 'staff import');
  if (!command) throw new Error('no command');
  return command.run(server.deps, [file]);
};

test('with an SMS gateway, who is imported is told where to choose a password, and no one reads one', async () => {
  const { lines } = await importStaff();
  expect(lines.slice(0, 2)).toEqual([
    'asha.more  is told by SMS at +919822011223',
    'ravi.pai  is told by SMS at +919822011224',
  ]);
  const told = await server.rows('outgoing');
  expect(
    told.map(({ recipient, text }) => [recipient, /\S+\/forgot-password\S*(?=:)/.exec(text)?.[0]]),
  ).toEqual([
    ['+919822011223', `${server.deps.config.publicUrl}/forgot-password`],
    ['+919822011224', `${server.deps.config.publicUrl}/forgot-password?from=agent`],
  ]);
  expect(told[0]?.text).toContain('asha.more');
});

test('the code that comes to that number sets the first password; nothing opens the account before', async () => {
  expect(await refusedSignIn(portal, 'asha.more', ' ')).toMatchObject({ code: 'WRONG_SIGN_IN' });
  const { responseString: OTPId } = await portal.call(authCalls.forgotPassword, {
    body: { username: 'asha.more' },
  });
  const OTP = await codeFor(server, 'asha.more');
  const { resetToken = '' } = await portal.call(authCalls.verifyOTP, { body: { OTPId, OTP } });
  const newPassword = 'tea-with-cardamom';
  await portal.call(authCalls.resetPassword, { body: { resetToken, newPassword } });
  expect(await signIn(portal, 'asha.more', newPassword)).toMatchObject({ access_token: expect.any(String) });
});

test('an operator has no such page, and gets a temporary password, which the output says', async () => {
  const before = (await server.rows('outgoing')).length;
  await server.db.deleteFrom('appUser').where('userName', '=', 'olga.shah').execute();
  const { lines } = await importStaff();
  expect(lines.slice(0, 2)).toEqual([
    'asha.more  already exists, skipped',
    'ravi.pai  already exists, skipped',
  ]);
  expect(lines[2]).toMatch(/^olga\.shah {2}\S{16}$/);
  expect(lines[3]).toMatch(/temporary/);
  expect(await server.rows('outgoing')).toHaveLength(before);
});
