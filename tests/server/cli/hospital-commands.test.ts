import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { profileCalls } from '#contract/profile.ts';
import { referenceCalls } from '#contract/reference.ts';
import { requestCalls } from '#contract/requests.ts';
import { commands, type Outcome } from '#server/cli/commands.ts';
import { openServer } from '#tests/support/server/server.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer({}, { isEmpty: true });
const { portal } = server;
const directory = mkdtempSync(join(tmpdir(), 'wardline-lists-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function run(name: string, ...args: string[]): Promise<Outcome> {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`no command ${name}`);
  return command.run(server.deps, args);
}
const ok = (...lines: string[]): Outcome => ({ ok: true, lines });
const failed = (...lines: string[]): Outcome => ({ ok: false, lines });
function file(name: string, ...lines: string[]): string {
  const path = join(directory, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
const bearer = (token: string) => server.client({ authorization: `Bearer ${token}` });

const STAFF = 'role,user_name,name,email,mobile,hubs,salutation,registration_number,agent_type';
const NURSE = 'nurse,asha.more,Asha More,asha@city.example,9822011223,wardline_kothrud,Sr,MNC-1,';
const AGENT = 'agent,ravi.pai,Ravi Pai,ravi@city.example,+919822011224,,,,AGENT_PT';
const PATIENTS = 'mrn,name,sex,born_on,mobile,address,city,state,languages,age_confirmed';
const GITA = 'A-1,Gita Shinde,F,1958-03-09,98220 55443,12 Karve Road,Pune,Maharashtra,Marathi;Hindi,yes';
const OM = 'A-2,Om Shinde,MALE,2019-11-30,9822055443,12 Karve Road,Pune,Maharashtra,,';

/** Signs in with a temporary password and replaces it. @returns the access token */
async function firstSignIn(userName: string, temporary: string): Promise<string> {
  const { reason, detail } = await refusedSignIn(portal, userName, temporary);
  expect(reason).toBe('PASSWORD_TEMPORARY');
  const newPassword = 'tea-with-cardamom';
  await portal.call(authCalls.resetPassword, {
    body: { resetToken: String(detail?.['resetToken']), newPassword },
  });
  return (await signIn(portal, userName, newPassword)).access_token;
}

describe('an empty store becomes a hospital', () => {
  test('setup says what is missing, with the command for it', async () => {
    const { ok: isOk, lines } = await run('setup');
    expect(isOk).toBe(true);
    expect(lines).toContain('to do no hub: hub add KEY NAME');
    expect(lines).toContain('to do no privacy notice is published: notice publish privacy FILE');
    expect(lines.slice(-2)).toEqual([
      '8 of 9 steps before the first patient remain.',
      '10 of 11 later steps remain.',
    ]);
  });

  test('hubs are added and renamed by their key', async () => {
    expect(await run('hub add', 'kothrud', 'Kothrud')).toEqual(ok('wardline_kothrud is added.'));
    expect(await run('hub add', 'wardline_kothrud', 'Kothrud, Pune')).toEqual(
      ok('wardline_kothrud is renamed.'),
    );
    expect(await run('hub add', 'no space', 'x')).toMatchObject({ ok: false });
    expect(await run('hub list')).toEqual(ok('wardline_kothrud  Kothrud, Pune'));
  });

  test('a clinic has an address and a phone, and can invite a doctor', async () => {
    expect(await run('clinic add', 'City Clinic', '1 Main Road', 'Pune', 'Maharashtra', '12')).toEqual(
      failed('phone should be ten digits such as 9822055443, or + and the number with its country.'),
    );
    const { lines } = await run(
      'clinic add',
      'City Clinic',
      '1 Main Road',
      'Pune',
      'Maharashtra',
      '9822000001',
    );
    const [id = ''] = lines;
    expect(await run('clinic list')).toEqual(ok(`${id}  City Clinic, Pune`));
    expect((await run('provider invite', id, 'Dr. Rao')).lines[0]).toMatch(/provider-invitation\//);
  });

  test('a list of staff is imported whole or not at all; each line with a fault is named', async () => {
    const path = file(
      'staff.csv',
      STAFF,
      NURSE,
      'nurse,asha.more,Asha More,asha@city.example,9822011223,,,,AGENT',
      'nurse,ravi.more,Ravi More,ravi@city.example,9822011223,wardline_baner,,,',
      'doctor,x,,no,1,,,,',
    );
    for (const command of ['staff check', 'staff import']) {
      const { ok: isOk, lines } = await run(command, path);
      expect(isOk).toBe(false);
      expect(lines.slice(1)).toEqual([
        '3 lines have faults:',
        'Line 3: user_name is "asha.more", and should be on one line; it is also on line 2; agent_type is "AGENT", and should be empty: it is of agents alone.',
        'Line 4: hubs is "wardline_baner", and should be the key of a hub; there is none of this key.',
        'Line 5: role is "doctor", and should be nurse, agent, provider or operator; user_name is "x", and should be 3 to 60 letters, digits, dots, hyphens, underscores and @, beginning with a letter or digit; name is missing; email is "no", and should be an email address such as gita@example.in; mobile is "1", and should be ten digits such as 9822055443, or + and the number with its country.',
      ]);
    }
    expect(await server.rows('appUser')).toEqual([]);
    expect(await run('staff import', file('typo.csv', STAFF.replace('mobile', 'mobil'), NURSE))).toEqual(
      failed(
        'No one was added.',
        '1 line has a fault:',
        'Line 1: unknown column mobil; known: role, user_name, name, email, mobile, hubs, clinics, salutation, registration_number, agent_type, roles.',
      ),
    );
    expect(await run('staff import', join(directory, 'absent.csv'))).toMatchObject({ ok: false });
  });

  test('lets an added person sign in, set a password and use role and hubs; a second import keeps them', async () => {
    const path = file('staff.csv', STAFF, NURSE, AGENT);
    const { lines } = await run('staff import', path);
    const [nursePassword = '', agentPassword = ''] = lines.map((line) => line.split('  ')[1] ?? '');
    const nurse = bearer(await firstSignIn('asha.more', nursePassword));
    const { hubs } = await nurse.call(referenceCalls.urgentcareHubs, {});
    expect(hubs).toEqual([expect.objectContaining({ hubKey: 'wardline_kothrud', subscribed: true })]);
    await firstSignIn('ravi.pai', agentPassword);
    const { access_token, userId } = await signIn(portal, 'ravi.pai', 'tea-with-cardamom');
    expect(await bearer(access_token).call(profileCalls.agentById, { query: { userId } })).toMatchObject({
      agentDetails: { firstname: 'Ravi', lastname: 'Pai', agentType: 'AGENT_PT' },
    });
    expect((await run('staff import', path)).lines.slice(0, 2)).toEqual([
      'asha.more  already exists, skipped',
      'ravi.pai  already exists, skipped',
    ]);
    expect((await run('staff list')).lines).toEqual([
      'ravi.pai  agent  Ravi Pai  AGENT_PT',
      'asha.more  nurse  Asha More  wardline_kothrud',
    ]);
  });

  test('patients are imported, faulty lines named and left out; what the list does not say is unknown', async () => {
    const path = file(
      'patients.csv',
      PATIENTS,
      GITA,
      OM,
      'A-2,Om Shinde,MALE,2019-11-30,9822055443,12 Karve Road,Pune,Maharashtra,,',
      'A 3,Old Man,male,last July,9822055443,Road,Pune,Maharashtra,Klingon,maybe',
      'A-4,Not Born,O,2031-01-01,9822055443,Road,Pune,Maharashtra,,',
    );
    const faults = [
      '3 lines have faults:',
      'Line 4: mrn is "A-2", and should be on one line; it is also on line 3.',
      'Line 5: mrn is "A 3", and should be up to 40 letters, digits, dots, slashes and hyphens; born_on is "last July", and should be a date such as 1984-07-31 or 31/07/1984, a year such as 1984, or an age such as 62 y or 8 months; age_confirmed is "maybe", and should be yes, or no where the birth date is an estimate; languages is "Klingon", and should be names of languages such as Marathi;Hindi.',
      'Line 6: born_on is "2031-01-01", and should be today or before, such as 1984-07-31.',
    ];
    expect(await run('patients check', path)).toEqual(
      failed('2 patients can be imported, of whom 0 are known by their record number.', ...faults),
    );
    expect(await server.rows('patient')).toEqual([]);
    expect(await run('patients import', path)).toEqual(
      failed('2 patients added, 0 corrected, 0 unchanged.', ...faults),
    );
    expect(await server.rows('patient')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ mrn: 'A-1', sex: 'FEMALE', mobile: '+919822055443', ageConfirmed: true }),
        expect.objectContaining({
          mrn: 'A-2',
          ageConfirmed: false,
          noKnownAllergies: false,
          bloodGroup: null,
        }),
      ]),
    );
  });

  test('the same list again changes nothing; a correction changes its row, and keeps what people confirmed', async () => {
    const path = file('patients.csv', PATIENTS, GITA, OM);
    expect(await run('patients import', path)).toEqual(ok('0 patients added, 0 corrected, 2 unchanged.'));
    const corrected = file(
      'patients.csv',
      PATIENTS,
      GITA.replace('12 Karve Road', '14 Karve Road').replace('yes', 'no').replace('Marathi;Hindi', ''),
      OM.replace('2019', '2018'),
    );
    await server.db.updateTable('patient').set({ ageConfirmed: true }).where('mrn', '=', 'A-2').execute();
    expect(await run('patients import', corrected)).toEqual(
      ok('0 patients added, 2 corrected, 0 unchanged.'),
    );
    const rows = await server.rows('patient');
    expect(rows.find(({ mrn }) => mrn === 'A-1')).toMatchObject({
      address: '14 Karve Road',
      ageConfirmed: true,
      languages: ['Marathi', 'Hindi'],
    });
    expect(rows.find(({ mrn }) => mrn === 'A-2')).toMatchObject({
      bornOn: '2018-11-30',
      ageConfirmed: false,
    });
    const audited = (await server.rows('audit')).filter(({ entity }) => entity === 'patient');
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'CORRECT',
      'CORRECT',
      'REGISTER',
      'REGISTER',
    ]);
  });

  test('an imported patient’s request is taken by the nurse who was imported', async () => {
    const { requestId } = await server.raise('TALK_TO_NURSE', { mrn: 'A-1', hubKey: 'wardline_kothrud' });
    const nurse = bearer((await signIn(portal, 'asha.more', 'tea-with-cardamom')).access_token);
    const { request } = await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    expect(request).toMatchObject({ id: requestId, consultationId: expect.any(String) });
    expect((await run('staff hubs', 'asha.more', 'none')).lines).toEqual(['asha.more has no hub.']);
    expect(await run('staff hubs', 'asha.more', 'wardline_baner')).toEqual(
      failed('There is no hub wardline_baner: see hub list.'),
    );
    expect(await run('staff hubs', 'nobody', 'none')).toMatchObject({ ok: false });
    expect(await run('provider flag', 'asha.more', 'skincareSAF', 'on')).toMatchObject({ ok: false });
    expect((await run('setup')).lines).toContain('done  2 patients');
  });
});

describe('the flags of a provider', () => {
  test('change by name, and each reports what it gives', async () => {
    const { lines } = await run('provider flags');
    expect(lines).toContain('skincareSAF  Skincare Case Review');
    expect(await run('provider flag', 'asha.more', 'isKing', 'on')).toEqual(
      failed('There is no flag isKing: see provider flags.'),
    );
    expect(await run('provider flag', 'asha.more', 'skincareSAF', 'yes')).toEqual(
      failed('Set a flag to on or off.'),
    );
  });
});
