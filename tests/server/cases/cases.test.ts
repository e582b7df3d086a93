import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { caseCalls, type Assessment } from '#contract/cases.ts';
import { customerCalls } from '#contract/customer.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import type { RequestKind } from '#contract/shared.ts';
import { storageCalls } from '#contract/storage.ts';
import { asked, photoFor, raiseCase } from '#tests/support/journeys/case-inputs.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { intake } = server;

const ASSESSMENT: Assessment = {
  findings: 'Papules on both cheeks',
  diagnoses: [{ code: 'L70.0', title: 'Acne vulgaris' }],
  opinion: 'Agree with the plan of the treating doctor.',
  plan: 'Benzoyl peroxide 2.5 % at night, review in six weeks',
  acne: { forehead: 1, rightCheek: 2, leftCheek: 2, nose: 0, chin: 1, chestAndBack: 0 },
};

let sana: SignedInClient;
let meera: SignedInClient;
let requestId: string;

const one = () => ({ query: { requestId } });
const raise = (kind: RequestKind) => raiseCase(server, kind);
const details = async (who: SignedInClient) => (await who.call(caseCalls.caseDetails, one())).case;
const take = (who: SignedInClient) => who.call(requestCalls.takeRequest, { body: { requestId } });
const save = async (who: SignedInClient, assessment = ASSESSMENT, version?: number) =>
  who.send(caseCalls.saveCaseAssessment, {
    body: { requestId, assessment, version: version ?? (await details(who)).version },
  });
const ask = (clientId?: string) => asked(requestId, clientId);
const answers = (count = 7) =>
  Array.from({ length: count }, (_, i) => ({
    code: `POEM${i + 1}`,
    question: 'On how many days?',
    answer: '2',
  }));
const audits = async () =>
  (await server.rows('audit')).filter((row) => row.entityId === requestId).map((row) => row.action);

beforeEach(async () => {
  sana = await server.signInAs('sana.khan');
  meera = await server.signInAs('meera.iyer');
  requestId = await raise('SKINCARE');
});

describe('a case', () => {
  test('R4.02 goes from the queue to its reviewer, to the patient and back, and ends', async () => {
    await take(sana);
    await save(sana);
    expect((await details(sana)).request.requestStatus).toBe('IN_PROGRESS');
    await sana.call(caseCalls.askCaseInfo, ask());
    expect((await details(sana)).request.requestStatus).toBe('INFO_REQUESTED');
    const { messages } = await intake.call(customerCalls.intakeMessages, one());
    expect(messages.map((message) => message.text)).toEqual([expect.stringContaining('photo of the back')]);
    await intake.call(caseCalls.intakeCasePhoto, photoFor(requestId));
    await intake.call(caseCalls.intakeCaseAnswers, { body: { requestId, answers: answers() } });
    const back = await details(sana);
    expect(back).toMatchObject({
      request: { requestStatus: 'RESUBMITTED', servicedByProviderId: sana.roleId },
      documents: [{ kind: 'SHARED', view: 'BACK', takenAt: '2026-11-02T08:00:00.000Z' }],
      severity: [
        { scale: 'GAGS', score: 11, grade: 'MILD' },
        { scale: 'POEM', score: 14, grade: 'MODERATE' },
      ],
    });
    expect(back.infoRequests[0]?.answeredAt).not.toBeNull();
    await sana.call(caseCalls.completeCase, { body: { requestId, version: back.version } });
    expect(await details(sana)).toMatchObject({ request: { requestStatus: 'COMPLETED', may: ['open'] } });
    const history = (await server.rows('statusHistory')).filter((row) => row.requestId === requestId);
    expect(history.map((row) => row.toStatus)).toEqual([
      'REQUESTED',
      'ACCEPTED',
      'IN_PROGRESS',
      'INFO_REQUESTED',
      'RESUBMITTED',
      'IN_PROGRESS',
      'COMPLETED',
    ]);
    expect(await audits()).toEqual(expect.arrayContaining(['READ', 'ASSESS', 'STATUS_COMPLETED']));
  });

  test('gets no consultation when it is taken, and goes back to the queue', async () => {
    const { request } = await take(sana);
    expect([request.consultationId, request.requestStatus]).toEqual([null, 'ACCEPTED']);
    await sana.call(requestCalls.returnRequest, { body: { requestId } });
    expect((await details(meera)).request).toMatchObject({
      requestStatus: 'BACK_TO_QUEUE',
      may: ['take', 'open'],
    });
  });

  test('goes to one of two who take it at once; the other learns who has it', async () => {
    const sent = await Promise.all(
      [sana, meera].map((who) => who.send(requestCalls.takeRequest, { body: { requestId } })),
    );
    expect(sent.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = sent.find((answer) => answer.status === 409);
    expect(await lost?.json()).toMatchObject({ code: 'TAKEN', detail: { by: expect.any(String) } });
  });
});

describe('who sees a case', () => {
  test('no one without its right, exactly as an absent one; after it is taken its reviewer alone', async () => {
    const arjun = await server.signInAs('arjun.rao');
    const absent = await arjun.refusal(caseCalls.caseDetails, { query: { requestId: 'absent' } });
    expect(await arjun.refusal(caseCalls.caseDetails, one())).toEqual(absent);
    expect(absent.httpStatus).toBe(404);
    expect((await details(meera)).request.may).toEqual(['take', 'open']);
    const { documentId } = await intake.call(caseCalls.intakeCasePhoto, photoFor(requestId));
    const open = (who: SignedInClient) =>
      who.send(storageCalls.getDocuementURLByID, { body: { documentId } });
    expect((await open(meera)).status).toBe(200);
    await take(sana);
    expect(await meera.refusal(caseCalls.caseDetails, one())).toEqual(absent);
    expect((await open(meera)).status).toBe(404);
    expect((await open(sana)).status).toBe(200);
  });

  test('a list is refused without its right', async () => {
    const arjun = await server.signInAs('arjun.rao');
    for (const row of [caseCalls.skincareCases, caseCalls.dermaCases, caseCalls.secondOpinionCases])
      expect(await arjun.refusal(row, { body: {} })).toMatchObject({ code: 'NOT_ALLOWED' });
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(caseCalls.caseDetails, one())).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test.each([
    ['SKINCARE', caseCalls.skincareCases],
    ['DERMACARE', caseCalls.dermaCases],
    ['SECOND_OPINION', caseCalls.secondOpinionCases],
  ] as const)('the list of %s holds its kind, free or own', async (kind, row) => {
    requestId = await raise(kind);
    const ids = async (who: SignedInClient) =>
      (await who.call(row, { body: { limit: 200 } })).items.map((item) => [item.id, item.kind] as const);
    expect(await ids(meera)).toContainEqual([requestId, kind]);
    expect(new Set((await ids(meera)).map(([, of]) => of))).toEqual(new Set([kind]));
    const other = await server.signInAs(kind === 'SECOND_OPINION' ? 'lata.joshi' : 'sana.khan');
    await take(other);
    expect((await ids(meera)).map(([id]) => id)).not.toContain(requestId);
    expect((await ids(other)).map(([id]) => id)).toContain(requestId);
  });
});

describe('the assessment', () => {
  test('needs the case in hand', async () => {
    expect((await save(sana)).status).toBe(403);
    await take(sana);
    expect((await save(sana)).status).toBe(200);
    expect((await save(meera, ASSESSMENT, 1)).status).toBe(404);
  });

  test('refuses a stale version and answers with the newest', async () => {
    await take(sana);
    await save(sana);
    const stale = await save(sana, { ...ASSESSMENT, plan: 'other' }, 1);
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { code: 'CHANGED_MEANWHILE', detail: { version: 2, assessment: { plan: ASSESSMENT.plan } } },
    ]);
    expect((await details(sana)).assessment.plan).toBe(ASSESSMENT.plan);
  });

  test('enforces its limits', async () => {
    await take(sana);
    expect((await save(sana, { ...ASSESSMENT, plan: 'x'.repeat(4001) })).status).toBe(400);
    const acne = { forehead: 5, rightCheek: 0, leftCheek: 0, nose: 0, chin: 0, chestAndBack: 0 };
    expect((await save(sana, { ...ASSESSMENT, acne })).status).toBe(400);
  });

  test('rests while the patient is asked; asking twice with one clientId asks once', async () => {
    await take(sana);
    const asked = ask();
    await sana.call(caseCalls.askCaseInfo, asked);
    await sana.call(caseCalls.askCaseInfo, asked);
    expect((await details(sana)).infoRequests).toHaveLength(1);
    expect(await sana.refusal(caseCalls.askCaseInfo, ask())).toMatchObject({ code: 'BAD_TRANSITION' });
    expect((await save(sana)).status).toBe(409);
  });

  test('must have a diagnosis and a plan before the case ends', async () => {
    await take(sana);
    await save(sana, { ...ASSESSMENT, diagnoses: [], plan: ' ' });
    const body = { requestId, version: (await details(sana)).version };
    expect(await sana.refusal(caseCalls.completeCase, { body })).toMatchObject({
      code: 'RULE',
      reason: 'CASE_INCOMPLETE',
      params: { lacks: ['diagnoses', 'plan'] },
    });
    expect((await details(sana)).request.requestStatus).toBe('IN_PROGRESS');
  });
});

describe('marks', () => {
  test('store once per clientId, and the reviewer can remove them', async () => {
    await take(sana);
    const body = {
      requestId,
      clientId: randomUUID(),
      view: 'BACK' as const,
      x: 0.25,
      y: 0.5,
      label: 'Patch',
    };
    await sana.call(caseCalls.addCaseMark, { body });
    const { case: marked } = await sana.call(caseCalls.addCaseMark, { body });
    expect(marked.marks).toMatchObject([{ view: 'BACK', x: 0.25, y: 0.5, label: 'Patch', by: 'Sana Khan' }]);
    const markId = marked.marks[0]?.id ?? '';
    expect(await sana.refusal(caseCalls.addCaseMark, { body: { ...body, x: 1.1 } })).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect((await sana.call(caseCalls.removeCaseMark, { body: { requestId, markId } })).case.marks).toEqual(
      [],
    );
    expect(await sana.refusal(caseCalls.removeCaseMark, { body: { requestId, markId } })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a second opinion', () => {
  beforeEach(async () => {
    requestId = await raise('SECOND_OPINION');
  });

  test('ends in a signed PDF and its hash is stored', async () => {
    await take(meera);
    await save(meera, { ...ASSESSMENT, opinion: '' });
    const complete = async () => ({ body: { requestId, version: (await details(meera)).version } });
    expect(await meera.refusal(caseCalls.completeCase, await complete())).toMatchObject({
      reason: 'CASE_INCOMPLETE',
      params: { lacks: ['opinion'] },
    });
    await save(meera, { ...ASSESSMENT, opinion: 'Rest, and tea ☕' });
    expect(await meera.refusal(caseCalls.completeCase, await complete())).toMatchObject({
      code: 'BAD_INPUT',
      fields: [
        {
          path: 'assessment.opinion',
          reason: 'TEXT_UNPRINTABLE',
          params: { text: 'OPINION', characters: ['☕'] },
        },
      ],
    });
    expect((await details(meera)).report).toBeNull();
    await save(meera);
    const { case: done } = await meera.call(caseCalls.completeCase, await complete());
    const { documentId = '', sha256 } = done.report ?? {};
    const { url } = await meera.call(storageCalls.getDocuementURLByID, { body: { documentId } });
    const bytes = new Uint8Array(await (await server.request(url, { method: 'GET' })).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(pdfText(bytes)).toContain('Dr. Meera Iyer');
    expect(pdfText(bytes)).toContain('Acne vulgaris');
  });

  test('with a file that an agent prepared is taken without going back to the queue, and not ended by the agent', async () => {
    const agent = await server.signInAs('farhan.shaikh');
    await agent.call(requestCalls.takeRequest, { body: { requestId } });
    const { request } = await take(meera);
    expect(request).toMatchObject({ requestStatus: 'ACCEPTED', servicedByProviderId: meera.roleId });
    await save(meera);
    const { service } = await agent.call(serviceCalls.serviceDetailsById, {
      query: { serviceId: requestId },
    });
    expect(
      await agent.refusal(serviceCalls.updateServiceStatus, {
        body: { serviceId: requestId, requestStatus: 'COMPLETED', version: service.request.version },
      }),
    ).toMatchObject({ code: 'RULE' });
  });
});
