// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownFactCalls } from '#contract/known-facts.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { routesOf } from '#domain/prescribing/dose-forms.ts';
import { lineFaults } from '#domain/prescribing/line-faults.ts';
import { medicineById } from '#server/reference/medicines.ts';
import type { Outcome, OutsidePrescription } from '#tests/support/inputs/outside-prescription.ts';
import { OUTSIDE_DOSES } from '#tests/support/inputs/outside-doses.ts';
import { OUTSIDE_KNOWN } from '#tests/support/inputs/outside-known.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const DAY_MS = 86_400_000;
const server = await openServer();
let v: Visit;
let memberId: string;
let mrn = 204_500;

beforeEach(async () => {
  v = await visit(server, { mrn: String((mrn += 1)) });
  memberId = v.consultation.patient.id;
});

const agoMs = (days: number): number => server.clock.now().getTime() - days * DAY_MS;

/** Makes the patient of the visit the one of a case, in person and with a guardian's consent, so that nothing else speaks against it. */
async function become({ age, kg, sex, facts = [], result }: OutsidePrescription): Promise<void> {
  await server.db.deleteFrom('knownFact').where('patientId', '=', memberId).execute();
  await server.db.deleteFrom('observation').where('patientId', '=', memberId).execute();
  await server.db
    .updateTable('patient')
    .set({
      sex,
      bornOn: new Date(agoMs(age + 1)).toISOString().slice(0, 10),
      ageConfirmed: true,
      allergies: '[]',
      conditions: '[]',
      noKnownAllergies: facts.every(({ kind }) => kind !== 'ALLERGY'),
      pregnancy: null,
    })
    .where('id', '=', memberId)
    .execute();
  await server.db
    .updateTable('consultation')
    .set({ mode: 'IN_PERSON', visit: 'FOLLOW_UP', consentKind: 'EXPLICIT', consentGuardian: 'Mother' })
    .where('id', '=', v.id)
    .execute();
  if (kg !== undefined) await observe('VITAL', 'WT', kg, 'kg', 0);
  if (result) await observe('LAB', ...result, 1);
  for (const value of facts)
    await v.nurse.call(knownFactCalls.recordFact, {
      body: { memberId, clientId: randomUUID(), value, source: 'PATIENT' },
    });
}

const observe = (kind: 'VITAL' | 'LAB', code: string, value: number, unit: string, days: number) =>
  server.db
    .insertInto('observation')
    .values({
      id: randomUUID(),
      patientId: memberId,
      kind,
      code,
      name: code,
      value,
      unit,
      status: 'FINAL',
      at: new Date(agoMs(days)),
    })
    .execute();

/** Returns what becomes of it when it is signed without a word; the pad has to say the same before. */
async function outcomeOf({ lines }: OutsidePrescription): Promise<Outcome> {
  const items = lines();
  const body = { consultationNumber: v.number, items };
  const { warnings, refusals } = await v.doctor.call(padCalls.checkPrescription, { body });
  const signing = { body: { ...body, clientId: randomUUID() } };
  const medicineOf = ({ medicineId }: PrescriptionItem) => medicineById(medicineId);
  const faults = items.flatMap((item) =>
    lineFaults(item, {
      routes: routesOf(medicineOf(item)?.route ?? ''),
      isHighAlert: false,
    }),
  );
  if (refusals.length > 0 || faults.length > 0) {
    const { reason } = await v.doctor.refusal(prescriptionCalls.signPrescription, signing);
    expect(reason).not.toBe('WARNING_NEEDS_REASON');
    return 'REFUSE';
  }
  if (warnings.some(({ severity }) => severity !== 'MODERATE')) {
    const { reason } = await v.doctor.refusal(prescriptionCalls.signPrescription, signing);
    expect(reason).toBe('WARNING_NEEDS_REASON');
    return 'STOP';
  }
  await v.doctor.call(prescriptionCalls.signPrescription, signing);
  return 'OK';
}

describe('a prescription of the outside audit', () => {
  it.each([...OUTSIDE_DOSES, ...OUTSIDE_KNOWN].map((one) => [one.id, one.expected, one] as const))(
    '%s: %s, on the pad and at the signature',
    async (_, expected, one) => {
      await become(one);
      expect(await outcomeOf(one)).toBe(expected);
    },
  );
});
