// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownFactCalls, type FactValue } from '#contract/known-facts.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let mrn = 204_400;

beforeEach(async () => {
  v = await visit(server, { mrn: String((mrn += 1)) });
  const { id } = v.consultation.patient;
  await server.db.deleteFrom('knownFact').where('patientId', '=', id).execute();
  await server.db
    .updateTable('patient')
    .set({ allergies: '[]', conditions: '[]', sex: 'MALE', bornOn: '1980-01-01', ageConfirmed: true })
    .where('id', '=', id)
    .execute();
  await server.db
    .updateTable('consultation')
    .set({ mode: 'IN_PERSON', visit: 'FOLLOW_UP', consentKind: 'EXPLICIT' })
    .where('id', '=', v.id)
    .execute();
});

type Allergy = Partial<FactValue & { kind: 'ALLERGY' }>;

const record = (substance: string, more: Allergy = {}) =>
  v.nurse.call(knownFactCalls.recordFact, {
    body: {
      memberId: v.consultation.patient.id,
      clientId: randomUUID(),
      value: { kind: 'ALLERGY', substance, reaction: '', severity: null, certainty: null, ...more },
      source: 'PATIENT',
    },
  });

function line(name: string): PrescriptionItem {
  const medicine = listMedicines().find(
    (one) => one.genericMedicineName === name && /^(Tablet|Capsule)$/.test(one.dosageForm),
  );
  if (!medicine) throw new Error(`no medicine ${name}`);
  const unit = medicine.dosageForm === 'Tablet' ? 'TABLET' : 'CAPSULE';
  return lineOf(medicine, { dose: { amount: 1, unit }, frequency: '1-0-0', durationDays: 3 });
}

const check = (item: PrescriptionItem) =>
  v.doctor.call(padCalls.checkPrescription, {
    body: { consultationNumber: v.number, items: [item] },
  });

async function verdict(item: PrescriptionItem): Promise<string> {
  const { warnings } = await check(item);
  const own = warnings.filter(({ kind }) => kind.startsWith('ALLERGY'));
  return own.some(({ severity }) => severity !== 'MODERATE') ? 'STOP' : 'OK';
}

const ANAPHYLAXIS: Allergy = { reaction: 'Anaphylaxis', severity: 'SEVERE', certainty: 'CONFIRMED' };

describe('an allergy on the pad', () => {
  it.each([
    ['P01', 'Augmentin', ANAPHYLAXIS, 'Amoxicillin + Clavulanic acid', 'STOP'],
    ['P02', 'pencillin', {}, 'Amoxicillin', 'STOP'],
    ['P03', 'Combiflam', { reaction: 'swelling of the face' }, 'Ibuprofen', 'STOP'],
    ['P04', 'penicillin', ANAPHYLAXIS, 'Cefalexin', 'STOP'],
    ['P05', 'penicillin', ANAPHYLAXIS, 'Azithromycin', 'OK'],
    ['food', 'prawns', ANAPHYLAXIS, 'Amoxicillin', 'OK'],
  ] as [string, string, Allergy, string, string][])(
    '%s: %s %o and %s: %s',
    async (_, substance, more, name, expected) => {
      await record(substance, more);
      expect(await verdict(line(name))).toBe(expected);
    },
  );

  it('says how the entry was read, and what is recorded of the reaction', async () => {
    await record('agumentin', ANAPHYLAXIS);
    const { warnings, notChecked } = await check(line('Amoxicillin'));
    expect(warnings[0]?.allergy).toEqual({
      readAs: 'Augmentin: Amoxicillin + Clavulanic acid',
      reaction: 'Anaphylaxis',
      severity: 'SEVERE',
      certainty: 'CONFIRMED',
    });
    expect(notChecked[0]).toMatchObject({ what: 'ALLERGY_READ_AS', name: 'agumentin' });
  });

  it('needs a reason for an allergy that cannot be compared', async () => {
    await record('Qwertol');
    const items = [line('Cetirizine')];
    const signing = { consultationNumber: v.number, clientId: randomUUID(), items };
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, { body: signing })).toMatchObject({
      reason: 'WARNING_NEEDS_REASON',
      params: { between: ['Qwertol'] },
    });
    const override = {
      kind: 'ALLERGY_NOT_COMPARED' as const,
      between: ['Qwertol'],
      reason: 'Qwertol is a soap that they touched',
    };
    const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, {
      body: { ...signing, overrides: [override] },
    });
    expect(prescription.overrides).toEqual([override]);
  });
});
