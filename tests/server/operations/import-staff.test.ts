import { beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { importCalls as calls } from '#contract/imports.ts';
import { referenceCalls } from '#contract/reference.ts';
import { importList, listFile } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { portal } = server;
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const HEADER = 'role,user_name,name,email,mobile,hubs,agent_type';
const ASHA = 'nurse,asha.more,Asha More,asha@city.example,9822011223,wardline_kothrud,';
const RAVI = 'agent,ravi.pai,Ravi Pai,ravi@city.example,9822011224,,AGENT_PT';
const staff = (...rows: string[]) => listFile('STAFF', HEADER, ...rows);
const smsTo = async (mobile: string) =>
  (await server.rows('outgoing')).filter(({ recipient }) => recipient === mobile).map(({ text }) => text);

describe('an import of staff', () => {
  test('a check names each bad line and who is already there, and writes nothing', async () => {
    const before = await server.rows('appUser');
    const checked = await operator.call(
      calls.checkImport,
      staff(
        ASHA,
        RAVI.replace('9822011224', '12'),
        ASHA.replace('asha.more', 'Asha.More'),
        'operator,new.operator,New Operator,new@city.example,9822011225,,',
        'nurse,uma.rao,Uma Rao,uma@city.example,9822011226,wardline_nowhere,',
        'nurse,rekha.pawar,Rekha Pawar,other@city.example,9822011227,,',
      ),
    );
    expect(checked).toMatchObject({ right: 2, known: 1, badLines: 4 });
    expect(
      checked.firstBadLines.map(({ line, faults }) => [line, faults.map(({ column }) => column)]),
    ).toEqual([
      [3, ['mobile']],
      [4, ['user_name']],
      [5, ['role']],
      [6, ['hubs']],
    ]);
    const [there] = checked.firstKnownLines;
    expect(there).toMatchObject({
      line: 7,
      faults: [
        { column: 'user_name', found: 'rekha.pawar', form: 'already there' },
        { column: 'email', found: 'other@city.example' },
        { column: 'mobile', found: '+919822011227' },
      ],
    });
    expect(await server.rows('appUser')).toEqual(before);
  });

  test('each person is told by SMS where to choose a password, and the code for it comes to the same number', async () => {
    const { job } = await importList(server, operator, staff(ASHA, RAVI));
    expect(job).toMatchObject({ kind: 'STAFF', state: 'DONE', added: 2, bad: 0 });
    const [told = ''] = await smsTo('+919822011223');
    expect(told).toContain('user name asha.more');
    expect(told).toContain('/forgot-password');
    const { responseString: OTPId } = await portal.call(authCalls.forgotPassword, {
      body: { username: 'asha.more' },
    });
    const code = /\d{4,8}/.exec((await smsTo('+919822011223')).at(-1) ?? '')?.[0] ?? '';
    const { resetToken = '' } = await portal.call(authCalls.verifyOTP, { body: { OTPId, OTP: code } });
    await portal.call(authCalls.resetPassword, { body: { resetToken, newPassword: 'tea-with-cardamom' } });
    const { access_token } = await signIn(portal, 'asha.more', 'tea-with-cardamom');
    const nurse = server.client({ authorization: `Bearer ${access_token}` });
    const { hubs } = await nurse.call(referenceCalls.urgentcareHubs, {});
    expect(hubs.filter(({ subscribed }) => subscribed)).toMatchObject([{ hubKey: 'wardline_kothrud' }]);
  });

  test('before that no password opens the account', async () => {
    const { passwordHash, passwordEndsAt } =
      (await server.rows('appUser')).find(({ userName }) => userName === 'ravi.pai') ?? {};
    expect(passwordHash).toBe('');
    expect(passwordEndsAt?.getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
    await expect(signIn(portal, 'ravi.pai', '')).rejects.toThrow();
  });

  test('the same list again changes no one and sends nothing; what it says otherwise is not taken over', async () => {
    const before = await server.rows('appUser');
    const sent = (await server.rows('outgoing')).length;
    const { job } = await importList(server, operator, staff(ASHA.replace('asha@', 'new@'), RAVI));
    expect(job).toMatchObject({ state: 'DONE', done: 2, added: 0, changed: 0 });
    expect(await server.rows('appUser')).toEqual(before);
    expect(await server.rows('outgoing')).toHaveLength(sent);
  });

  test('names the operator who started it as author of each person', async () => {
    const added = (await server.rows('audit')).filter(({ action }) => action === 'ADD_STAFF');
    expect(added.map(({ who }) => who)).toEqual(Array(2).fill(`operator:${operator.userId}`));
  });
});
