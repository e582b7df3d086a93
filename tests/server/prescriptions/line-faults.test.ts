// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { favouriteCalls } from '#contract/favourites.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { templateCalls } from '#contract/templates.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';

const server = await openServer();
let v: Visit;
beforeAll(async () => {
  v = await visit(server, { mode: 'IN_PERSON', mrn: '204341' });
});

function of(name: string, dosageForm: string, more: Partial<PrescriptionItem> = {}): PrescriptionItem {
  const medicine = listMedicines().find(
    (one) => one.genericMedicineName.startsWith(name) && one.dosageForm === dosageForm,
  );
  if (!medicine) throw new Error(`no medicine ${name}`);
  return lineOf(medicine, more);
}

const sign = async (item: PrescriptionItem) =>
  v.doctor.refusal(prescriptionCalls.signPrescription, {
    body: { consultationNumber: v.number, clientId: randomUUID(), items: [item] },
  });

const insulin = (more: Partial<PrescriptionItem>) =>
  of('Insulin glargine', 'Injection', { route: 'SUBCUTANEOUS', frequency: 'At bedtime', ...more });

describe('a line that does not fit the form of its medicine', () => {
  test.each([
    ['insulin in mL', insulin({ dose: { amount: 14, unit: 'ML' } }), 'dose', 'UNIT_NOT_OF_FORM'],
    ['insulin in mg', insulin({ dose: { amount: 14, unit: 'MG' } }), 'dose', 'UNIT_NOT_OF_FORM'],
    ['insulin by mouth', insulin({ route: 'ORAL' }), 'route', 'ROUTE_NOT_OF_FORM'],
    [
      'a tablet into a vein',
      of('Paracetamol', 'Tablet', { route: 'INTRAVENOUS' }),
      'route',
      'ROUTE_NOT_OF_FORM',
    ],
    [
      'a tablet in mL',
      of('Paracetamol', 'Tablet', { dose: { amount: 1, unit: 'ML' } }),
      'dose',
      'UNIT_NOT_OF_FORM',
    ],
    [
      'a syrup in units',
      of('Paracetamol', 'Oral liquid', { dose: { amount: 5, unit: 'UNIT' } }),
      'dose',
      'UNIT_NOT_OF_FORM',
    ],
    ['eye drops by mouth', of('Moxifloxacin', 'Eye drops', { route: 'ORAL' }), 'route', 'ROUTE_NOT_OF_FORM'],
    [
      'eye drops into an ear',
      of('Moxifloxacin', 'Eye drops', { route: 'LEFT_EAR' }),
      'route',
      'ROUTE_NOT_OF_FORM',
    ],
    [
      'OD of an eye',
      of('Moxifloxacin', 'Eye drops', { frequency: 'O.D.' }),
      'frequency',
      'FREQUENCY_UNCLEAR',
    ],
    [
      'a figure with two readings',
      of('Paracetamol', 'Tablet', { frequency: '.5-0-.5' }),
      'frequency',
      'FREQUENCY_UNCLEAR',
    ],
    [
      'an amount beside the frequency',
      of('Paracetamol', 'Tablet', { frequency: '2 tab bd' }),
      'frequency',
      'AMOUNT_IN_FREQUENCY',
    ],
    [
      'days of the week without their names',
      of('Paracetamol', 'Tablet', { frequency: 'twice a week' }),
      'frequency',
      'WEEKDAYS_MISSING',
    ],
    [
      'an amount that no paper can hold',
      of('Paracetamol', 'Tablet', { dose: { amount: 0.0004, unit: 'TABLET' } }),
      'dose',
      'AMOUNT_NOT_EXACT',
    ],
    [
      'a third of a tablet',
      of('Paracetamol', 'Tablet', { dose: { amount: 1 / 3, unit: 'TABLET' } }),
      'dose',
      'AMOUNT_NOT_EXACT',
    ],
    [
      'lacs of tablets',
      of('Paracetamol', 'Tablet', { dose: { amount: 600_000, unit: 'TABLET' } }),
      'dose',
      'AMOUNT_TOO_LARGE',
    ],
    [
      'no maximum as needed',
      of('Paracetamol', 'Tablet', { frequency: 'when required' }),
      'maxPerDay',
      'FIELD_REQUIRED',
    ],
    [
      'no maximum of SOS 6 hourly',
      of('Paracetamol', 'Tablet', { frequency: 'SOS 6 hourly' }),
      'maxPerDay',
      'FIELD_REQUIRED',
    ],
    [
      'a high-alert medicine in words',
      insulin({ dose: undefined, frequency: '', dosage: 'By the scale of the clinic' }),
      'dosage',
      'HIGH_ALERT_IN_WORDS',
    ],
    [
      'a high-alert medicine as often as it is not said',
      of('Warfarin', 'Tablet', { frequency: 'as per INR' }),
      'frequency',
      'HIGH_ALERT_FREQUENCY',
    ],
    [
      'no maximum in words',
      of('Paracetamol', 'Tablet', { frequency: '', dosage: 'One tablet if needed' }),
      'maxPerDay',
      'FIELD_REQUIRED',
    ],
  ] as const)('%s is refused at its field', async (_, item, part, reason) => {
    expect(await sign(item)).toMatchObject({
      httpStatus: 400,
      code: 'BAD_INPUT',
      fields: [{ path: `items.0.${part}`, reason }],
    });
  });

  test('refuses as a favourite and in a set, too', async () => {
    const item = insulin({ route: 'ORAL' });
    const body = { clientId: randomUUID(), item };
    expect(await v.doctor.refusal(favouriteCalls.savePrescriptionFavourite, { body })).toMatchObject({
      fields: [{ path: 'item.route', reason: 'ROUTE_NOT_OF_FORM' }],
    });
    const set = { clientId: randomUUID(), name: 'Wrong', items: [item] };
    expect(await v.doctor.refusal(templateCalls.savePrescriptionTemplate, { body: set })).toMatchObject({
      fields: [{ path: 'items.0.route', reason: 'ROUTE_NOT_OF_FORM' }],
    });
  });
});

test('refuses an amount as text, which could have two readings', async () => {
  const item = insulin({});
  for (const amount of ['2,5', '.5', '5,000', '1½']) {
    const body = {
      consultationNumber: v.number,
      clientId: randomUUID(),
      items: [{ ...item, dose: { amount, unit: 'UNIT' } }],
    };
    const answer = await v.doctor.send(prescriptionCalls.signPrescription, { body: body as never });
    expect(answer.status).toBe(400);
  }
});

test('signs lacs of units, by a name that the list has', async () => {
  const item = of('Benzathine benzylpenicillin', 'Injection', {
    dose: { amount: 1_200_000, unit: 'UNIT' },
    route: 'INTRAMUSCULAR',
    frequency: 'Once, now',
    durationDays: 1,
  });
  const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, {
    body: { consultationNumber: v.number, clientId: randomUUID(), items: [item] },
  });
  expect(prescription.items[0]?.dose).toEqual({ amount: 1_200_000, unit: 'UNIT' });
});
