import { randomUUID } from 'node:crypto';
import type { FactValue } from '#contract/known-facts.ts';
import { patientsAdminCalls as calls } from '#contract/patients-admin.ts';
import { PatientRow, savePatientsIn } from '#server/patients/patient-import.ts';
import { change } from '#server/platform/writes/change.ts';
import { fillAllPatientSearch } from '#server/people/patient-search.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const PERSON = {
  name: 'Gita Shinde',
  sex: 'FEMALE',
  born_on: '1984-07-31',
  mobile: '9822055443',
  address: '12 Karve Road',
  city: 'Pune',
  state: 'Maharashtra',
};

export const allergyTo = (substance: string): FactValue => ({
  kind: 'ALLERGY',
  substance,
  reaction: '',
  severity: null,
  certainty: null,
});

/** An operator with many records of one person, without visits, facts and family, and what merges and fills them. */
export async function openDuplicates(server: TestServer) {
  const { db } = server;
  const operator = await signInOperator(server);
  const mrns = Array.from({ length: 60 }, (_, at) => `DUP-${at + 1000}`);
  await change({ ...server.deps, who: { type: 'system' } }, (c) =>
    savePatientsIn(
      c,
      mrns.map((mrn) => PatientRow.parse({ ...PERSON, mrn })),
    ),
  );
  await fillAllPatientSearch(db);

  /** Two patients whom no other test has. */
  const two = (): [string, string] => [mrns.pop() ?? '', mrns.pop() ?? ''];
  const rowOf = async (mrn: string) => {
    const row = (await server.rows('patient')).find((one) => one.mrn === mrn);
    if (!row) throw new Error(`no patient ${mrn}`);
    return row;
  };
  const read = async (mrn: string) =>
    (await operator.call(calls.patientIdentity, { query: { patientId: (await rowOf(mrn)).id } })).patient;
  async function inputOf(survivorMrn: string, mergedMrn: string) {
    const [kept, merged] = [await read(survivorMrn), await read(mergedMrn)];
    return {
      body: {
        survivorId: kept.id,
        survivorVersion: kept.version,
        mergedId: merged.id,
        mergedVersion: merged.version,
        reason: 'Registered twice',
      },
    };
  }
  async function merge(survivorMrn: string, mergedMrn: string) {
    server.clock.advance(1);
    const { patient } = await operator.call(calls.mergePatients, await inputOf(survivorMrn, mergedMrn));
    return { patient, mergeId: patient.merges[0]?.id ?? '' };
  }
  const undo = (mergeId: string) =>
    operator.call(calls.undoMerge, { body: { mergeId, reason: 'Two people' } });
  const refusedUndo = (mergeId: string) =>
    operator.refusal(calls.undoMerge, { body: { mergeId, reason: 'Two people' } });

  async function addFact(mrn: string, value: FactValue, at = server.clock.now()): Promise<string> {
    const id = randomUUID();
    const { id: patientId, allergies } = await rowOf(mrn);
    await db
      .insertInto('knownFact')
      .values({
        id,
        patientId,
        kind: value.kind,
        value: JSON.stringify(value),
        source: 'RECORD',
        clientId: null,
        byUser: null,
        at,
        receivedAt: at,
      })
      .execute();
    const shown =
      value.kind === 'ALLERGY'
        ? { allergies: JSON.stringify([...allergies, value.substance]), noKnownAllergies: false }
        : value.kind === 'NO_KNOWN_ALLERGY'
          ? { noKnownAllergies: true }
          : {};
    if (Object.keys(shown).length)
      await db.updateTable('patient').set(shown).where('id', '=', patientId).execute();
    return id;
  }
  /** Records that a doctor decided on an SpO2 scale of the patient so many days ago. */
  async function decideSpo2(mrn: string, spo2Scale: 1 | 2, daysAgo: number): Promise<void> {
    const spo2ScaleAt = new Date(server.clock.now().getTime() - daysAgo * 86_400_000);
    await db.updateTable('patient').set({ spo2Scale, spo2ScaleAt }).where('mrn', '=', mrn).execute();
  }
  async function addLink(mrn: string, requestId: string): Promise<string> {
    const id = randomUUID();
    const now = server.clock.now();
    await db
      .insertInto('patientLink')
      .values({
        id,
        tokenHash: id,
        patientId: (await rowOf(mrn)).id,
        requestId,
        consultationId: null,
        reason: 'RESULT',
        sentBy: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 30 * 86_400_000),
      })
      .execute();
    return id;
  }

  return {
    operator,
    mrns,
    two,
    rowOf,
    read,
    inputOf,
    merge,
    undo,
    refusedUndo,
    addFact,
    addLink,
    decideSpo2,
  };
}
