import { describe, expect, it } from 'vitest';
import type { MedicineInForce } from '#contract/planned-medicine.ts';
import { dosesToday } from '#patient/record/doses-today.ts';

const ZONE = 'Asia/Kolkata';
/** Wall time of Monday, 23 November 2026 in India. */
const at = (time: string): Date => new Date(`2026-11-23T${time}:00+05:30`);

function medicine(name: string, facts: Partial<MedicineInForce>): MedicineInForce {
  return {
    places: ['MORNING', 'NIGHT'],
    name,
    strength: '500 mg',
    dosageForm: 'Tablet',
    dose: { amount: 1, unit: 'TABLET' },
    route: 'ORAL',
    everyHours: null,
    weekday: null,
    maxPerDay: null,
    asWritten: null,
    timing: 'ANY',
    durationDays: 5,
    indication: null,
    instructions: '',
    translated: null,
    signedBy: 'Dr Iyer',
    signedAt: at('09:00').toISOString(),
    documentId: 'd1',
    until: '2026-11-28T03:30:00.000Z',
    isOnTwo: false,
    ...facts,
  };
}

const partsAt = (time: string, ...medicines: MedicineInForce[]) =>
  dosesToday(medicines, at(time), ZONE).timed.map(({ part, isNow }) => (isNow ? `${part} now` : part));
const untimedAt = (time: string, ...medicines: MedicineInForce[]) =>
  dosesToday(medicines, at(time), ZONE).untimed.map(({ medicine: { name } }) => name);

describe('doses of the rest of the day', () => {
  const twice = medicine('Metformin', {});

  it.each([
    ['08:00', ['MORNING now', 'NIGHT']],
    ['10:59', ['MORNING now', 'NIGHT']],
    ['11:00', ['NIGHT']],
    ['21:00', ['NIGHT now']],
    ['02:00', ['NIGHT now', 'MORNING']],
  ])('names the dose of now and the later ones at %s by the clock of the hospital', (time, parts) => {
    expect(partsAt(time, twice)).toEqual(parts);
  });

  it('leaves out a dose of a time at which the days are over', () => {
    const ending = medicine('Metformin', { until: at('12:00').toISOString() });
    expect(partsAt('08:00', ending)).toEqual(['MORNING now']);
    expect(partsAt('21:00', ending)).toEqual([]);
  });

  it('never gives a time of day to what the prescription does not time', () => {
    const places = ['THROUGH_THE_DAY', 'WHEN_NEEDED', 'AS_WRITTEN', 'ALTERNATE_DAYS'] as const;
    const medicines = places.map((place) => medicine(place, { places: [place], everyHours: 6 }));
    expect(partsAt('08:00', ...medicines)).toEqual([]);
    expect(untimedAt('08:00', ...medicines)).toEqual([...places]);
  });

  it('leaves out a weekly medicine on a day that is not its own', () => {
    const of = (weekday: number | null) => medicine('Methotrexate', { places: ['ONCE_A_WEEK'], weekday });
    expect(untimedAt('08:00', of(1))).toEqual(['Methotrexate']);
    expect(untimedAt('08:00', of(2))).toEqual([]);
    expect(untimedAt('08:00', of(null))).toEqual(['Methotrexate']);
  });

  it('leaves out a single dose after the day of its signature', () => {
    const once = (signedAt: Date) =>
      medicine('Albendazole', { places: ['ONCE'], signedAt: signedAt.toISOString() });
    expect(untimedAt('23:50', once(at('00:10')))).toEqual(['Albendazole']);
    expect(untimedAt('08:00', once(new Date(at('00:00').getTime() - 60_000)))).toEqual([]);
  });
});
