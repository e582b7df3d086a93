import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { importCalls as calls, type ImportKind } from '#contract/imports.ts';
import { registrationCalls } from '#contract/registration.ts';
import { requestCalls } from '#contract/requests.ts';
import { continueImport } from '#server/operations/import/import.job.ts';
import { afterBatches, importList, importsOf, listFile, RUN_ON } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { codeFor } from '#tests/support/server/codes.ts';
import { openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});
const { start, job } = importsOf(server, () => operator);

interface Entry {
  resource: { resourceType: string; id: string } & Record<string, unknown>;
}
const EXAMPLE = readFileSync('docs/examples/hospital.fhir.json', 'utf8');
const { entry: ENTRIES } = JSON.parse(EXAMPLE) as { entry: Entry[] };
/** The example with other fields in some resources; `null` leaves a resource out. */
const bundle = (kind: ImportKind, changes: Record<string, object | null>) => {
  const entry = ENTRIES.flatMap(({ resource }) => {
    const change = changes[resource.id];
    return change === null ? [] : [{ resource: { ...resource, ...change } }];
  });
  return listFile(kind, JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
};
const check = (list: ReturnType<typeof listFile>) => operator.call(calls.checkImport, list);
const example = (kind: ImportKind) => listFile(kind, EXAMPLE);
const faultsOf = async (list: ReturnType<typeof listFile>) =>
  (await check(list)).firstBadLines.map(({ line, faults }) => [
    line,
    ...faults.map(({ column, found }) => `${column}: ${found}`),
  ]);

describe('the clinics of a hospital as a bundle of FHIR R4', () => {
  test('a check names each bad entry, and writes nothing', async () => {
    const before = await server.rows('clinic');
    expect(await check(example('CLINICS'))).toMatchObject({ right: 3, known: 0, badLines: 0 });
    expect(
      await faultsOf(
        bundle('CLINICS', {
          wakad: { telecom: [{ system: 'phone', value: '12' }], name: undefined },
          city: { address: [] },
          lane: { name: 7 },
        }),
      ),
    ).toEqual([
      [2, 'address.line: null', 'address.city: null', 'address.state: null'],
      [3, 'name: null', 'telecom: 12'],
      [4, 'Organization.name: null'],
    ]);
    expect(await server.rows('clinic')).toEqual(before);
  });

  test('each Location is a clinic with its hub, and so is an Organization without one', async () => {
    const { job: done } = await importList(server, operator, example('CLINICS'));
    expect(done).toMatchObject({ kind: 'CLINICS', state: 'DONE', done: 3, added: 3, bad: 0 });
    const clinics = await server.rows('clinic');
    const named = (name: string) => clinics.find(({ clinicName }) => clinicName === name);
    const pune = { city: 'Pune', state: 'Maharashtra' };
    expect(named('City Clinic Kothrud')).toMatchObject({
      ...pune,
      address: '12 Karve Road',
      phone: '+912025430000',
    });
    expect(named('City Clinic Wakad')).toMatchObject({
      ...pune,
      address: '4 Datta Mandir Road, Wakad',
      phone: '+912025430001',
    });
    expect(named('Lane Clinic')).toMatchObject({ address: '1 Law College Road', phone: '+919822055441' });
    expect(named('City Hospital')).toBeUndefined();
    const hubs = await server.rows('hub');
    expect(hubs.find(({ hubKey }) => hubKey === 'wardline_city_wakad')?.name).toBe('City Clinic Wakad');
    expect(hubs.filter(({ hubKey }) => hubKey.startsWith('wardline_city'))).toHaveLength(2);
  });

  test('a clinic or hub that is there is not changed: as a CSV file neither', async () => {
    const before = [await server.rows('clinic'), await server.rows('hub')];
    const list = listFile(
      'CLINICS',
      'name,address,city,state,phone,hub',
      'Lane Clinic,2 Other Road,Pune,Maharashtra,9822055441,city_wakad',
    );
    expect((await check(list)).firstKnownLines).toEqual([
      {
        line: 2,
        faults: [
          { column: 'name', found: 'Lane Clinic', form: 'already there' },
          { column: 'address', found: '2 Other Road', form: '1 Law College Road; it is not changed' },
        ],
      },
    ]);
    for (const again of [example('CLINICS'), list])
      expect((await importList(server, operator, again)).job).toMatchObject({ added: 0, changed: 0, bad: 0 });
    expect([await server.rows('clinic'), await server.rows('hub')]).toEqual(before);
  });
});

describe('the staff of a hospital as a bundle of FHIR R4', () => {
  test('a check names each bad entry by its number and path', async () => {
    const before = await server.rows('appUser');
    expect(await check(example('STAFF'))).toMatchObject({ right: 4, known: 0, badLines: 0 });
    const code = [{ coding: [{ code: 'pharmacist' }] }];
    expect(
      await faultsOf(
        bundle('STAFF', {
          kothrud: { name: 'Unknown Clinic', identifier: [{ system: 'hub', value: 'wardline_nowhere' }] },
          uma: { telecom: [{ system: 'phone', value: '12' }] },
          'ravi-agent': { code },
          'sunita-visits': { code: [{ coding: [{ code: 'operator' }] }] },
        }),
      ),
    ).toEqual([
      [9, 'PractitionerRole.location: wardline_nowhere', 'PractitionerRole.location: Unknown Clinic'],
      [10, 'Practitioner.telecom: null', 'Practitioner.telecom: 12'],
      [11, 'PractitionerRole.code: pharmacist'],
      [12, 'PractitionerRole.code: operator'],
    ]);
    expect(await faultsOf(bundle('STAFF', { 'sunita-visits': null }))).toEqual([
      [8, 'PractitionerRole.code: null'],
    ]);
    expect(await server.rows('appUser')).toEqual(before);
  });

  test('becomes nurses, agents and doctors at their hubs and clinics, and continues where it was interrupted', async () => {
    await start(example('STAFF'));
    await continueImport(server.deps, afterBatches(0));
    expect(await job()).toMatchObject({ state: 'RUNNING', done: 0 });
    server.clock.advance(120);
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ kind: 'STAFF', state: 'DONE', done: 4, added: 4, bad: 0 });
    const users = await server.rows('appUser');
    const userOf = (name: string) => users.find(({ userName }) => userName === name);
    const idOf = (name: string) => userOf(name)?.id ?? '';
    expect(userOf('uma.rao')).toMatchObject({ role: 'nurse', name: 'Uma Rao', mobile: '+919822055432' });
    const nurse = (await server.rows('nurse')).find(({ userId }) => userId === idOf('uma.rao'));
    expect(nurse?.registrationNumber).toBe('MNC-77120');
    const agents = await server.rows('agent');
    const typeOf = (name: string) => agents.find(({ userId }) => userId === idOf(name))?.agentType;
    expect([typeOf('ravi.pai'), typeOf('sunita.kale')]).toEqual(['AGENT', 'AGENT_PT']);
    const hubsOf = async (name: string) =>
      (await server.rows('userHub'))
        .flatMap(({ userId, hubKey }) => (userId === idOf(name) ? [hubKey] : []))
        .toSorted();
    expect(await hubsOf('uma.rao')).toEqual(['wardline_city_kothrud']);
    expect(await hubsOf('anil.joshi')).toEqual(['wardline_city_kothrud', 'wardline_city_wakad']);
    const doctor = (await server.rows('provider')).find(({ userId }) => userId === idOf('anil.joshi'));
    expect(doctor).toMatchObject({ verificationStatus: 'REGISTERED', registrationNumber: 'MMC-2011-04518' });
    const clinics = await server.rows('clinic');
    const theirs = (await server.rows('clinicProvider'))
      .filter(({ providerId }) => providerId === doctor?.id)
      .map(({ clinicId }) => clinics.find(({ id }) => id === clinicId)?.clinicName);
    expect(new Set(theirs)).toEqual(new Set(['City Clinic Kothrud', 'City Clinic Wakad']));
    const told = (await server.rows('outgoing')).filter(({ text }) => text.includes('/forgot-password'));
    expect(told).toHaveLength(4);
  });

  test('a doctor completes their registration, and has no access before it is approved', async () => {
    const { responseString: OTPId } = await server.portal.call(authCalls.forgotPassword, {
      body: { username: 'anil.joshi' },
    });
    const OTP = await codeFor(server, 'anil.joshi');
    const { resetToken = '' } = await server.portal.call(authCalls.verifyOTP, { body: { OTPId, OTP } });
    await server.portal.call(authCalls.resetPassword, {
      body: { resetToken, newPassword: 'tea-with-cardamom' },
    });
    const { access_token } = await signIn(server.portal, 'anil.joshi', 'tea-with-cardamom');
    const doctor = server.client({ authorization: `Bearer ${access_token}` });
    expect((await doctor.call(registrationCalls.registration, {})).registration).toMatchObject({
      state: 'DRAFT',
      missing: ['PERSONAL', 'PROFESSIONAL', 'SERVICES', 'DOCUMENTS', 'SIGNATURE'],
    });
    expect(await doctor.refusal(requestCalls.talkToDocRequests, { body: {} })).toMatchObject({
      httpStatus: 403,
    });
  });

  test('imported again adds no one, tells no one and changes no one', async () => {
    const before = [await server.rows('appUser'), await server.rows('provider')];
    const sent = (await server.rows('outgoing')).length;
    expect(await check(example('STAFF'))).toMatchObject({ right: 4, known: 4 });
    const { job: again } = await importList(server, operator, example('STAFF'));
    expect(again).toMatchObject({ state: 'DONE', done: 4, added: 0, changed: 0, bad: 0 });
    expect([await server.rows('appUser'), await server.rows('provider')]).toEqual(before);
    expect(await server.rows('outgoing')).toHaveLength(sent);
  });

  test('links CSV clinics to doctors only, and requires that they exist', async () => {
    const list = listFile(
      'STAFF',
      'role,user_name,name,email,mobile,clinics',
      'nurse,n.one,N One,n@city.example,9822055435,Lane Clinic',
      'provider,p.one,P One,p@city.example,9822055436,Nowhere Clinic',
    );
    expect(await faultsOf(list)).toEqual([
      [2, 'clinics: Lane Clinic'],
      [3, 'clinics: Nowhere Clinic'],
    ]);
  });
});
