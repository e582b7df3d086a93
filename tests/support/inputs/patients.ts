import { randomUUID } from 'node:crypto';
import type { factNameCalls } from '#contract/fact-names.ts';
import type { knownFactCalls } from '#contract/known-facts.ts';
import type { memberCalls } from '#contract/members.ts';
import type { patientCalls } from '#contract/patients.ts';
import { paracetamol, signedNewly } from '#tests/support/inputs/clinical.ts';
import { forgetCodes, type InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

const one = ({ patientId }: Rows) => ({ query: { memberId: patientId } });

/** The account that a patient belongs to. */
async function account({ patientId }: Rows, { db }: TestServer): Promise<{ query: { userId: string } }> {
  const row = await db
    .selectFrom('familyMember')
    .select('accountId')
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return { query: { userId: row?.accountId ?? patientId } };
}

export const memberInputs: InputsOf<typeof memberCalls> = {
  getMemberByUserId: account,
  getProfileValues: one,
  async getMemberByUserIdForPcp(rows, server) {
    const own = await server.db
      .selectFrom('patient')
      .select('id')
      .where('pcpProviderId', '=', rows.roleId)
      .executeTakeFirst();
    return own ? account({ ...rows, patientId: own.id }, server) : account(rows, server);
  },
  getConsultationsByMemberAndProvider: ({ patientId, providerId }) => ({
    query: { memberId: patientId, providerId },
  }),
  async validateMobileNumber({ patientId }, server) {
    await forgetCodes(server);
    return { body: { mobileNumber: '+919812345678', memberId: patientId } };
  },
};

export const patientInputs: InputsOf<typeof patientCalls> = {
  patientById: one,
  patientConsultations: one,
  patientPrescriptions: one,
  async stopMedicine(rows, server) {
    const items = await paracetamol(server);
    const prescriptionId = await signedNewly(rows, server, items);
    const medicineId = items[0]?.medicineId ?? 0;
    return {
      body: { memberId: rows.patientId, prescriptionId, medicineId, reason: 'A rash since yesterday' },
    };
  },
  patientDocuments: one,
  patientSeries: ({ patientId }) => ({ query: { memberId: patientId, kind: 'VITAL' } }),
  patientVitals: one,
  recordVitals: ({ number }) => ({
    body: {
      consultationNumber: number,
      clientId: randomUUID(),
      values: [{ code: 'PULSE', value: 82 }],
      onOxygen: false,
      consciousness: 'ALERT',
    },
  }),
  async markVitalsInError({ number }, { db, clock }) {
    const vitalSetId = randomUUID();
    const body = { vitalSetId, reason: 'WRONG_PATIENT' as const, words: null };
    const visit = await db
      .selectFrom('consultation')
      .select(['id', 'patientId', 'nurseUserId'])
      .where('consultationNumber', '=', number)
      .executeTakeFirst();
    if (!visit?.nurseUserId) return { body };
    const { id: consultationId, patientId, nurseUserId: byUser } = visit;
    const looked = { onOxygen: null, consciousness: null, spo2Scale: 1 as const, news2Score: null };
    const at = { at: clock.now(), receivedAt: clock.now() };
    await db
      .insertInto('vitalSet')
      .values({ id: vitalSetId, clientId: vitalSetId, patientId, consultationId, byUser, ...looked, ...at })
      .execute();
    return { body };
  },
};

export const factNameInputs: InputsOf<typeof factNameCalls> = {
  searchAllergens: () => ({ body: { text: 'Augmentin' } }),
  searchProblems: () => ({ body: { text: 'CKD' } }),
};

export const knownFactInputs: InputsOf<typeof knownFactCalls> = {
  knownFacts: one,
  recordFact: ({ patientId }) => ({
    body: {
      memberId: patientId,
      clientId: randomUUID(),
      value: { kind: 'MEDICINE', name: 'Ashwagandha', dosage: 'once a day', prescribedBy: '' },
      source: 'PATIENT',
    },
  }),
  async endFact({ patientId }, { db }) {
    const [id, at] = [randomUUID(), new Date()];
    const value = { kind: 'PROBLEM' as const, title: `Cough ${id}`, code: null };
    const patient = await db
      .selectFrom('patient')
      .select('id')
      .where('id', '=', patientId)
      .executeTakeFirst();
    if (patient)
      await db
        .insertInto('knownFact')
        .values({
          id,
          patientId,
          kind: value.kind,
          value: JSON.stringify(value),
          source: 'PATIENT',
          at,
          receivedAt: at,
        })
        .execute();
    return { body: { memberId: patientId, factId: id, reason: 'RESOLVED' } };
  },
};
