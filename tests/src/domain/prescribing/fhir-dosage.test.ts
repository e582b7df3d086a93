import { describe, expect, it } from 'vitest';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { fhirDosages } from '#domain/prescribing/fhir-dosage.ts';

const LINE: PrescriptionItem = {
  medicineId: 1,
  genericMedicineName: 'Paracetamol',
  strength: '500 mg',
  dosageForm: 'Tablet',
  dose: { amount: 1, unit: 'TABLET' },
  frequency: '1-0-1',
  timing: 'AFTER_FOOD',
  durationDays: 5,
  instructions: '',
  continued: false,
};
const of = (more: Partial<PrescriptionItem>) => fhirDosages({ ...LINE, ...more });
const repeats = (frequency: string) =>
  of({ frequency }).map((one) => {
    const { boundsDuration: _, ...repeat } = (one.timing as { repeat: Record<string, unknown> }).repeat;
    return repeat;
  });

describe('the timing of FHIR', () => {
  it.each([
    ['1-0-1', [{ frequency: 1, period: 1, periodUnit: 'd', when: ['MORN', 'NIGHT'] }]],
    ['bd', [{ frequency: 1, period: 1, periodUnit: 'd', when: ['MORN', 'NIGHT'] }]],
    ['1-1-1-1', [{ frequency: 1, period: 1, periodUnit: 'd', when: ['MORN', 'NOON', 'EVE', 'NIGHT'] }]],
    ['q6h', [{ frequency: 1, period: 6, periodUnit: 'h' }]],
    ['hourly', [{ frequency: 1, period: 1, periodUnit: 'h' }]],
    ['once daily', [{ frequency: 1, period: 1, periodUnit: 'd' }]],
    ['hs', [{ frequency: 1, period: 1, periodUnit: 'd', when: ['HS'] }]],
    ['eod', [{ frequency: 1, period: 2, periodUnit: 'd' }]],
    ...['tue', 'wed', 'thu', 'fri', 'sat'].map((day): [string, object[]] => [
      `weekly ${day}`,
      [{ frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: [day] }],
    ]),
    ['weekly mon', [{ frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: ['mon'] }]],
    ['every Sunday', [{ frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: ['sun'] }]],
    ['mon wed fri', [{ frequency: 3, period: 1, periodUnit: 'wk', dayOfWeek: ['mon', 'wed', 'fri'] }]],
    ['every 3 days', [{ frequency: 1, period: 3, periodUnit: 'd' }]],
    ['fortnightly', [{ frequency: 1, period: 2, periodUnit: 'wk' }]],
    ['once a month', [{ frequency: 1, period: 1, periodUnit: 'mo' }]],
    ['5 times a day', [{ frequency: 5, period: 1, periodUnit: 'd' }]],
    ['stat', [{ count: 1 }]],
    ['prn 6h', [{ frequency: 1, period: 6, periodUnit: 'h' }]],
  ])('of %s is %o', (frequency, expected) => {
    expect(repeats(frequency)).toEqual(expected);
  });

  it.each(['twice a week', 'Once weekly', 'every Monday 2 tablets at night and Friday', 'as before', '1-1'])(
    'omits %j, of which no code covers all',
    (frequency) => {
      expect(of({ frequency })).toEqual([]);
    },
  );

  it('omits the timing where the dosage is in words', () => {
    expect(of({ dosage: 'as on the leaflet' })).toEqual([]);
  });

  it('holds the days of the line', () => {
    expect(of({})[0]).toMatchObject({ timing: { repeat: { boundsDuration: { value: 5, code: 'd' } } } });
  });
});

describe('the dose of FHIR', () => {
  it('contains an entry for each amount of a day', () => {
    const half = of({ frequency: '1-0-½', dose: { amount: 2, unit: 'MG' } });
    const mg = { unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' };
    expect(half).toMatchObject([
      {
        sequence: 1,
        timing: { repeat: { when: ['MORN'] } },
        doseAndRate: [{ doseQuantity: { value: 2, ...mg } }],
      },
      {
        sequence: 2,
        timing: { repeat: { when: ['NIGHT'] } },
        doseAndRate: [{ doseQuantity: { value: 1, ...mg } }],
      },
    ]);
  });

  it('numbers the entries only where there are several', () => {
    expect(of({ frequency: 'bd' })[0]).not.toHaveProperty('sequence');
  });

  it('omits the unit of measure for what is counted', () => {
    expect(of({})[0]?.doseAndRate).toEqual([{ doseQuantity: { value: 1, unit: 'tablet' } }]);
  });

  it('names reason and daily maximum for an as-needed dose', () => {
    expect(of({ frequency: 'SOS', maxPerDay: 3, indication: 'Fever' })).toMatchObject([
      {
        asNeededCodeableConcept: { text: 'Fever' },
        maxDosePerPeriod: { numerator: { value: 3, unit: 'tablets' }, denominator: { value: 1, code: 'd' } },
      },
    ]);
    expect(of({ frequency: 'SOS', maxPerDay: 3 })[0]).toMatchObject({ asNeededBoolean: true });
  });
});
