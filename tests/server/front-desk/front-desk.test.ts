import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { frontDeskCalls, type CallerMatch } from '#contract/front-desk.ts';
import { requestCalls } from '#contract/requests.ts';
import { atDesk, NEW_CALLER } from '#tests/support/inputs/front-desk.ts';
import { patientsAdminCalls } from '#contract/patients-admin.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const agent = await server.signInAs('farhan.shaikh');
const nurse = await server.signInAs('anitha.nair');

const raise = (more: object = {}) => agent.call(frontDeskCalls.raiseAtDesk, { body: atDesk(more) });
const refusal = (more: object) => agent.refusal(frontDeskCalls.raiseAtDesk, { body: atDesk(more) });
const find = async (body: object): Promise<CallerMatch[]> =>
  (await agent.call(frontDeskCalls.findCallers, { body })).matches;

describe('a caller without a record', () => {
  test('a caller is registered, and the request rings at the nurses of the hub', async () => {
    const rings = await agent.call(frontDeskCalls.whoRings, {
      query: { kind: 'TALK_TO_NURSE', hubKey: 'wardline_kothrud' },
    });
    expect(rings.rings.names).toContain('Anitha Nair');
    const raised = await raise();
    expect(raised).toMatchObject({ isAdded: false, place: rings.rings.waiting + 1 });
    expect(raised.patient.mrn).toMatch(/^R-\d{6}$/);
    const { agentDashboardMenuStatus } = await nurse.call(requestCalls.dashboardMenuStatus, {});
    expect(agentDashboardMenuStatus.ringing.map(({ requestId }) => requestId)).toContain(raised.requestId);
    const { request } = await nurse.call(requestCalls.urgentCareDetails, {
      query: { urgenrtCareReqId: raised.requestId },
    });
    expect(request).toMatchObject({ channel: 'PHONE', reason: 'Fever since yesterday' });
    expect(request.patient).toMatchObject({ name: 'Savita Jadhav', isAgeEstimated: true, allergies: [] });
    expect(request.patient.noKnownAllergies).toBe(false);
  });

  test('the people named are those whom the alert reaches, here or by push', async () => {
    const query = { kind: 'TALK_TO_NURSE', hubKey: 'wardline_baner' } as const;
    const { rings } = await agent.call(frontDeskCalls.whoRings, { query });
    const newPatient = { ...NEW_CALLER, name: 'Heard By All', mobile: '9822041666' };
    const { requestId } = await raise({ newPatient, hubKey: 'wardline_baner' });
    const alert = (await server.rows('alert')).find((row) => row.requestId === requestId);
    const listeners = (await server.rows('alertListener')).filter(({ alertId }) => alertId === alert?.id);
    expect(rings.nurses + rings.doctors + rings.away).toBe(listeners.length);
    expect(rings.nurses).toBeGreaterThan(0);
    expect(rings.away).toBeGreaterThan(0);
  });

  test('a request that is sent again registers no second patient', async () => {
    const body = atDesk({ newPatient: { ...NEW_CALLER, name: 'Once Only', mobile: '9822041799' } });
    const [first, again] = [
      await agent.call(frontDeskCalls.raiseAtDesk, { body }),
      await agent.call(frontDeskCalls.raiseAtDesk, { body }),
    ];
    expect(again).toMatchObject({ requestId: first.requestId, patient: first.patient });
    const patients = await server.rows('patient');
    expect(patients.filter(({ name }) => name === 'Once Only')).toHaveLength(1);
  });

  test('a person under 18 needs a guardian, except in an emergency', async () => {
    const newPatient = { ...NEW_CALLER, name: 'Ira Pawar', bornOn: '2020-03' };
    expect(await refusal({ newPatient })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'newPatient.guardian', reason: 'GUARDIAN_NEEDED' }],
    });
    const guardian = { name: 'Mahesh Pawar', relation: 'FATHER' };
    expect(await raise({ newPatient: { ...newPatient, guardian } })).toMatchObject({ isAdded: false });
    const urgency = { breathing: true, consciousness: false, bleedingOrPain: false };
    const inDanger = { newPatient: { ...newPatient, name: 'Om Pawar' }, urgency, kind: 'EMERGENCY_CARE' };
    expect(await raise(inDanger)).toMatchObject({ isAdded: false });
  });

  test('a Yes makes it an emergency, unless the desk says why it is none', async () => {
    const newPatient = { ...NEW_CALLER, name: 'Urgent Caller', mobile: '9822041790' };
    const urgency = { breathing: true, consciousness: false, bleedingOrPain: false };
    expect(await refusal({ newPatient, urgency })).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'kind', reason: 'YES_IS_EMERGENCY' }],
    });
    const yesWithdrawn = 'Breathless last week, well today';
    const { requestId } = await raise({ newPatient, urgency, yesWithdrawn });
    const rows = await server.rows('deskRequest');
    expect(rows.find((row) => row.requestId === requestId)).toMatchObject({ yesWithdrawn, urgency });
  });

  test.each([
    ['ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ', 'sat'],
    ['সুমিত্রা বন্দ্যোপাধ্যায়', 'bn'],
    ['வெங்கடேசன் கிருஷ்ணமூர்த்தி', 'ta'],
    ['सविता जाधव', 'mr'],
    ['محمد رفیع', 'ur'],
    ['Baby of Selvi', 'en'],
    ['Thiruvenkatanathapuram Lakshminarasimhan Venkatasubramaniam', 'en'],
    ["D'Souza-Fernandes", 'en'],
    ['A', 'en'],
  ])('the name %s is accepted as it is, and found', async (name, language) => {
    const { patient } = await raise({ newPatient: { ...NEW_CALLER, name, mobile: '9822041001' } });
    const rows = await server.rows('patient');
    expect(rows.find(({ id }) => id === patient.id)).toMatchObject({ name, nameLang: language });
    const found = await find({ search: `${name} 9822041001` });
    expect(found.map(({ id }) => id)).toContain(patient.id);
  });
});

describe('a caller with a record', () => {
  const known = {
    ...NEW_CALLER,
    name: 'Shrikant Deshpande',
    sex: 'MALE',
    bornOn: '1961-03-12',
    mobile: '9822077001',
  };

  test('a record is recognised in three spellings, and a twin is another person', async () => {
    const { patient } = await raise({ newPatient: known });
    const guardian = { name: 'Shrikant Deshpande', relation: 'FATHER' };
    const girls = { ...NEW_CALLER, bornOn: '2019-06-02', mobile: '9822077002', guardian };
    const ira = await raise({ newPatient: { ...girls, name: 'Ira Deshpande' } });
    await raise({ newPatient: { ...girls, name: 'Ishwari Deshpande' } });
    for (const name of ['Shreekant Deshpande', 'Srikanth Deshpande', 'Deshpande Shrikant']) {
      const [best] = await find({ name, bornOn: '1961' });
      expect(best, name).toMatchObject({ id: patient.id, isLikely: true, mrn: patient.mrn });
      expect(best?.facts).toContainEqual({ fact: 'BIRTH', state: 'SAME', recorded: '1961-03-12' });
    }
    const twins = await find({ name: 'Ira Deshpande', mobile: '+91 98220 77002', bornOn: '2019-06-02' });
    expect(twins.filter(({ isLikely }) => isLikely).map(({ id }) => id)).toEqual([ira.patient.id]);
    expect(twins.find(({ name }) => name === 'Ishwari Deshpande')?.facts).toContainEqual({
      fact: 'NAME',
      state: 'DIFFERENT',
      recorded: 'Ishwari Deshpande',
    });
  });

  test('a record without a sex is no other person', async () => {
    const { patient } = await raise({
      newPatient: { ...known, name: 'Bhaskar Kulkarni', sex: 'UNKNOWN', mobile: '9822077010' },
    });
    const [match] = await find({ name: 'Bhaskar Kulkarni', mobile: '9822077010', sex: 'MALE' });
    expect(match).toMatchObject({ id: patient.id, isLikely: true });
    expect(match?.facts).toContainEqual({ fact: 'SEX', state: 'UNKNOWN', recorded: 'UNKNOWN' });
  });

  test('a match shows nothing clinical, and a masked number', async () => {
    const [match] = await find({ search: 'shrikant deshpande 9822077001' });
    expect(match?.mobileMasked).toBe('+91 98••• ••001');
    expect(Object.keys(match ?? {})).not.toContain('allergies');
    expect(JSON.stringify(match)).not.toContain('9822077001');
  });

  test('the desk hears of the open request, and adds to it or raises another', async () => {
    const patientId = (await find({ search: 'shrikant deshpande' }))[0]?.id ?? '';
    const again = { newPatient: undefined, patientId, reason: 'The fever is 39 now' };
    const refused = await refusal(again);
    expect(refused).toMatchObject({ code: 'RULE', reason: 'REQUEST_OPEN' });
    const open = (await find({ search: 'shrikant deshpande' }))[0]?.openRequests[0];
    const added = await raise({ ...again, addTo: open?.id });
    expect(added).toMatchObject({ requestId: open?.id, isAdded: true });
    const { request } = await nurse.call(requestCalls.urgentCareDetails, {
      query: { urgenrtCareReqId: open?.id ?? '' },
    });
    expect(request.reason).toBe('Fever since yesterday\nThe fever is 39 now');
    const another = await raise({ ...again, isAnother: true });
    expect(another.requestId).not.toBe(open?.id);
  });

  test('a request of another kind is raised at once', async () => {
    const patientId = (await find({ search: 'shrikant deshpande' }))[0]?.id ?? '';
    const emergency = { newPatient: undefined, patientId, kind: 'EMERGENCY_CARE' };
    expect(await raise(emergency)).toMatchObject({ isAdded: false });
  });

  test('nothing is added to a request of another patient', async () => {
    const [mine] = await find({ search: 'shrikant deshpande' });
    const [other] = await find({ search: 'savita jadhav' });
    const addTo = other?.openRequests[0]?.id;
    expect(await refusal({ newPatient: undefined, patientId: mine?.id, addTo })).toMatchObject({
      httpStatus: 404,
    });
  });

  test('an undecided match is noted beside the new record', async () => {
    const [match] = await find({ search: 'shrikant deshpande' });
    const { patient } = await raise({
      newPatient: { ...known, mobile: '9822077003' },
      undecidedIds: [match?.id, randomUUID()],
    });
    const pairs = await server.rows('possibleDuplicate');
    expect(pairs).toMatchObject([{ patientId: patient.id, otherId: match?.id }]);

    const operator = await signInOperator(server);
    const shown = async () =>
      (await operator.call(patientsAdminCalls.possibleDuplicates, { query: {} })).items;
    const [pair] = await shown();
    expect(pair).toMatchObject({ patient: { mrn: patient.mrn }, other: { mrn: match?.mrn } });
    const pairId = pair?.id ?? '';
    await operator.call(patientsAdminCalls.keepApart, { body: { pairId } });
    expect(await shown()).toEqual([]);
    expect(await operator.refusal(patientsAdminCalls.keepApart, { body: { pairId } })).toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('the desk', () => {
  test('a nurse raises requests at her hubs, and agents of home care nowhere', async () => {
    const baner = await server.signInAs('jyoti.solanki');
    const homeCare = await server.signInAs('sunil.more');
    const elsewhere = { body: atDesk({ hubKey: 'wardline_nowhere' }) };
    expect(await agent.refusal(frontDeskCalls.raiseAtDesk, elsewhere)).toMatchObject({
      fields: [{ path: 'hubKey', reason: 'HUB_UNKNOWN' }],
    });
    expect(await homeCare.refusal(frontDeskCalls.raiseAtDesk, { body: atDesk() })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await homeCare.refusal(frontDeskCalls.findCallers, { body: { search: 'jadhav' } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await baner.refusal(frontDeskCalls.raiseAtDesk, { body: atDesk() })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    const own = atDesk({ hubKey: 'wardline_baner', newPatient: { ...NEW_CALLER, name: 'Of Baner' } });
    expect(await baner.call(frontDeskCalls.raiseAtDesk, { body: own })).toMatchObject({ isAdded: false });
  });

  test('the audit names the patients who were found', async () => {
    const [match] = await find({ search: 'savita jadhav' });
    const rows = (await server.rows('audit')) as { action: string; patientId: string | null }[];
    expect(JSON.stringify(rows)).toContain('found at the desk');
    expect(match).toBeDefined();
  });
});

describe('the same request from an app', () => {
  test('a second request is added to the one that waits, unless the app says that it is another', async () => {
    const usual = { mrn: '204321', hubKey: 'wardline_kothrud', isAnother: undefined } as const;
    const first = await server.raise('TALK_TO_DOC', { ...usual, reason: 'Cough' });
    const again = await server.raise('TALK_TO_DOC', { ...usual, reason: 'Cough and blood' });
    expect(again.requestId).toBe(first.requestId);
    const rows = await server.rows('request');
    expect(rows.find(({ id }) => id === first.requestId)?.reason).toBe('Cough\nCough and blood');
    expect((await server.raise('TALK_TO_NURSE', usual)).requestId).not.toBe(first.requestId);
    const another = await server.raise('TALK_TO_DOC', { ...usual, isAnother: true });
    expect(another.requestId).not.toBe(first.requestId);
  });

  test('a request rings again once the first was accepted more than half an hour ago', async () => {
    const usual = { mrn: '204322', hubKey: 'wardline_kothrud', isAnother: undefined } as const;
    const first = await server.raise('TALK_TO_NURSE', usual);
    await nurse.call(requestCalls.takeRequest, { body: { requestId: first.requestId } });
    expect((await server.raise('TALK_TO_NURSE', usual)).requestId).toBe(first.requestId);
    server.clock.advance(31 * 60);
    expect((await server.raise('TALK_TO_NURSE', usual)).requestId).not.toBe(first.requestId);
  });

  test('an order of other tests is another order', async () => {
    const usual = { mrn: '204323', isAnother: undefined } as const;
    const blood = await server.raise('LAB', { ...usual, productCodes: ['HB'] });
    const sugar = await server.raise('LAB', { ...usual, productCodes: ['TSH'] });
    expect(sugar.requestId).not.toBe(blood.requestId);
  });
});
