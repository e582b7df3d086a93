import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { noteCalls } from '#contract/notes.ts';
import { patientCalls } from '#contract/patients.ts';
import type { Note } from '#contract/prescriptions.ts';
import { statements } from '#server/platform/sql/migrations/0027-signed-notes.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

const NOTE: Note = {
  complaint: 'Rash',
  history: '',
  examination: 'Wheals on both arms',
  diagnoses: [{ code: 'L50.9', title: 'Urticaria, unspecified' }],
  advice: 'Cool cloths',
  followUp: '3 days',
};
const read = async (v: Visit) =>
  (
    await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    })
  ).consultation;
const save = (v: Visit, note: Note, version: number) => ({
  body: { consultationNumber: v.number, note, version },
});
const addendum = (v: Visit, text: string, clientId = randomUUID()) => ({
  body: { consultationNumber: v.number, clientId, text },
});
const audited = async (v: Visit, action: string) =>
  (await server.rows('audit')).filter((row) => row.entityId === v.id && row.action === action).length;

describe('a note', () => {
  let v: Visit;
  beforeAll(async () => {
    v = await visit(server, { mrn: '204306' });
  });

  test('signs as the doctor sees it: who, when, which version, and the hash of its text', async () => {
    expect(await read(v)).toMatchObject({ signature: null, addenda: [] });
    const { version } = await read(v);
    const signed = await v.doctor.call(noteCalls.signConsultationNote, save(v, NOTE, version));
    const sha256 = createHash('sha256').update(JSON.stringify(NOTE)).digest('hex');
    const signature = {
      by: { userId: v.doctor.userId, name: 'Meera Iyer', role: 'provider' },
      at: server.clock.now().toISOString(),
      version: version + 1,
      sha256,
    };
    expect(signed).toMatchObject({ note: NOTE, version: version + 1, signature });
    expect(await read(v)).toMatchObject({ note: NOTE, signature, consultationStatus: 'IN_PROGRESS' });
    const [stored] = (await server.rows('signedNote')).filter((row) => row.consultationId === v.id);
    expect(stored).toMatchObject({ note: NOTE, sha256 });
  });

  test('signs once, and audits once, when the same press arrives twice', async () => {
    const { version } = await read(v);
    await v.doctor.call(noteCalls.signConsultationNote, save(v, NOTE, version));
    expect((await server.rows('signedNote')).filter((row) => row.consultationId === v.id)).toHaveLength(1);
    expect(await audited(v, 'SIGN_NOTE')).toBe(1);
  });

  test('takes no other text once signed: a late write is refused with what to do next', async () => {
    const { version } = await read(v);
    const other = { ...NOTE, history: 'Shellfish yesterday' };
    const refused = { httpStatus: 409, code: 'BAD_TRANSITION', reason: 'NOTE_SIGNED' };
    expect(
      await v.doctor.refusal(consultationCalls.saveConsultationNote, save(v, other, version)),
    ).toMatchObject(refused);
    expect(await v.doctor.refusal(noteCalls.signConsultationNote, save(v, other, version))).toMatchObject(
      refused,
    );
    // The same text from a device that had it still to send is no change.
    await v.doctor.call(consultationCalls.saveConsultationNote, save(v, NOTE, 1));
    expect((await read(v)).note).toEqual(NOTE);
  });

  test('refuses the signature of a person who has not read a change from another window', async () => {
    const one = await visit(server, { mrn: '204307' });
    const { version } = await read(one);
    await one.doctor.call(consultationCalls.saveConsultationNote, save(one, NOTE, version));
    const mine = { ...NOTE, advice: 'Nothing' };
    expect(await one.doctor.refusal(noteCalls.signConsultationNote, save(one, mine, version))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      detail: { version: version + 1, note: NOTE },
    });
    expect((await read(one)).signature).toBeNull();
    // A change of mode moves the version on and not the text: that is what was read.
    await one.doctor.call(consultationCalls.setConsultationMode, {
      body: { consultationNumber: one.number, consultationMode: 'AUDIO' },
    });
    await one.doctor.call(noteCalls.signConsultationNote, save(one, NOTE, version + 1));
    expect((await read(one)).signature).not.toBeNull();
  });

  test('refuses signing and amending by the nurse of the visit, another doctor or an agent', async () => {
    const one = await visit(server, { mrn: '204308' });
    const body = save(one, NOTE, 1);
    const others = [await server.signInAs('arjun.rao'), one.nurse, await server.signInAs('farhan.shaikh')];
    const statuses = await Promise.all(
      others.map(async (other) => [
        (await other.send(noteCalls.signConsultationNote, body)).status,
        (await other.send(noteCalls.addNoteAddendum, addendum(one, 'x'))).status,
      ]),
    );
    expect(statuses).toEqual([
      [404, 404],
      [403, 403],
      [403, 403],
    ]);
  });
});

describe('an addendum', () => {
  test('follows a signed note: who wrote it, when, when it arrived; the note stays as it was', async () => {
    const v = await visit(server, { mrn: '204309' });
    expect(await v.doctor.refusal(noteCalls.addNoteAddendum, addendum(v, 'Too early'))).toMatchObject({
      code: 'BAD_TRANSITION',
    });
    const { version } = await read(v);
    await v.doctor.call(noteCalls.signConsultationNote, save(v, NOTE, version));
    const sent = addendum(v, 'The culture was negative.');
    const first = await v.doctor.call(noteCalls.addNoteAddendum, sent);
    expect(await v.doctor.call(noteCalls.addNoteAddendum, sent)).toEqual(first);
    expect(await read(v)).toMatchObject({
      note: NOTE,
      addenda: [
        {
          text: 'The culture was negative.',
          by: { userId: v.doctor.userId, name: 'Meera Iyer' },
          at: server.clock.now().toISOString(),
          receivedAt: server.clock.now().toISOString(),
        },
      ],
    });
    expect(await audited(v, 'ADD_ADDENDUM')).toBeGreaterThan(0);
  });

  test('shows in the record of the patient, beside the diagnosis that it may correct', async () => {
    const v = await visit(server, { mrn: '204310' });
    const { version } = await read(v);
    await v.doctor.call(noteCalls.signConsultationNote, save(v, NOTE, version));
    await v.doctor.call(noteCalls.addNoteAddendum, addendum(v, 'Not urticaria: scabies.'));
    const { items } = await v.doctor.call(patientCalls.patientConsultations, {
      query: { memberId: (await read(v)).patient.id },
    });
    expect(items.find(({ id }) => id === v.id)).toMatchObject({
      diagnoses: ['Urticaria, unspecified'],
      addenda: [{ text: 'Not urticaria: scabies.', by: { name: 'Meera Iyer' } }],
    });
  });
});

describe('completing', () => {
  const toSign = async (v: Visit) => {
    const query = { part: 'PAST', unsigned: 'true', limit: '200' } as const;
    const { items } = await v.doctor.call(myConsultationCalls.myConsultations, { query });
    return items.map(({ id }) => id).includes(v.id);
  };

  test('signs the note when it says so, also its last words that no save has brought', async () => {
    const v = await visit(server, { mrn: '204311' });
    const { version } = await read(v);
    const { consultation } = await v.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: v.number, sign: { note: NOTE, version } },
    });
    expect(consultation).toMatchObject({
      consultationStatus: 'COMPLETED',
      note: NOTE,
      signature: { by: { userId: v.doctor.userId } },
    });
    expect(await audited(v, 'SIGN_NOTE')).toBe(1);
    expect(await toSign(v)).toBe(false);
  });

  test('stops when the note is another than the doctor saw', async () => {
    const v = await visit(server, { mrn: '204312' });
    const { version } = await read(v);
    await v.doctor.call(consultationCalls.saveConsultationNote, save(v, NOTE, version));
    const sign = { note: { ...NOTE, advice: '' }, version };
    expect(
      await v.doctor.refusal(consultationCalls.completeConsultation, {
        body: { consultationNumber: v.number, sign },
      }),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await read(v)).toMatchObject({ consultationStatus: 'IN_PROGRESS', signature: null });
  });

  test('without a signature leaves the note to sign: it is listed until its doctor signs it, by the true date', async () => {
    const v = await visit(server, { mrn: '204313' });
    await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
    expect(await toSign(v)).toBe(true);
    const { note, version, endedAt } = await read(v);
    expect(
      await v.doctor.refusal(
        noteCalls.signConsultationNote,
        save(v, { ...note, advice: 'Written later' }, version),
      ),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    server.clock.advance(60);
    await v.doctor.call(noteCalls.signConsultationNote, save(v, note, version));
    expect(Date.parse((await read(v)).signature?.at ?? '')).toBeGreaterThan(Date.parse(endedAt ?? ''));
    expect(await toSign(v)).toBe(false);
  });
});

test('a visit that ended before notes were signed is not said to be signed, and no note to sign either', async () => {
  const v = await visit(server, { mrn: '204314' });
  await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
  // The migration's own statement, on a store that has such a visit.
  const [, mark = ''] = statements;
  await sql.raw(mark).execute(server.db);
  expect(await read(v)).toMatchObject({ consultationStatus: 'COMPLETED', signature: null });
  const query = { part: 'PAST', unsigned: 'true' } as const;
  expect((await v.doctor.call(myConsultationCalls.myConsultations, { query })).items).toEqual([]);
});

describe('a provisional diagnosis', () => {
  const dengue = { code: '', title: 'Dengue-like fever' };

  test('stores without a code, and the record of the patient marks it', async () => {
    const v = await visit(server, { mrn: '204315' });
    const { version } = await read(v);
    await v.doctor.call(
      consultationCalls.saveConsultationNote,
      save(v, { ...NOTE, diagnoses: [dengue] }, version),
    );
    const consultation = await read(v);
    expect(consultation.note.diagnoses).toEqual([dengue]);
    const { items } = await v.doctor.call(patientCalls.patientConsultations, {
      query: { memberId: consultation.patient.id },
    });
    expect(items.find(({ id }) => id === v.id)?.diagnoses).toEqual([
      'Dengue-like fever (Provisional, no code)',
    ]);
  });

  test('says something', async () => {
    const v = await visit(server, { mrn: '204316' });
    const empty = { ...NOTE, diagnoses: [NOTE.diagnoses[0] ?? dengue, { code: '', title: '  ' }] };
    expect(await v.doctor.refusal(consultationCalls.saveConsultationNote, save(v, empty, 1))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'note.diagnoses.1.title', reason: 'TOO_SHORT' }],
    });
  });
});
