import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { memberCalls } from '#contract/members.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { noteCalls } from '#contract/notes.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import type { Note } from '#contract/prescriptions.ts';
import { visitLetterCalls } from '#contract/visit-letters.ts';
import { findRealVisits } from '#server/requests/requests.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { exportOf, mustBeWhole, ofType } from '#tests/support/server/exported.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

const NOTE: Note = {
  complaint: 'Rash',
  history: '',
  examination: 'Wheals on both arms',
  diagnoses: [{ code: 'L50.9', title: 'Urticaria, unspecified' }],
  advice: 'Cool cloths on both arms',
  followUp: '3 days',
};
const WHY = { reason: 'WRONG_PATIENT', words: null } as const;

const read = async (v: Visit) =>
  (
    await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    })
  ).consultation;
const mark = (v: Visit, addendumId: string | null = null, why: object = WHY) => ({
  body: { consultationNumber: v.number, addendumId, ...WHY, ...why },
});
async function sign(v: Visit): Promise<void> {
  const { version } = await read(v);
  const body = { consultationNumber: v.number, note: NOTE, version };
  await v.doctor.call(noteCalls.signConsultationNote, { body });
}
async function add(v: Visit, text: string): Promise<string> {
  const body = { consultationNumber: v.number, clientId: randomUUID(), text };
  return (await v.doctor.call(noteCalls.addNoteAddendum, { body })).addendum.id;
}
const complete = (v: Visit) =>
  v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });

const audited = async () => (await server.rows('audit')).filter(({ action }) => action === 'NOTE_IN_ERROR');

describe('a note that was entered in error', () => {
  let v: Visit;
  beforeAll(async () => {
    v = await visit(server, { mrn: '204306' });
  });

  it('remains editable while it can be written', async () => {
    expect((await read(v)).mayMarkNote).toBe(false);
    expect((await v.doctor.send(noteCalls.markNoteInError, mark(v))).status).toBe(409);
  });

  it('stays in the record with who marked it, when and why, and can be signed no more', async () => {
    await sign(v);
    expect(await read(v)).toMatchObject({ mayMarkNote: true, noteInError: null });
    const { inError } = await v.doctor.call(noteCalls.markNoteInError, mark(v));
    expect(inError).toEqual({
      at: server.clock.now().toISOString(),
      by: { userId: v.doctor.userId, name: 'Meera Iyer', role: 'provider' },
      ...WHY,
    });
    expect(await read(v)).toMatchObject({ note: NOTE, noteInError: inError });
    expect(await audited()).toHaveLength(1);
  });

  it('answers alike when the same mark arrives twice, and refuses another one', async () => {
    await v.doctor.call(noteCalls.markNoteInError, mark(v));
    const rows = (await server.rows('noteError')).filter(({ consultationId }) => consultationId === v.id);
    expect(rows).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
    const again = await v.doctor.send(noteCalls.markNoteInError, mark(v, null, { reason: 'WRONG_VALUE' }));
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ reason: 'NOTE_IN_ERROR' });
  });

  it('no longer counts: not in a letter, on the page of the patient, or for a follow-up', async () => {
    await complete(v);
    const query = { consultationNumber: v.number };
    const draft = await v.doctor.call(visitLetterCalls.visitLetterDraft, { query });
    expect(draft.diagnosis).toBe('');
    expect(JSON.stringify(draft.texts)).not.toContain('Urticaria');
    const page = await (await openPage(server, v)).call(patientPageCalls.patientPage, {});
    expect(page.visit).toMatchObject({ advice: null, followUp: null });
    const { patientId, providerId } = (await server.rows('consultation')).find(({ id }) => id === v.id)!;
    const real = { patientId, providerId: providerId!, since: new Date(0), only: v.id };
    expect(await findRealVisits(server.db, real)).toEqual([]);
  });

  it('shows as such among the consultations of the patient', async () => {
    const { patientId, providerId } = (await server.rows('consultation')).find(({ id }) => id === v.id)!;
    const query = { memberId: patientId, providerId: providerId! };
    const { items } = await v.doctor.call(memberCalls.getConsultationsByMemberAndProvider, { query });
    expect(items.find(({ id }) => id === v.id)).toMatchObject({
      diagnoses: ['Urticaria, unspecified'],
      noteInError: { reason: 'WRONG_PATIENT' },
    });
  });

  it('exports as FHIR requires: the Composition and its Conditions are entered-in-error', async () => {
    const { patientId } = (await server.rows('consultation')).find(({ id }) => id === v.id)!;
    const bundle = await exportOf(server, patientId);
    mustBeWhole(bundle);
    const note = ofType(bundle, 'Composition').find((one) => String(one.title).endsWith(v.number));
    expect(note).toMatchObject({ status: 'entered-in-error' });
    const conditions = ofType(bundle, 'Condition').filter((one) => JSON.stringify(one).includes('L50.9'));
    expect(conditions).toMatchObject([{ verificationStatus: { coding: [{ code: 'entered-in-error' }] } }]);
    expect(conditions[0]).not.toHaveProperty('clinicalStatus');
  });
});

describe('a mark of a note', () => {
  it('needs words where the list has no reason', async () => {
    const v = await visit(server, { mrn: '204307' });
    await sign(v);
    const answer = await v.doctor.send(noteCalls.markNoteInError, mark(v, null, { reason: 'OTHER' }));
    expect(answer.status).toBe(400);
    expect((await read(v)).noteInError).toBeNull();
  });

  it('requires the doctor of the visit', async () => {
    const v = await visit(server, { mrn: '204308' });
    await sign(v);
    const colleague = await server.signInAs('vikram.desai');
    expect((await colleague.send(noteCalls.markNoteInError, mark(v))).status).toBe(404);
    expect((await read(v)).noteInError).toBeNull();
  });

  it('leaves the note and the other addenda when it concerns one addendum', async () => {
    const v = await visit(server, { mrn: '204309' });
    await sign(v);
    const [wrong, right] = [await add(v, 'Culture of another patient'), await add(v, 'Better today')];
    await v.doctor.call(noteCalls.markNoteInError, mark(v, wrong, { reason: 'OTHER', words: 'Mixed up' }));
    const { addenda, noteInError } = await read(v);
    expect(noteInError).toBeNull();
    expect(addenda.find(({ id }) => id === wrong)?.inError).toMatchObject({ words: 'Mixed up' });
    expect(addenda.find(({ id }) => id === right)?.inError).toBeNull();
    const foreign = await visit(server, { mrn: '204310' });
    await sign(foreign);
    expect((await foreign.doctor.send(noteCalls.markNoteInError, mark(foreign, right))).status).toBe(404);
  });

  it('removes a note without a signature from the list of notes to sign', async () => {
    const v = await visit(server, { mrn: '204311' });
    await complete(v);
    const unsigned = async () =>
      (
        await v.doctor.call(myConsultationCalls.myConsultations, {
          query: { part: 'PAST', unsigned: 'true' },
        })
      ).items.some(({ consultationNumber }) => consultationNumber === v.number);
    expect(await unsigned()).toBe(true);
    await v.doctor.call(noteCalls.markNoteInError, mark(v));
    expect(await unsigned()).toBe(false);
    const { note, version } = await read(v);
    const body = { consultationNumber: v.number, note, version };
    expect((await v.doctor.send(noteCalls.signConsultationNote, { body })).status).toBe(409);
  });
});
