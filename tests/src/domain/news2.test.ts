// @module-tag critical
import { describe, expect, test } from 'vitest';
import { news2, news2SoFar, type News2Input } from '#domain/news2.ts';

/** Scores nothing. */
const WELL: News2Input = {
  respiratoryRate: 16,
  spo2: 98,
  spo2Scale: 1,
  onOxygen: false,
  systolic: 120,
  pulse: 70,
  consciousness: 'ALERT',
  temperature: 37,
};

/** Every boundary of the chart: the last value of one band and the first of the next. */
const BOUNDARIES: readonly [keyof News2Input, Partial<News2Input>, readonly (readonly [number, number])[]][] =
  [
    [
      'respiratoryRate',
      {},
      [
        [0, 3],
        [8, 3],
        [9, 1],
        [11, 1],
        [12, 0],
        [20, 0],
        [21, 2],
        [24, 2],
        [25, 3],
      ],
    ],
    [
      'spo2',
      {},
      [
        [91, 3],
        [92, 2],
        [93, 2],
        [94, 1],
        [95, 1],
        [96, 0],
        [100, 0],
      ],
    ],
    [
      'spo2',
      { spo2Scale: 2 },
      [
        [83, 3],
        [84, 2],
        [85, 2],
        [86, 1],
        [87, 1],
        [88, 0],
        [93, 0],
        [100, 0],
      ],
    ],
    [
      'spo2',
      { spo2Scale: 2, onOxygen: true },
      [
        [83, 5],
        [84, 4],
        [85, 4],
        [86, 3],
        [87, 3],
        [88, 2],
        [92, 2],
        [93, 3],
        [94, 3],
        [95, 4],
        [96, 4],
        [97, 5],
      ],
    ],
    [
      'systolic',
      {},
      [
        [90, 3],
        [91, 2],
        [100, 2],
        [101, 1],
        [110, 1],
        [111, 0],
        [219, 0],
        [220, 3],
      ],
    ],
    [
      'pulse',
      {},
      [
        [40, 3],
        [41, 1],
        [50, 1],
        [51, 0],
        [90, 0],
        [91, 1],
        [110, 1],
        [111, 2],
        [130, 2],
        [131, 3],
      ],
    ],
    [
      'temperature',
      {},
      [
        [35, 3],
        [35.1, 1],
        [36, 1],
        [36.1, 0],
        [38, 0],
        [38.1, 1],
        [39, 1],
        [39.1, 2],
      ],
    ],
  ];

describe('NEWS2', () => {
  for (const [name, more, rows] of BOUNDARIES) {
    test.each(rows)(`${name} ${JSON.stringify(more)} of %s adds %s`, (value, score) => {
      expect(news2({ ...WELL, ...more, [name]: value }).score).toBe(score);
    });
  }

  test('counts temperature to one decimal', () => {
    expect(news2({ ...WELL, temperature: 38.04 }).score).toBe(0);
    expect(news2({ ...WELL, temperature: 38.06 }).score).toBe(1);
  });

  test.each([
    ['ALERT', 0],
    ['NEW_CONFUSION', 3],
    ['VOICE', 3],
    ['PAIN', 3],
    ['UNRESPONSIVE', 3],
  ] as const)('consciousness %s adds %s, oxygen two more', (consciousness, score) => {
    expect(news2({ ...WELL, consciousness }).score).toBe(score);
    expect(news2({ ...WELL, consciousness, onOxygen: true }).score).toBe(score + 2);
  });

  test.each([
    [{}, 0, 'LOW'],
    [{ pulse: 111, respiratoryRate: 21 }, 4, 'LOW'],
    [{ pulse: 131 }, 3, 'LOW_MEDIUM'],
    [{ pulse: 111, respiratoryRate: 21, spo2: 94 }, 5, 'MEDIUM'],
    [{ pulse: 131, respiratoryRate: 25 }, 6, 'MEDIUM'],
    [{ pulse: 131, respiratoryRate: 25, spo2: 95 }, 7, 'HIGH'],
  ] as const)('%j scores %s: %s', (more, score, risk) => {
    expect(news2({ ...WELL, ...more })).toEqual({ score, risk });
  });

  test('reaches 20 at its worst', () => {
    const worst = {
      respiratoryRate: 30,
      spo2: 80,
      onOxygen: true,
      systolic: 70,
      pulse: 150,
      temperature: 34,
    };
    expect(news2({ ...WELL, ...worst, consciousness: 'UNRESPONSIVE' })).toEqual({ score: 20, risk: 'HIGH' });
  });
});

describe('NEWS2 while vitals are typed', () => {
  const ill: News2Input = { ...WELL, respiratoryRate: 22, spo2: 93, pulse: 104, temperature: 38.4 };

  test('equals the score once all parameters are present', () => {
    expect(news2SoFar(ill)).toEqual({ ...news2(ill), missing: [] });
  });

  test('without some it is the points of the others, and names what is missing', () => {
    expect(news2SoFar({ ...ill, temperature: null, consciousness: null })).toMatchObject({
      score: news2(ill).score - 1,
      missing: ['CONSCIOUSNESS', 'TEMP'],
    });
  });

  test('oxygen that was not recorded is missing, and not air', () => {
    expect(news2SoFar({ ...ill, onOxygen: null })).toMatchObject({
      score: news2(ill).score,
      missing: ['OXYGEN'],
    });
  });

  test('never decreases as values arrive', () => {
    const { consciousness, ...without } = ill;
    expect(news2SoFar(without).score).toBe(news2SoFar({ ...without, consciousness }).score);
    expect(news2SoFar({ ...without, consciousness: 'VOICE' }).score).toBe(news2SoFar(without).score + 3);
  });
});
