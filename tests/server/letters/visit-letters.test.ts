import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { knownFactCalls } from '#contract/known-facts.ts';
import { patientCalls } from '#contract/patients.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { storageCalls } from '#contract/storage.ts';
import { visitLetterCalls as calls, type VisitLetterContent } from '#contract/visit-letters.ts';
import { addDays } from '#domain/zoned-time.ts';
import { localDate } from '#domain/format.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import { CERTIFICATE, REFERRAL } from '#tests/support/inputs/notes.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const ZONE = 'Asia/Kolkata';
let v: Visit;
let today: string;
const NOTE = {
  complaint: 'Chest pain on effort',
  history: 'Two weeks',
  examination: 'BP 150/90',
  diagnoses: [
    { code: 'I20.9', title: 'Angina pectoris, unspecified' },
    { code: '', title: 'Reflux to be excluded' },
  ],
  advice: '',
  followUp: '',
};

beforeAll(async () => {
  v = await visit(server, { mrn: '204317' });
  today = localDate(server.clock.now(), ZONE);
  const { version } = v.consultation;
  await v.doctor.call(consultationCalls.saveConsultationNote, {
    body: { consultationNumber: v.number, note: NOTE, version },
  });
});

const letter = (content: VisitLetterContent, clientId = randomUUID()) => ({
  body: { consultationNumber: v.number, clientId, letter: content },
});
const draft = async (one: Visit) =>
  one.doctor.call(calls.visitLetterDraft, { query: { consultationNumber: one.number } });

/** The words of a signed letter, in their order. */
async function paper(content: VisitLetterContent): Promise<string> {
  const { document } = await v.doctor.call(calls.signVisitLetter, letter(content));
  const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, {
    body: { documentId: document.id },
  });
  const answer = await server.request(url, { method: 'GET' });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return pdfText(bytes).replaceAll(/\s+/g, ' ');
}

describe('the draft', () => {
  test('contains what the record has, and marks the rest as not recorded', async () => {
    const one = await visit(server, { mrn: '204318' });
    const patientId = one.consultation.patient.id;
    await server.db
      .updateTable('patient')
      .set({ allergies: '[]', noKnownAllergies: false })
      .where('id', '=', patientId)
      .execute();
    await server.db.deleteFrom('knownFact').where('patientId', '=', patientId).execute();
    expect((await draft(one)).texts).toMatchObject({
      findings: 'Not recorded',
      diagnoses: 'Not recorded',
      allergies: 'Not recorded',
      vitals: 'Not recorded',
      investigations: 'Not recorded',
    });
    const fact = { memberId: patientId, clientId: randomUUID(), source: 'PATIENT' } as const;
    const allergy = {
      kind: 'ALLERGY',
      substance: 'Penicillin',
      reaction: 'rash',
      severity: null,
      certainty: null,
    } as const;
    await one.doctor.call(knownFactCalls.recordFact, { body: { ...fact, value: allergy } });
    await one.nurse.call(patientCalls.recordVitals, {
      body: {
        consultationNumber: one.number,
        clientId: randomUUID(),
        values: [{ code: 'PULSE', value: 88 }],
        onOxygen: false,
        consciousness: 'ALERT',
      },
    });
    await one.doctor.call(prescriptionCalls.orderLabTests, {
      body: { consultationNumber: one.number, clientId: randomUUID(), testCodes: ['HB'] },
    });
    const { texts } = await draft(one);
    expect(texts.allergies).toBe('Penicillin (rash)');
    expect(texts.vitals).toMatch(/^Heart rate 88 .*\(.*IST\)$/);
    expect(texts.investigations).toMatch(/ordered on .*no result received yet/);
  });

  test('contains the signed medicines, and marks a provisional diagnosis', async () => {
    const items = await paracetamol(server);
    await server.db
      .updateTable('patient')
      .set({ ageConfirmed: true, bornOn: '1980-05-05' })
      .where('id', '=', v.consultation.patient.id)
      .execute();
    await v.doctor.call(prescriptionCalls.signPrescription, {
      body: { consultationNumber: v.number, clientId: randomUUID(), items },
    });
    const { texts, diagnosis } = await draft(v);
    expect(texts.medicines).toContain('PARACETAMOL');
    expect(texts.findings).toBe('Two weeks\nBP 150/90');
    expect(diagnosis).toBe(
      'I20.9 Angina pectoris, unspecified\nReflux to be excluded (Provisional, no code)',
    );
  });
});

describe('a referral', () => {
  test('produces a signed PDF with letterhead, recipient, urgency and every text', async () => {
    const text = await paper(REFERRAL);
    for (const words of [
      'Dr. Meera Iyer',
      'To: Dr. Anil Rane, Cardiology, Sahyadri Hospital, Pune',
      'Urgent: please see the patient as soon as possible',
      'Please assess chest pain on effort.',
      'Angina pectoris, unspecified',
      'Signed electronically by Dr. Meera Iyer',
      `Referral ${v.number}`,
    ])
      expect(text).toContain(words);
  });

  test('signs once, however often it is sent, and is among the documents of visit and patient', async () => {
    const sent = letter(REFERRAL);
    const answers = await Promise.all([1, 2, 3].map(() => v.doctor.send(calls.signVisitLetter, sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { document } = await v.doctor.call(calls.signVisitLetter, sent);
    const rows = (await server.rows('visitLetter')).filter(({ clientId }) => clientId === sent.body.clientId);
    expect(rows).toHaveLength(1);
    const { documents } = await v.doctor.call(consultationCalls.getSharedDocuments, {
      query: { consultationId: v.id },
    });
    expect(documents.filter(({ id }) => id === document.id)).toHaveLength(1);
    const { items } = await v.doctor.call(patientCalls.patientDocuments, {
      query: { memberId: v.consultation.patient.id },
    });
    expect(items.find(({ id }) => id === document.id)).toMatchObject({ consultationNumber: v.number });
    expect(document.name).toMatch(new RegExp(`^Referral ${v.number} \\d+\\.pdf$`));
  });

  test('says to whom it goes, and has no character that no font has', async () => {
    const to = { toName: '', toSpecialisation: '', toHospital: '' };
    expect(await v.doctor.refusal(calls.signVisitLetter, letter({ ...REFERRAL, ...to }))).toMatchObject({
      fields: [{ path: 'letter.toName', reason: 'FIELD_REQUIRED' }],
    });
    const odd = { ...REFERRAL, texts: { ...REFERRAL.texts, findings: 'Looks like 𓀀' } };
    expect(await v.doctor.refusal(calls.signVisitLetter, letter(odd))).toMatchObject({
      reason: 'TEXTS_UNPRINTABLE',
      fields: [{ path: 'letter.texts.findings' }],
    });
  });

  test('an empty part says that it is not recorded, never nothing', async () => {
    const texts = { ...REFERRAL.texts, allergies: '', medicines: '' };
    expect(await paper({ ...REFERRAL, texts })).toMatch(/ALLERGIES Not recorded|Allergies Not recorded/);
  });
});

describe('a certificate', () => {
  test('states when and how the patient was examined, the days, and no diagnosis', async () => {
    const text = await paper({ ...CERTIFICATE, from: today, to: addDays(today, 2) });
    expect(text).toContain('was examined by me on');
    expect(text).toContain('in a video consultation');
    expect(text).toContain('(3 days)');
    expect(text).not.toContain('certified from the history');
    expect(text).not.toMatch(/angina|diagnosis/i);
  });

  test('states the day of certification for days before the visit', async () => {
    const text = await paper({ ...CERTIFICATE, from: addDays(today, -2), to: today });
    expect(text).toContain('are certified from the history given, not from an examination');
  });

  test('prints the diagnosis only where the patient agrees', async () => {
    const content = { ...CERTIFICATE, from: today, to: today, diagnosis: 'I20.9 Angina pectoris' };
    expect(await v.doctor.refusal(calls.signVisitLetter, letter(content))).toMatchObject({
      fields: [{ path: 'letter.diagnosis', reason: 'DIAGNOSIS_NOT_AGREED' }],
    });
    expect(await paper({ ...content, patientAgrees: true })).toContain('I20.9 Angina pectoris');
  });

  test('never ends before it begins, never begins before the birth, and has an end', async () => {
    const refusals = [
      { from: today, to: addDays(today, -1) },
      { from: '1901-01-01', to: today },
      { from: today, to: addDays(today, 180) },
      { from: null, to: null },
    ].map(async (days) => {
      const { fields } = await v.doctor.refusal(calls.signVisitLetter, letter({ ...CERTIFICATE, ...days }));
      return fields?.map(({ path, reason }) => `${path} ${reason}`);
    });
    expect(await Promise.all(refusals)).toEqual([
      ['letter.to LAST_DAY_BEFORE_FIRST'],
      ['letter.from DAY_BEFORE_BIRTH', 'letter.to TOO_MANY_DAYS'],
      ['letter.to TOO_MANY_DAYS'],
      ['letter.from FIELD_REQUIRED', 'letter.to FIELD_REQUIRED'],
    ]);
  });

  test('uses their own words for fitness and attendance', async () => {
    const days = { from: today, to: null };
    expect(await paper({ ...CERTIFICATE, certificate: 'FITNESS', ...days })).toContain(
      'is fit to return to work',
    );
    const attended = await paper({ ...CERTIFICATE, certificate: 'ATTENDANCE', from: null, to: null });
    expect(attended).toContain('attended a video consultation on');
    expect(attended).toContain('Certificate of attendance');
  });
});

describe('who may', () => {
  test('allows only the doctor of the visit: no nurse, other doctor or agent', async () => {
    const others = [await server.signInAs('arjun.rao'), v.nurse, await server.signInAs('farhan.shaikh')];
    const statuses = await Promise.all(
      others.map(async (other) => [
        (await other.send(calls.signVisitLetter, letter(REFERRAL))).status,
        (await other.send(calls.visitLetterDraft, { query: { consultationNumber: v.number } })).status,
      ]),
    );
    expect(statuses).toEqual([
      [404, 404],
      [403, 403],
      [403, 403],
    ]);
  });

  test('refuses before the visit has begun: nothing was examined', async () => {
    const one = await visit(server, { mrn: '204319', joined: false });
    await server.db.updateTable('consultation').set({ startedAt: null }).where('id', '=', one.id).execute();
    expect(
      await one.doctor.refusal(calls.signVisitLetter, {
        body: { consultationNumber: one.number, clientId: randomUUID(), letter: REFERRAL },
      }),
    ).toMatchObject({ httpStatus: 409, reason: 'CONSULTATION_NOT_STARTED' });
  });

  test('allows writing after the visit has ended', async () => {
    const one = await visit(server, { mrn: '204320' });
    await one.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: one.number },
    });
    const { document } = await one.doctor.call(calls.signVisitLetter, {
      body: { consultationNumber: one.number, clientId: randomUUID(), letter: REFERRAL },
    });
    expect(document).toMatchObject({ kind: 'OTHER', contentType: 'application/pdf' });
  });
});
