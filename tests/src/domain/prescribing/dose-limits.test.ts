// @module-tag critical
import { describe, expect, it } from 'vitest';
import {
  doseFindings,
  doseGap,
  inUnit,
  type DosedPatient,
  type DoseGap,
  type DoseLimit,
  type DoseOrder,
} from '#domain/prescribing/dose-limits.ts';

const ADULT: DosedPatient = { ageMonths: 40 * 12, weightKg: 70 };
const CHILD: DosedPatient = { ageMonths: 5 * 12, weightKg: 20 };

const row = (part: Partial<DoseLimit> = {}): DoseLimit => ({
  ingredient: 'A',
  routeGroup: 'ORAL',
  unit: 'MG',
  adultMaxSingle: 100,
  adultMaxDaily: 400,
  childMaxSinglePerKg: null,
  childMaxDailyPerKg: null,
  childMaxDailyAbsolute: null,
  minAgeMonths: null,
  elderlyMaxDaily: null,
  minIntervalHours: null,
  interval: 'DAILY',
  note: '',
  ...part,
});
const order = (part: Partial<DoseOrder> = {}): DoseOrder => ({
  name: 'A 100 mg',
  ingredient: 'A',
  routeGroup: 'ORAL',
  isCurrent: false,
  amount: { mg: 100 },
  timesADay: 4,
  isOnce: false,
  hoursApart: undefined,
  days: 30,
  isPatch: false,
  ...part,
});
const found = (orders: DoseOrder[], rows: DoseLimit[], patient = ADULT) =>
  doseFindings(orders, rows, patient).map(({ per, ordered, limit, verdict, from }) => ({
    per,
    ordered,
    limit,
    verdict,
    from,
  }));

describe('the limits of a dose', () => {
  it('accepts what is at the limit, a dose and a day', () => {
    expect(found([order()], [row()])).toEqual([]);
  });

  it('finds one dose that is too much, with its name', () => {
    expect(found([order({ amount: { mg: 120 }, timesADay: 1 })], [row()])).toEqual([
      { per: 'DOSE', ordered: 120, limit: 100, verdict: 'STOP', from: ['A 100 mg'] },
    ]);
  });

  it.each([
    ['an oral and a parenteral', 'PARENTERAL'],
    ['an oral and a rectal', 'RECTAL'],
  ] as const)('adds up %s dose of a day', (_, routeGroup) => {
    const rows = [row(), row({ routeGroup })];
    const orders = [order({ timesADay: 3 }), order({ timesADay: 3, routeGroup, name: 'A, other' })];
    expect(found(orders, rows)).toEqual([
      { per: 'DAY', ordered: 600, limit: 400, verdict: 'STOP', from: ['A 100 mg', 'A, other'] },
    ]);
  });

  it.each(['INHALED', 'TOPICAL', 'OPHTHALMIC'] as const)(
    'does not add what is %s to what is swallowed',
    (routeGroup) => {
      const rows = [row(), row({ routeGroup })];
      expect(found([order({ timesADay: 3 }), order({ timesADay: 3, routeGroup })], rows)).toEqual([]);
    },
  );

  it('does not add two routes for which the data have no limits', () => {
    const orders = [order({ timesADay: 3 }), order({ timesADay: 3, routeGroup: undefined })];
    expect(found(orders, [row()])).toEqual([]);
  });

  it('judges a sum over routes by the row that allows most', () => {
    const rows = [row(), row({ routeGroup: 'RECTAL', adultMaxDaily: 800 })];
    const orders = [order({ timesADay: 3 }), order({ timesADay: 3, routeGroup: 'RECTAL' })];
    expect(found(orders, rows)).toEqual([]);
    const strict = [row(), row({ routeGroup: 'RECTAL', adultMaxDaily: 150 })];
    expect(found(orders, strict).map(({ limit }) => limit)).toEqual([150]);
  });

  it('compares a sum over routes only with a row of the same unit and interval', () => {
    const orders = [order({ timesADay: 3 }), order({ timesADay: 3, routeGroup: 'RECTAL' })];
    for (const part of [{ unit: 'MCG' }, { interval: 'WEEKLY' }] as const) {
      const other = row({ routeGroup: 'RECTAL', adultMaxDaily: 1e9, adultMaxSingle: 1e9, ...part });
      expect(found(orders, [row(), other])).toMatchObject([{ ordered: 600, limit: 400 }]);
    }
  });

  it('counts what the patient takes already, and judges only lines of the pad', () => {
    const current = order({ isCurrent: true, name: 'Taken' });
    expect(found([current, order({ timesADay: 1 })], [row()])).toMatchObject([
      { per: 'DAY', ordered: 500, from: ['Taken', 'A 100 mg'] },
    ]);
    expect(found([order({ isCurrent: true, timesADay: 20 })], [row()])).toEqual([]);
  });

  it('finds doses that follow each other too soon, with a tenth of tolerance', () => {
    const rows = [row({ minIntervalHours: 6, adultMaxDaily: null })];
    expect(found([order({ hoursApart: 5 })], rows)).toEqual([
      { per: 'INTERVAL', ordered: 5, limit: 6, verdict: 'STOP', from: ['A 100 mg'] },
    ]);
    expect(found([order({ hoursApart: 5.5 })], rows)).toEqual([]);
    expect(found([order({ hoursApart: undefined })], rows)).toEqual([]);
    expect(found([order({ hoursApart: 1 })], [row()])).toEqual([]);
  });

  it('shows the worst of several findings of an ingredient', () => {
    const rows = [row({ minIntervalHours: 6 })];
    expect(found([order({ amount: { mg: 300 }, hoursApart: 5 })], rows)).toMatchObject([
      { per: 'DOSE', verdict: 'REFUSE' },
    ]);
    // Four hours in place of six is half as much again, 420 of 400 less.
    expect(found([order({ timesADay: 4.5, hoursApart: 4 })], rows)).toMatchObject([{ per: 'INTERVAL' }]);
    expect(found([order({ timesADay: 11, hoursApart: 5 })], rows)).toMatchObject([{ per: 'DAY' }]);
  });

  it('applies limits of weight only to children, and those of age only to the old', () => {
    const rows = [row({ childMaxSinglePerKg: 2, childMaxDailyPerKg: 6, childMaxDailyAbsolute: 100 })];
    expect(found([order({ amount: { mg: 50 }, timesADay: 1 })], rows, CHILD)).toMatchObject([
      { per: 'DOSE', limit: 40 },
    ]);
    expect(found([order({ amount: { mg: 40 }, timesADay: 3 })], rows, CHILD)).toMatchObject([
      { per: 'DAY', ordered: 120, limit: 100 },
    ]);
    expect(found([order({ amount: { mg: 50 } })], rows, ADULT)).toEqual([]);
    const elderly = [row({ elderlyMaxDaily: 200 })];
    expect(found([order({ timesADay: 3 })], elderly, { ...ADULT, ageMonths: 65 * 12 })).toMatchObject([
      { limit: 200 },
    ]);
    expect(found([order({ timesADay: 3 })], elderly, { ...ADULT, ageMonths: 65 * 12 - 1 })).toEqual([]);
    expect(found([order({ amount: { mg: 50 } })], rows, { ...CHILD, ageMonths: 18 * 12 })).toEqual([]);
  });

  it('counts what is given in the interval of the limit', () => {
    const weekly = [row({ interval: 'WEEKLY', adultMaxDaily: 700 })];
    expect(found([order({ timesADay: 1 })], weekly)).toEqual([]);
    expect(found([order({ timesADay: 2 })], weekly)).toMatchObject([{ per: 'WEEK', ordered: 1400 }]);
    expect(found([order({ timesADay: 2, days: 3 })], weekly)).toEqual([]);
    expect(found([order({ timesADay: 2, isOnce: true })], weekly)).toEqual([]);
    expect(found([order({ timesADay: 2, isPatch: true })], weekly)).toEqual([]);
    // Less often than once a day, one dose is still a dose.
    expect(
      found([order({ timesADay: 1 / 7, amount: { mg: 110 } })], [row({ adultMaxDaily: 90 })]),
    ).toMatchObject([{ per: 'DAY', ordered: 110 }]);
    const monthly = [row({ interval: 'MONTHLY', adultMaxDaily: 2800 })];
    expect(found([order({ timesADay: 1 })], monthly)).toEqual([]);
    expect(found([order({ timesADay: 2 })], monthly)).toMatchObject([{ per: 'MONTH', ordered: 5600 }]);
  });
});

it.each([
  [{ mg: 2 }, 'MG', 2],
  [{ mg: 2 }, 'MCG', 2000],
  [{ mg: 149 }, 'MMOL', 2],
  [{ ml: 3 }, 'ML', 3],
  [{ iu: 4 }, 'IU', 4],
  [{ mg: 2 }, 'ML', undefined],
  [{ mg: 2 }, 'IU', undefined],
  [{ iu: 4 }, 'MG', undefined],
] as const)('converts %o to %s', (amount, unit, converted) => {
  expect(inUnit(amount, unit)).toBe(converted);
});

const gaps: [string, DoseGap | undefined, Partial<DoseOrder>, Partial<DoseLimit>, DosedPatient][] = [
  ['nothing', undefined, {}, {}, ADULT],
  ['that there is no row', 'NO_LIMIT', { routeGroup: 'TOPICAL' }, {}, ADULT],
  ['that the row has no figure', 'NO_LIMIT', {}, { adultMaxSingle: null, adultMaxDaily: null }, ADULT],
  [
    'that the row has a figure for children alone',
    'NO_LIMIT',
    {},
    { adultMaxSingle: null, adultMaxDaily: null, childMaxSinglePerKg: 2 },
    ADULT,
  ],
  ['that the amount is in another unit', 'NOT_RECKONED', { amount: { iu: 5 } }, {}, ADULT],
  ['that it is not known how often', 'NOT_RECKONED', { timesADay: undefined }, {}, ADULT],
  [
    'nothing where only a dose is limited',
    undefined,
    { timesADay: undefined },
    { adultMaxDaily: null },
    ADULT,
  ],
  [
    'that the weight of a child is missing, for a dose',
    'NO_WEIGHT',
    {},
    { childMaxSinglePerKg: 2 },
    { ...CHILD, weightKg: null },
  ],
  [
    'that the weight of a child is missing, for a day',
    'NO_WEIGHT',
    {},
    { childMaxDailyPerKg: 2 },
    { ...CHILD, weightKg: null },
  ],
  ['nothing for a child where no limit goes by weight', undefined, {}, {}, { ...CHILD, weightKg: null }],
  ['nothing for a child with a weight', undefined, {}, { childMaxSinglePerKg: 2 }, CHILD],
  [
    'nothing of the weight of an adult',
    undefined,
    {},
    { childMaxSinglePerKg: 2 },
    { ...ADULT, weightKg: null },
  ],
];
it.each(gaps)('says %s (%s)', (_, gap, ordered, limit, patient) => {
  expect(doseGap(order(ordered), [row(limit)], patient)).toBe(gap);
});
