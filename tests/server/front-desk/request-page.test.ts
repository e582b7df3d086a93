import { beforeEach, describe, expect, test } from 'vitest';
import { patientPageCalls } from '#contract/patient-page.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { requestPageCalls as calls } from '#contract/request-page.ts';
import { requestCalls } from '#contract/requests.ts';
import { NEW_CALLER, atDesk } from '#tests/support/inputs/front-desk.ts';
import { frontDeskCalls } from '#contract/front-desk.ts';
import { onPage, openPage, pageTicket } from '#tests/support/inputs/request-page.ts';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const nurse = await server.signInAs('anitha.nair');
const agent = await server.signInAs('farhan.shaikh');
const person = server.client({ authorization: BASIC }, '203.0.113.7');

let next = 9_822_060_100;
const newMobile = (): string => String((next += 1));
const raise = (ticket: string, more: object = {}) =>
  person.call(calls.raiseOnPage, { body: onPage(ticket, more) });
const refusal = (ticket: string, more: object = {}) =>
  person.refusal(calls.raiseOnPage, { body: onPage(ticket, more) });
const sentTo = async (mobile: string) =>
  (await server.rows('outgoing')).filter(({ recipient }) => recipient === `+91${mobile}`);

beforeEach(() => openPage(server));

describe('the page', () => {
  test('takes nothing until an operator opens it for a hub', async () => {
    await openPage(server, false);
    const body = { mobile: newMobile(), language: 'en' } as const;
    expect((await person.call(calls.requestPage, { body: { language: 'en' } })).hubs).toEqual([]);
    expect(await person.refusal(calls.sendRequestCode, { body })).toMatchObject({
      reason: 'REQUEST_PAGE_CLOSED',
    });
    expect(await refusal(await pageTicket(server))).toMatchObject({
      fields: [{ path: 'hubKey', reason: 'HUB_UNKNOWN' }],
    });
    const operator = await signInOperator(server);
    await operator.call(peopleAdminCalls.openPageFor, { body: { hubKey: 'wardline_baner', isOn: true } });
    const { hubs } = await person.call(calls.requestPage, { body: { language: 'en' } });
    expect(hubs.map(({ hubKey }) => hubKey)).toEqual(['wardline_baner']);
    await operator.call(peopleAdminCalls.openPageFor, { body: { hubKey: 'wardline_baner', isOn: false } });
  });

  test('a filled trap gets an answer and no SMS', async () => {
    const mobile = newMobile();
    const body = { mobile, language: 'en', website: 'https://buy.example' } as const;
    const { codeId } = await person.call(calls.sendRequestCode, { body });
    expect(codeId).not.toBe('');
    expect(await sentTo(mobile)).toEqual([]);
  });

  test('only the code that was sent to a number proves it', async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    const send = (to: string) => person.call(calls.sendRequestCode, { body: { mobile: to, language: 'hi' } });
    const { codeId } = await send(mobile);
    const code = await lastCode(server, mobile);
    const confirm = (more: object) =>
      person.refusal(calls.confirmRequestCode, { body: { mobile, codeId, code, ...more } });
    expect(await confirm({ code: otherCode(code) })).toMatchObject({ code: 'WRONG_CODE' });
    expect(await confirm({ mobile: other })).toMatchObject({ code: 'WRONG_CODE' });
    const proven = await person.call(calls.confirmRequestCode, { body: { mobile, codeId, code } });
    expect(proven.persons).toEqual([]);
    expect(await confirm({})).toMatchObject({ code: 'WRONG_CODE' });
  });

  test('one source gets twenty codes a day, and numbers of other countries none', async () => {
    const source = server.client({ authorization: BASIC }, '203.0.113.99');
    const ask = (mobile: string) =>
      source.refusal(calls.sendRequestCode, { body: { mobile, language: 'en' } });
    expect(await ask('+15552341122')).toMatchObject({
      fields: [{ path: 'mobile', reason: 'MOBILE_COUNTRY' }],
    });
    for (let sent = 0; sent < 20; sent += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person asks
      await source.call(calls.sendRequestCode, { body: { mobile: newMobile(), language: 'en' } });
    expect(await ask(newMobile())).toMatchObject({ code: 'TOO_MANY' });
  });
});

describe('a person who is not in the records', () => {
  test('a new person is registered with the proven number, and the request rings at the nurses of the hub', async () => {
    const mobile = newMobile();
    const raised = await raise(await pageTicket(server, mobile));
    expect(raised).toMatchObject({ isAdded: false });
    expect(raised.place).toBeGreaterThan(0);
    const request = (await server.rows('request')).find(
      ({ serviceNumber }) => serviceNumber === raised.serviceNumber,
    );
    expect(request).toMatchObject({ channel: 'PAGE', hubKey: 'wardline_kothrud', reasonLang: 'mr' });
    const patient = (await server.rows('patient')).find(({ id }) => id === request?.patientId);
    expect(patient).toMatchObject({ mobile: `+91${mobile}`, registeredBy: null, languages: ['Marathi'] });
    const { agentDashboardMenuStatus } = await nurse.call(requestCalls.dashboardMenuStatus, {});
    expect(agentDashboardMenuStatus.ringing.map(({ requestId }) => requestId)).toContain(request?.id);
    const consents = await server.rows('deskRequest');
    expect(consents.find(({ requestId }) => requestId === request?.id)).toMatchObject({
      raisedBy: null,
      consentBy: 'Lata Shinde',
    });
  });

  test('under 18 needs a guardian, and a Yes makes it an emergency', async () => {
    const ticket = await pageTicket(server, newMobile());
    const newPatient = { name: 'Ira Shinde', sex: 'FEMALE', bornOn: '2020-03-01' };
    expect(await refusal(ticket, { newPatient })).toMatchObject({
      fields: [{ path: 'newPatient.guardian', reason: 'GUARDIAN_NEEDED' }],
    });
    const urgency = { breathing: true, consciousness: false, bleedingOrPain: false };
    expect(await refusal(ticket, { urgency })).toMatchObject({
      fields: [{ path: 'kind', reason: 'YES_IS_EMERGENCY' }],
    });
    expect(await raise(ticket, { newPatient, urgency, kind: 'EMERGENCY_CARE' })).toMatchObject({
      serviceNumber: expect.stringMatching(/^EC-/),
    });
  });

  test('a person who may be in the records already is shown to operators, and not told so', async () => {
    const known = { ...NEW_CALLER, name: 'Sudhir Gokhale', sex: 'MALE', bornOn: '1958-07-21' };
    const { patient } = await agent.call(frontDeskCalls.raiseAtDesk, {
      body: atDesk({ newPatient: { ...known, mobile: newMobile() } }),
    });
    const newPatient = { name: 'Sudheer Gokhale', sex: 'MALE', bornOn: '1958-07-21' };
    const answer = await raise(await pageTicket(server, newMobile()), { newPatient });
    expect(JSON.stringify(answer)).not.toContain(patient.mrn);
    const pairs = await server.rows('possibleDuplicate');
    expect(pairs.find(({ otherId }) => otherId === patient.id)).toMatchObject({ foundBy: null });
  });

  test('a number raises ten requests a day and registers five persons', async () => {
    const ticket = await pageTicket(server, newMobile());
    const named = (n: number) => ({
      newPatient: { name: `Person ${'ABCDEFGH'[n] ?? ''}`, sex: 'FEMALE', bornOn: '1984-02-03' },
    });
    for (let n = 0; n < 5; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- in order
      await raise(ticket, named(n));
    expect(await refusal(ticket, named(6))).toMatchObject({ code: 'TOO_MANY' });
    const [patient] = (await server.rows('patient')).filter(({ name }) => name === 'Person A');
    const again = { newPatient: undefined, patientId: patient?.id };
    for (let n = 0; n < 5; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- in order
      await raise(ticket, { ...again, reason: `Still ill ${n}` });
    expect(await refusal(ticket, again)).toMatchObject({ code: 'TOO_MANY' });
  });
});

describe('a person with a record', () => {
  const registered = async (mobile: string) => {
    await raise(await pageTicket(server, mobile), { kind: 'TALK_TO_DOC' });
    const patient = (await server.rows('patient')).find((row) => row.mobile === `+91${mobile}`);
    return patient?.id ?? '';
  };

  test('persons are offered by first name and age for a proven number alone', async () => {
    const mobile = newMobile();
    const patientId = await registered(mobile);
    const { codeId } = await person.call(calls.sendRequestCode, { body: { mobile, language: 'en' } });
    const code = await lastCode(server, mobile);
    const { persons } = await person.call(calls.confirmRequestCode, { body: { mobile, codeId, code } });
    expect(persons).toEqual([
      { id: patientId, shortName: 'Lata S.', nameLang: 'en', age: expect.any(Number) },
    ]);
    const newPatient = undefined;
    expect(await refusal(await pageTicket(server, newMobile()), { newPatient, patientId })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await raise(await pageTicket(server, mobile), { newPatient, patientId })).toMatchObject({
      isAdded: false,
    });
  });

  test('the same request again is added to the open one', async () => {
    const mobile = newMobile();
    const patientId = await registered(mobile);
    const ticket = await pageTicket(server, mobile);
    const again = { newPatient: undefined, patientId, kind: 'TALK_TO_DOC', reason: 'The fever is higher' };
    const [first, second] = [await raise(ticket, again), await raise(ticket, again)];
    expect(first).toMatchObject({ isAdded: true, place: 0 });
    expect(second.serviceNumber).toBe(first.serviceNumber);
    const rows = (await server.rows('request')).filter((row) => row.patientId === patientId);
    expect(rows.map(({ reason }) => reason)).toEqual(['Fever since yesterday\nThe fever is higher']);
  });

  test('an answer that was lost is given again to its number, and to no other', async () => {
    const mobile = newMobile();
    const body = onPage(await pageTicket(server, mobile));
    const first = await person.call(calls.raiseOnPage, { body });
    expect(await person.call(calls.raiseOnPage, { body })).toMatchObject({
      serviceNumber: first.serviceNumber,
    });
    const other = { ...body, ticket: await pageTicket(server, newMobile()) };
    expect(await person.refusal(calls.raiseOnPage, { body: other })).toMatchObject({
      code: 'SAME_KEY_OTHER_BODY',
    });
  });

  test('a ticket ends after half an hour', async () => {
    const ticket = await pageTicket(server, newMobile());
    await server.db.updateTable('pageTicket').set({ expiresAt: server.clock.now() }).execute();
    expect(await refusal(ticket)).toMatchObject({ code: 'NOT_FOUND', reason: 'TICKET_ENDED' });
  });
});

describe('the patient’s page of a request', () => {
  const pageOf = async (path: string) => {
    const link = new URL(path, 'https://portal.example').searchParams.get('x') ?? '';
    const body = { link, birthDate: '1984-02-03' };
    const { token } = await person.call(patientPageCalls.openPatientPage, { body });
    return server.client({ authorization: `Bearer ${token}` });
  };

  test('shows its place in line, then who has it, then the visit', async () => {
    const mobile = newMobile();
    const { path, serviceNumber, place } = await raise(await pageTicket(server, mobile), {
      newPatient: { name: 'Lata Shinde', sex: 'FEMALE', bornOn: '1984-02-03' },
    });
    expect((await sentTo(mobile)).at(-1)?.text).toMatch(/\/p\?[xhmbte]=[\w-]{16}/);
    const page = await pageOf(path);
    const { request } = await page.call(patientPageCalls.patientPage, {});
    expect(request).toMatchObject({ serviceNumber, kind: 'TALK_TO_NURSE', state: 'WAITING', place });
    const body = { clientId: 'while-it-waits', text: 'It hurts more now' };
    expect(await page.refusal(patientPageCalls.sendPatientMessage, { body })).toMatchObject({
      code: 'BAD_TRANSITION',
    });
    const row = (await server.rows('request')).find((one) => one.serviceNumber === serviceNumber);
    await nurse.call(requestCalls.takeRequest, { body: { requestId: row?.id ?? '' } });
    const after = await page.call(patientPageCalls.patientPage, {});
    const consultation = (await server.rows('consultation')).find(({ requestId }) => requestId === row?.id);
    expect(after).toMatchObject({
      request: null,
      mayWrite: true,
      visit: { number: consultation?.consultationNumber },
    });
  });
});
