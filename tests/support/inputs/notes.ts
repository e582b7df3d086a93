import { randomUUID } from 'node:crypto';
import { noteCalls } from '#contract/notes.ts';
import { noteTemplateCalls } from '#contract/note-templates.ts';
import type { VisitLetterContent, visitLetterCalls } from '#contract/visit-letters.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const NONE = { complaint: '', history: '', examination: '', advice: '', followUp: '' };

export const noteInputs: InputsOf<typeof noteCalls> = {
  signConsultationNote: signing,
  /** Signs the note first: one that can still be written takes no addendum. */
  async addNoteAddendum(rows, server) {
    const me = await server.signInAs(rows.userName);
    await me.send(noteCalls.signConsultationNote, await signing(rows, server));
    return {
      body: { consultationNumber: rows.number, clientId: randomUUID(), text: 'The culture was negative.' },
    };
  },
  /** Signs the note first: one that can still be written is mended. */
  async markNoteInError(rows, server) {
    const me = await server.signInAs(rows.userName);
    await me.send(noteCalls.signConsultationNote, await signing(rows, server));
    return {
      body: { consultationNumber: rows.number, addendumId: null, reason: 'WRONG_PATIENT', words: null },
    };
  },
};

async function signing({ number, consultationId }: Rows, { db }: Pick<TestServer, 'db'>) {
  const row = await db
    .selectFrom('consultation')
    .select(['note', 'version'])
    .where('id', '=', consultationId)
    .executeTakeFirst();
  const note = row?.note ?? { ...NONE, diagnoses: [] };
  return { body: { consultationNumber: number, note, version: row?.version ?? 1 } };
}

const template = () => ({
  clientId: randomUUID(),
  name: `Fever ${randomUUID()}`,
  texts: { ...NONE, history: 'Chills: ___' },
});

export const noteTemplateInputs: InputsOf<typeof noteTemplateCalls> = {
  noteTemplates: () => ({}),
  saveNoteTemplate: () => ({ body: template() }),
  async deleteNoteTemplate({ userName }, { signInAs }) {
    const me = await signInAs(userName);
    const answer = await me.send(noteTemplateCalls.saveNoteTemplate, { body: template() });
    const saved = (await answer.json()) as { template?: { id: string } };
    return { body: { templateId: saved.template?.id ?? 'none' } };
  },
};

export const REFERRAL: Extract<VisitLetterContent, { kind: 'REFERRAL' }> = {
  kind: 'REFERRAL',
  toName: 'Dr. Anil Rane',
  toSpecialisation: 'Cardiology',
  toHospital: 'Sahyadri Hospital, Pune',
  urgency: 'URGENT',
  question: 'Please assess chest pain on effort.',
  texts: {
    complaint: 'Chest pain on effort for two weeks',
    findings: 'BP 150/90, chest clear',
    diagnoses: 'I20.9 Angina pectoris, unspecified',
    medicines: 'Not recorded',
    allergies: 'Not recorded',
    vitals: 'Pulse 88 beats/min',
    investigations: 'ECG: not done',
  },
};

export const CERTIFICATE: Extract<VisitLetterContent, { kind: 'CERTIFICATE' }> = {
  kind: 'CERTIFICATE',
  certificate: 'SICKNESS',
  from: '2026-11-21',
  to: '2026-11-23',
  remarks: '',
  diagnosis: '',
  patientAgrees: false,
};

export const visitLetterInputs: InputsOf<typeof visitLetterCalls> = {
  visitLetterDraft: ({ number }) => ({ query: { consultationNumber: number } }),
  signVisitLetter: ({ number }) => ({
    body: { consultationNumber: number, clientId: randomUUID(), letter: REFERRAL },
  }),
};
