import type { breachCalls } from '#contract/breaches.ts';
import type { noticeCalls } from '#contract/notices.ts';
import type { patientNoticeCalls } from '#contract/patient-notices.ts';
import type { retentionCalls } from '#contract/retention.ts';
import { findNotice } from '#server/reference/notices.ts';
import type { erasureCalls } from '#contract/erasures.ts';
import { recordBreach } from '#server/operations/privacy/breaches.ts';
import { askErasure } from '#server/operations/privacy/erase-patient.ts';
import { holdRecord } from '#server/operations/privacy/retention.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';

export const erasureInputs: InputsOf<typeof erasureCalls> = {
  erasures: () => ({ query: { part: 'OPEN' } }),
  patientErasures: async (_, { db }) => ({ query: { patientId: await settledPatient(db) } }),
  askErasure: async (_, { db }) => ({
    body: { patientId: await settledPatient(db), reason: 'Asked for by the patient' },
  }),
  erasePatient: () => ({
    body: { erasureId: 'none', password: SEED_PASSWORD, secondFactor: '000000' },
  }),
  declineErasure: async (_, { db, deps }) => {
    const patientId = await settledPatient(db);
    const erasureId = await askErasure(deps, { patientId, reason: 'Asked for by the patient' });
    return { body: { erasureId, reason: 'Withdrawn by the patient' } };
  },
};

const PROOF = { password: SEED_PASSWORD, secondFactor: '000000' };
const FOR_GOOD = { recordYears: null, orderChatMonths: null };

export const retentionInputs: InputsOf<typeof retentionCalls> = {
  retention: () => ({}),
  saveRetention: () => ({ body: { ...FOR_GOOD, was: FOR_GOOD, ...PROOF } }),
  recordEnds: () => ({ query: { state: 'PLANNED' } }),
  holdRecord: async (_, { db }) => ({
    body: { patientId: await settledPatient(db), reason: 'A court asked for it' },
  }),
  releaseRecord: async (_, { db, deps }) => {
    const patientId = await settledPatient(db);
    await db.deleteFrom('recordEnd').where('patientId', '=', patientId).execute();
    await holdRecord(deps, { patientId, reason: 'A court asked for it' });
    return { body: { patientId } };
  },
};

export const breachInputs: InputsOf<typeof breachCalls> = {
  breaches: () => ({ query: { part: 'OPEN' } }),
  recordBreach: (_, { clock }) => ({
    body: { noticedAt: clock.now().toISOString(), what: 'A tablet was stolen', patients: null },
  }),
  addBreachStep: async (_, { clock, deps }) => {
    const at = clock.now().toISOString();
    const { id } = await recordBreach(deps, { noticedAt: at, what: 'A tablet was stolen', patients: null });
    return { body: { breachId: id, kind: 'NOTE', at, text: 'Its sessions were ended' } };
  },
};

const WORDS = { en: 'The hospital keeps what you tell it.', hi: '', mr: '', bn: '', ta: '', te: '' };

export const noticeInputs: InputsOf<typeof noticeCalls> = {
  notices: () => ({}),
  publishNotice: async (_, { db }) => ({
    body: { kind: 'PRIVACY', wasVersion: (await findNotice(db, 'PRIVACY'))?.version ?? 0, words: WORDS },
  }),
};

export const patientNoticeInputs: InputsOf<typeof patientNoticeCalls> = {
  patientNotices: () => ({ body: { language: 'en' } }),
  readNotice: () => ({ body: { kind: 'PRIVACY', version: 1, language: 'en' } }),
  givePatientConsent: () => ({ body: {} }),
  withdrawPatientConsent: () => ({}),
};
