// @module-tag critical
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dose, DoseUnit, Route } from '#contract/prescriptions.ts';
import {
  doseFindings,
  doseGap,
  verdictOf,
  type DoseOrder,
  type DoseVerdict,
  type DosedPatient,
} from '#domain/prescribing/dose-limits.ts';
import { amountsOf } from '#domain/prescribing/ingredient-amounts.ts';
import { doseLimitsOf, isHighAlert, routeGroupOf } from '#server/reference/dose-limits.ts';
import { listMedicines } from '#server/reference/medicines.ts';

const ADULT: DosedPatient = { ageMonths: 40 * 12, weightKg: 70 };
const CHILD: DosedPatient = { ageMonths: 5 * 12, weightKg: 18 };
const GRAVITY: readonly DoseVerdict[] = ['OK', 'STOP', 'REFUSE'];

interface Ordered {
  name: string;
  strength: string;
  dose: Dose;
  times: number;
  route?: Route;
}

function ordersOf({ name, strength, dose, times, route }: Ordered): DoseOrder[] {
  const medicine = listMedicines().find(
    (one) => one.genericMedicineName === name && one.strength === strength,
  );
  if (!medicine) throw new Error(`no medicine ${name} ${strength}`);
  const { ingredients, dosageForm } = medicine;
  const amounts = amountsOf({ strength, dosageForm, dose, ...(route && { route }) }, ingredients.length);
  return ingredients.map((ingredient, at) => ({
    name,
    ingredient,
    routeGroup: routeGroupOf(medicine.route),
    isCurrent: false,
    amount: amounts[at] ?? {},
    timesADay: times,
    isOnce: false,
    hoursApart: undefined,
    days: 30,
    isPatch: dosageForm === 'Transdermal patch',
  }));
}

function worstOf(orders: readonly DoseOrder[], patient: DosedPatient): DoseVerdict {
  const rows = orders.flatMap(({ ingredient }) => doseLimitsOf(ingredient));
  const verdicts = doseFindings(orders, rows, patient).map(({ verdict }) => verdict);
  return GRAVITY.toReversed().find((one) => verdicts.includes(one)) ?? 'OK';
}

describe('the data of dose limits', () => {
  it('names ingredients of the list of medicines, in known units and groups', () => {
    const known = new Set(listMedicines().flatMap(({ ingredients }) => ingredients));
    const rows = [...known].flatMap(doseLimitsOf);
    expect(rows).toHaveLength(693);
    expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set(['MG', 'MCG', 'IU', 'ML', 'MMOL']));
    const groups = ['ORAL', 'PARENTERAL', 'RECTAL', 'INHALED', 'TOPICAL', 'OPHTHALMIC'];
    expect(rows.filter(({ routeGroup }) => !groups.includes(routeGroup))).toEqual([]);
    expect(new Set(rows.map(({ interval }) => interval))).toEqual(new Set(['DAILY', 'WEEKLY', 'MONTHLY']));
    expect(rows.filter(({ adultMaxDaily }) => Number.isNaN(adultMaxDaily))).toEqual([]);
    expect(rows.filter((row) => row.isHighAlert)).toHaveLength(98);
  });

  it.each([
    [['Warfarin'], 'ORAL', true],
    [['Insulin glargine'], 'PARENTERAL', true],
    [['Paracetamol', 'Tramadol'], 'ORAL', true],
    [['Potassium chloride'], 'PARENTERAL', true],
    [['Potassium chloride'], 'ORAL', false],
    [['Tacrolimus'], 'TOPICAL', false],
    [['Paracetamol'], 'ORAL', false],
    [['Unheard of'], 'ORAL', false],
  ])('says of %j, %s, whether it is a high-alert medicine: %s', (ingredients, route, expected) => {
    expect(isHighAlert({ ingredients, route })).toBe(expected);
  });
});

const LINES: [string, string, number, DoseUnit, number, DosedPatient, DoseVerdict][] = [
  ['Paracetamol', '500 mg', 2, 'TABLET', 4, ADULT, 'OK'],
  ['Paracetamol', '500 mg', 4, 'TABLET', 4, ADULT, 'STOP'],
  ['Paracetamol', '120 mg/5 mL', 11, 'ML', 4, CHILD, 'OK'],
  ['Paracetamol', '120 mg/5 mL', 30, 'ML', 4, CHILD, 'STOP'],
  ['Paracetamol', '120 mg/5 mL', 100, 'ML', 4, CHILD, 'REFUSE'],
  ['Ibuprofen', '400 mg', 1, 'TABLET', 3, ADULT, 'OK'],
  ['Ibuprofen', '400 mg', 4, 'TABLET', 3, ADULT, 'STOP'],
  ['Metformin', '500 mg', 2, 'TABLET', 2, ADULT, 'OK'],
  ['Metformin', '500 mg', 4, 'TABLET', 2, ADULT, 'STOP'],
  ['Amlodipine', '5 mg', 1, 'TABLET', 1, ADULT, 'OK'],
  ['Amlodipine', '5 mg', 3, 'TABLET', 1, ADULT, 'STOP'],
  ['Amlodipine', '5 mg', 6, 'TABLET', 1, ADULT, 'REFUSE'],
  ['Atorvastatin', '40 mg', 1, 'TABLET', 1, ADULT, 'OK'],
  ['Atorvastatin', '40 mg', 3, 'TABLET', 1, ADULT, 'STOP'],
  ['Digoxin', '0.25 mg', 1, 'TABLET', 1, ADULT, 'OK'],
  ['Digoxin', '0.25 mg', 10, 'TABLET', 3, ADULT, 'REFUSE'],
  ['Amoxicillin', '500 mg', 1, 'CAPSULE', 3, ADULT, 'OK'],
  ['Amoxicillin', '250 mg/5 mL', 5, 'ML', 3, CHILD, 'OK'],
  ['Amoxicillin', '250 mg/5 mL', 50, 'ML', 3, CHILD, 'REFUSE'],
  ['Amoxicillin + Clavulanic acid', '500 mg + 125 mg', 1, 'TABLET', 3, ADULT, 'OK'],
  ['Amoxicillin + Clavulanic acid', '500 mg + 125 mg', 2, 'TABLET', 3, ADULT, 'STOP'],
  ['Ondansetron', '4 mg', 1, 'TABLET', 3, ADULT, 'OK'],
  ['Ondansetron', '4 mg', 20, 'TABLET', 3, ADULT, 'REFUSE'],
  ['Domperidone', '10 mg', 1, 'TABLET', 3, ADULT, 'OK'],
  ['Domperidone', '10 mg', 2, 'TABLET', 3, ADULT, 'STOP'],
  ['Insulin glargine', '100 IU/mL', 14, 'UNIT', 1, ADULT, 'OK'],
  ['Insulin glargine', '100 IU/mL', 1400, 'UNIT', 1, ADULT, 'REFUSE'],
  ['Insulin glargine', '100 IU/mL', 14, 'ML', 1, ADULT, 'REFUSE'],
  ['Methotrexate', '7.5 mg', 1, 'TABLET', 1 / 7, ADULT, 'OK'],
  ['Methotrexate', '7.5 mg', 1, 'TABLET', 1, ADULT, 'STOP'],
  ['Levothyroxine', '100 mcg', 1, 'TABLET', 1, ADULT, 'OK'],
  ['Levothyroxine', '100 mcg', 10, 'TABLET', 1, ADULT, 'REFUSE'],
  ['Azithromycin', '500 mg', 1, 'TABLET', 1, ADULT, 'OK'],
  ['Azithromycin', '200 mg/5 mL', 50, 'ML', 1, CHILD, 'REFUSE'],
  ['Cetirizine', '10 mg', 1, 'TABLET', 1, ADULT, 'OK'],
  ['Cetirizine', '10 mg', 4, 'TABLET', 1, ADULT, 'STOP'],
  ['Timolol', '0.5 %', 1, 'DROP', 2, ADULT, 'OK'],
  ['Timolol', '0.5 %', 10, 'DROP', 2, ADULT, 'REFUSE'],
  ['Potassium chloride', '150 mg/mL', 10, 'ML', 1, ADULT, 'OK'],
  ['Potassium chloride', '150 mg/mL', 100, 'ML', 1, ADULT, 'REFUSE'],
  ['Warfarin', '5 mg', 1, 'TABLET', 1, ADULT, 'OK'],
  ['Prednisolone', '10 mg', 4, 'TABLET', 1, ADULT, 'OK'],
  ['Furosemide', '40 mg', 1, 'TABLET', 2, ADULT, 'OK'],
  ['Colchicine', '0.5 mg', 1, 'TABLET', 2, ADULT, 'OK'],
  ['Colchicine', '0.5 mg', 12, 'TABLET', 1, ADULT, 'REFUSE'],
];

describe('the verdict on a dose', () => {
  it.each(LINES)(
    '%s %s × %d %s, %d times a day',
    (name, strength, amount, unit, times, patient, expected) => {
      expect(worstOf(ordersOf({ name, strength, dose: { amount, unit }, times }), patient)).toBe(expected);
    },
  );

  it('tolerates a tenth above the limit, and refuses from three times it on', () => {
    const judged = [100, 110, 110.1, 299, 300, 5000].map((amount) => verdictOf(amount, 100));
    expect(judged).toEqual(['OK', 'OK', 'STOP', 'STOP', 'REFUSE', 'REFUSE']);
  });

  it('counts one drop into both eyes as two', () => {
    const [one] = amountsOf(
      { strength: '0.5 %', dosageForm: 'Eye drops', dose: { amount: 1, unit: 'DROP' }, route: 'BOTH_EYES' },
      1,
    );
    expect(one?.ml).toBeCloseTo(0.1);
  });

  it.each([
    ['500 mg + 125 mg', 'Tablet', { amount: 2, unit: 'TABLET' }, [{ mg: 1000 }, { mg: 250 }]],
    [
      '50 mg + 10 mg/5 mL',
      'Oral liquid',
      { amount: 10, unit: 'ML' },
      [
        { ml: 10, mg: 100 },
        { ml: 10, mg: 20 },
      ],
    ],
    [
      '25 mcg + 125 mcg/dose',
      'Metered dose inhaler',
      { amount: 2, unit: 'PUFF' },
      [{ mg: 0.05 }, { mg: 0.25 }],
    ],
    ['500 mg + 250 IU', 'Tablet', { amount: 1, unit: 'TABLET' }, [{ mg: 500 }, { iu: 250 }]],
    ['6 lac IU', 'Injection', { amount: 600000, unit: 'UNIT' }, [{ iu: 600000 }]],
    ['1 %', 'Gel', { amount: 4, unit: 'G' }, [{ mg: 40 }]],
    ['1 %', 'Gel', { amount: 1, unit: 'APPLICATION' }, [{}]],
    ['300 mg', 'Injection', { amount: 1, unit: 'ML' }, [{ ml: 1 }]],
    ['500 mg + 125 mg', 'Injection', { amount: 500, unit: 'MG' }, [{}, {}]],
    ['250 mg (150 mg base)', 'Tablet', { amount: 1, unit: 'TABLET' }, [{ mg: 250 }]],
    ['standard', 'Tablet', { amount: 1, unit: 'TABLET' }, [{}]],
  ] as [string, string, Dose, object[]][])(
    'of %s %s converts %o to %o',
    (strength, dosageForm, dose, amounts) => {
      expect(amountsOf({ strength, dosageForm, dose }, amounts.length)).toEqual(amounts);
    },
  );

  it('never gets weaker with a higher dose', () => {
    const lines = LINES.map(([name, strength, , unit]) => ({ name, strength, unit }));
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.double({ min: 0.1, max: 5000, noNaN: true }),
        fc.double({ min: 1, max: 50, noNaN: true }),
        fc.constantFrom(1 / 7, 0.5, 1, 2, 3, 4, 6),
        fc.record({
          ageMonths: fc.integer({ min: 0, max: 1200 }),
          weightKg: fc.double({ min: 2, max: 150, noNaN: true }),
        }),
        (line, amount, factor, times, patient) => {
          const at = (more: number): number =>
            GRAVITY.indexOf(
              worstOf(
                ordersOf({ ...line, dose: { amount: amount * more, unit: line.unit }, times }),
                patient,
              ),
            );
          expect(at(factor)).toBeGreaterThanOrEqual(at(1));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never gets weaker with another line of the same ingredient', () => {
    const line = (amount: number) =>
      ordersOf({ name: 'Paracetamol', strength: '500 mg', dose: { amount, unit: 'TABLET' }, times: 3 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (one, other) => {
        const alone = GRAVITY.indexOf(worstOf(line(one), ADULT));
        expect(GRAVITY.indexOf(worstOf([...line(one), ...line(other)], ADULT))).toBeGreaterThanOrEqual(alone);
      }),
      { numRuns: 100 },
    );
  });

  it('says what could not be compared', () => {
    const gapOf = (order: Ordered, patient: DosedPatient) =>
      ordersOf(order).map((one) => doseGap(one, doseLimitsOf(one.ingredient), patient));
    const syrup = { name: 'Paracetamol', strength: '120 mg/5 mL', times: 4 };
    const dose: Dose = { amount: 5, unit: 'ML' };
    expect(gapOf({ ...syrup, dose }, { ...CHILD, weightKg: null })).toEqual(['NO_WEIGHT']);
    expect(gapOf({ ...syrup, dose }, CHILD)).toEqual([undefined]);
    expect(gapOf({ ...syrup, dose: { amount: 5, unit: 'PIECE' } }, CHILD)).toEqual(['NOT_RECKONED']);
    expect(
      gapOf(
        { name: 'Clotrimazole', strength: '1 %', dose: { amount: 1, unit: 'APPLICATION' }, times: 2 },
        ADULT,
      ),
    ).toEqual(['NO_LIMIT']);
  });
});
