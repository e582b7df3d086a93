import { describe, expect, test } from 'vitest';
import { readTypedDose } from '#domain/prescribing/typed-dose.ts';

describe('readTypedDose', () => {
  test.each([
    ['metoprolol 50', '1/2 tab bd', { strength: 50, pieces: 0.5, timesADay: 2 }],
    ['metoprolol 50', '½ bd', { strength: 50, pieces: 0.5, timesADay: 2 }],
    ['metoprolol 50', '½ tab od', { strength: 50, pieces: 0.5, timesADay: 1 }],
    ['Telma 40', '1½ tab od', { strength: 40, pieces: 1.5, timesADay: 1 }],
    ['Telma 40', '1 1/2 tab od', { strength: 40, pieces: 1.5, timesADay: 1 }],
    ['metoprolol 50', 'half tab bd', { pieces: 0.5, timesADay: 2 }],
    ['PCM 500mg', '2 tabs tds', { strength: 500, unit: 'mg', pieces: 2, timesADay: 3 }],
    ['PCM 500mg', '2 tds', { strength: 500, pieces: 2, timesADay: 3 }],
    ['tramadol 50', '1-2 tab tds', { pieces: 2, timesADay: 3 }],
    ['paracetamol 1,000 mg', 'q6h', { strength: 1000, unit: 'mg', timesADay: 4 }],
    ['paracetamol 1000 mg', 'q6h', { strength: 1000, unit: 'mg', timesADay: 4 }],
    ['metformin', '1,000mg bd', { strength: 1000, unit: 'mg', timesADay: 2 }],
    ['डोलो 650', '५ mg tds', { strength: 650 }],
    ['metoprolol', '12.5 mg bd', { strength: 12.5, unit: 'mg', pieces: 1 }],
    ['warfarin 5', '1-0-1', { strength: 5, pieces: 1, timesADay: 2 }],
    ['para 500', '1 BD x 5/7', { pieces: 1, timesADay: 2 }],
    ['para 500', '2 tab TDS after food', { pieces: 2, timesADay: 3 }],
    ['para 500', 'morning and night', { pieces: 1, timesADay: 2 }],
    ['para 500', '1 tab morning and 2 tab night', { timesADay: undefined }],
    ['para 500', '1 in the morning, 1 in the evening', { timesADay: undefined }],
    ['methotrexate 7.5', 'mon wed fri', { timesADay: 3 / 7 }],
  ])('reads %j, %j as %j', (name, dosage, read) => {
    expect(readTypedDose(name, dosage)).toMatchObject(read);
  });

  test.each([
    ['metoprolol 50', '.5 tab bd'],
    ['metoprolol 50', '11/2 tab bd'],
  ])('does not count the pieces of %j, %j, which have two readings', (name, dosage) => {
    expect(readTypedDose(name, dosage).pieces).toBeUndefined();
  });
});
