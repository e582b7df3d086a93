// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { padCalls } from '#contract/pad.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let mrn = 204_500;

/** A man of forty without a recorded weight; each test is a visit of its own patient. */
beforeEach(async () => {
  v = await visit(server, { mrn: String((mrn += 1)) });
  await server.db
    .deleteFrom('observation')
    .where('patientId', '=', v.consultation.patient.id)
    .where('code', '=', 'WT')
    .execute();
  await patient({ bornOn: '1986-06-01' });
});

async function patient({ bornOn, kg }: { bornOn: string; kg?: number }): Promise<void> {
  const patientId = v.consultation.patient.id;
  await server.db
    .updateTable('patient')
    .set({ bornOn, sex: 'MALE', ageConfirmed: true })
    .where('id', '=', patientId)
    .execute();
  if (kg === undefined) return;
  const weight = { kind: 'VITAL', code: 'WT', name: 'Weight', value: kg, unit: 'kg' } as const;
  await server.db
    .insertInto('observation')
    .values({ id: randomUUID(), patientId, ...weight, at: server.clock.now() })
    .execute();
}

describe('the limits beside a dose', () => {
  const limits = async (name: string, strength: string, form = 'Tablet') => {
    const medicine = listMedicines().find(
      (one) =>
        one.genericMedicineName === name && one.strength === strength && one.dosageForm.startsWith(form),
    );
    if (!medicine) throw new Error(`no medicine ${name} ${strength}`);
    const items = [lineOf(medicine, { dose: undefined, frequency: '' })];
    const body = { consultationNumber: v.number, items };
    const { medicines } = await v.doctor.call(padCalls.checkPrescription, { body });
    return medicines[0]?.limits?.map(({ ingredient, per, limit, unit, weightKg }) =>
      [ingredient, per, limit, unit, ...(weightKg === null ? [] : [weightKg])].join(' '),
    );
  };

  it('equal those of an adult, before a dose is decided', async () => {
    expect(await limits('Paracetamol', '500 mg')).toEqual([
      'Paracetamol DOSE 1000 MG',
      'Paracetamol DAY 4000 MG',
    ]);
  });

  it('become lower from 65 years', async () => {
    await patient({ bornOn: '1950-06-01' });
    expect(await limits('Paracetamol', '500 mg')).toEqual([
      'Paracetamol DOSE 1000 MG',
      'Paracetamol DAY 3000 MG',
    ]);
  });

  it('follow the weight of a child, and are not those of an adult while it is unknown', async () => {
    await patient({ bornOn: '2023-06-01' });
    expect(await limits('Paracetamol', '120 mg/5 mL', 'Oral liquid')).toEqual([]);
    await patient({ bornOn: '2023-06-01', kg: 13 });
    expect(await limits('Paracetamol', '120 mg/5 mL', 'Oral liquid')).toEqual([
      'Paracetamol DOSE 260 MG 13',
      'Paracetamol DAY 975 MG 13',
    ]);
  });

  it('name each ingredient, and those of a medicine a week', async () => {
    const both = await limits('Amoxicillin + Clavulanic acid', '500 mg + 125 mg');
    expect(new Set(both?.map((one) => one.split(' DOSE')[0]?.split(' DAY')[0]))).toEqual(
      new Set(['Amoxicillin', 'Clavulanic acid']),
    );
    expect(await limits('Methotrexate', '7.5 mg')).toContainEqual(expect.stringContaining(' WEEK '));
  });
});
