import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { png } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock } = server;
let v: Visit;
beforeAll(async () => {
  v = await visit(server);
});

const NOTE = {
  complaint: 'Rash',
  history: '',
  examination: '',
  diagnoses: [{ code: 'L50.9', title: 'Urticaria' }],
  advice: 'Cool cloths',
  followUp: '3 days',
};

describe('joining', () => {
  test('moves a taken request to in progress, for nurse and doctor', async () => {
    expect(v.consultation).toMatchObject({
      consultationStatus: 'IN_PROGRESS',
      startedAt: clock.now().toISOString(),
      nurse: { name: 'Anitha Nair' },
      provider: { name: 'Dr. Meera Iyer' },
      handOverNote: 'Please look',
    });
    expect(v.consultation.provider?.registrationNumber).not.toBe('');
    expect(v.consultation.consent).toMatchObject({ kind: 'IMPLIED', mode: 'VIDEO' });
  });

  test('requires the holder: others get the answer for an unknown one', async () => {
    const { requestId } = await server.raise('TALK_TO_DOC');
    await v.nurse.call(requestCalls.takeRequest, { body: { requestId } });
    for (const userName of ['mary.dsouza', 'arjun.rao']) {
      const other = await server.signInAs(userName);
      const theirs = await other.send(consultationCalls.joinUrgentCareConsultation, { body: { requestId } });
      const absent = await other.send(consultationCalls.joinUrgentCareConsultation, {
        body: { requestId: 'absent' },
      });
      expect([theirs.status, await theirs.text()]).toEqual([404, await absent.text()]);
    }
  });

  test('needs a request that was taken', async () => {
    const { requestId } = await server.raise('TALK_TO_DOC');
    expect(
      await v.nurse.refusal(consultationCalls.joinUrgentCareConsultation, { body: { requestId } }),
    ).toMatchObject({ httpStatus: 404 });
  });
});

describe("a neighbour's consultation answers exactly as an absent one", () => {
  type Sent = Parameters<Visit['nurse']['send']>;
  const calls: [string, (id: string, number: string) => Sent][] = [
    [
      'read',
      (_, consultationNumber) => [
        consultationCalls.getConsultationForProvider,
        { query: { consultationNumber } },
      ],
    ],
    [
      'messages',
      (consultationId) => [consultationCalls.getConsultationMessagesV2, { query: { consultationId } }],
    ],
    [
      'write',
      (consultationId) => [
        consultationCalls.sendConsultationMessage,
        { body: { consultationId, clientId: randomUUID(), text: 'Hello' } },
      ],
    ],
    ['documents', (consultationId) => [consultationCalls.getSharedDocuments, { query: { consultationId } }]],
    [
      'captures',
      (consultationId) => [consultationCalls.getConsultationDocument, { query: { consultationId } }],
    ],
    [
      'upload',
      (consultationId) => [
        consultationCalls.addConsultationDocument,
        { body: { consultationId, clientId: randomUUID(), name: 'x', file: png() } },
      ],
    ],
    [
      'mode',
      (_, consultationNumber) => [
        consultationCalls.setConsultationMode,
        { body: { consultationNumber, consultationMode: 'CHAT' } },
      ],
    ],
    [
      'consent',
      (_, consultationNumber) => [
        consultationCalls.recordConsent,
        { body: { consultationNumber, kind: 'EXPLICIT' } },
      ],
    ],
    [
      'video',
      (_, consultationNumber) => [
        consultationCalls.requestMemberVideoCapture,
        { body: { consultationNumber } },
      ],
    ],
    [
      'complete',
      (_, consultationNumber) => [consultationCalls.completeConsultation, { body: { consultationNumber } }],
    ],
  ];

  test.each(calls)('%s', async (_, call) => {
    for (const userName of ['mary.dsouza', 'arjun.rao']) {
      const other = await server.signInAs(userName);
      const theirs = await other.send(...call(v.id, v.number));
      const absent = await other.send(...call('absent', 'CN-0'));
      expect([theirs.status, await theirs.text()]).toEqual([404, await absent.text()]);
    }
  });

  test('a note', async () => {
    const other = await server.signInAs('arjun.rao');
    const body = { consultationNumber: v.number, note: NOTE, version: 1 };
    expect(await other.refusal(consultationCalls.saveConsultationNote, { body })).toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('what is written down', () => {
  test("a nurse's comment once, and a provider may not write one", async () => {
    const body = { consultationNumber: v.number, clientId: randomUUID(), text: 'BP 130/85' };
    const first = await v.nurse.call(consultationCalls.updateUrgentCareNurseComments, { body });
    expect(await v.nurse.call(consultationCalls.updateUrgentCareNurseComments, { body })).toEqual(first);
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    expect(consultation.comments.map((comment) => comment.text)).toEqual(['BP 130/85']);
    expect(await v.doctor.refusal(consultationCalls.updateUrgentCareNurseComments, { body })).toMatchObject({
      httpStatus: 403,
    });
  });

  test('a note on the newest version alone; a stale one gets the newest back', async () => {
    const save = (version: number, advice: string) => ({
      body: { consultationNumber: v.number, note: { ...NOTE, advice }, version },
    });
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    const saved = await v.doctor.call(
      consultationCalls.saveConsultationNote,
      save(consultation.version, 'from the desk'),
    );
    expect(saved.version).toBe(consultation.version + 1);
    const refused = await v.doctor.refusal(
      consultationCalls.saveConsultationNote,
      save(consultation.version, 'from the tablet'),
    );
    expect(refused).toMatchObject({
      httpStatus: 409,
      code: 'CHANGED_MEANWHILE',
      detail: { version: saved.version, note: { advice: 'from the desk' } },
    });
    expect(
      (await v.doctor.call(consultationCalls.saveConsultationNote, save(saved.version, 'both'))).note.advice,
    ).toBe('both');
  });

  test('mode, consent and the wish for a video', async () => {
    const one = { consultationNumber: v.number };
    expect(
      (
        await v.nurse.call(consultationCalls.setConsultationMode, {
          body: { ...one, consultationMode: 'AUDIO' },
        })
      ).consultation.consultationMode,
    ).toBe('AUDIO');
    await v.nurse.call(consultationCalls.recordConsent, { body: { ...one, kind: 'EXPLICIT' } });
    await v.nurse.call(consultationCalls.requestMemberVideoCapture, { body: one });
    const { consultation } = await v.nurse.call(consultationCalls.getConsultationForProvider, { query: one });
    expect(consultation).toMatchObject({
      videoCapture: 'REQUESTED',
      consent: { kind: 'EXPLICIT', mode: 'AUDIO' },
    });
  });
});
