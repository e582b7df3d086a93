import { describe, expect, it } from 'vitest';
import { TelemedicineUse } from '#contract/prescription-checks.ts';
import {
  adjustedUse,
  adjustmentRefusal,
  listOf,
  moveRefusal,
  type ListedMedicine,
} from '#domain/prescribing/list-adjustment.ts';
import { listMedicines } from '#server/reference/medicines.ts';

const NOTICE = 'G.S.R. 101(E) of 1 April 2026';

function medicine(
  telemedicineUse: ListedMedicine['telemedicineUse'],
  telemedicineBasis: ListedMedicine['telemedicineBasis'],
  more: Partial<ListedMedicine> = {},
): ListedMedicine {
  return { telemedicineUse, telemedicineBasis, schedule: 'H', ndps: false, route: 'ORAL', ...more };
}

const REFUSED = {
  law: 'LIST_FIXED_BY_LAW',
  stays: 'LIST_STAYS_PROHIBITED',
  named: 'LIST_NAMED',
  o: 'LIST_O_NEEDS_NO_SCHEDULE',
  a: 'LIST_A_NEEDS_NOTICE',
  '-': null,
} as const;

/**
 * Written out by hand from decision 29, without a notice and with one: to list O, to list A by video, to list A as a
 * refill, to list B, prohibited. `-` is open.
 */
const TABLE: readonly [string, ListedMedicine, without: string, withNotice: string][] = [
  ['of list B by default', medicine('FOLLOW_UP', 'DEFAULT'), 'o a a - -', 'o - - - -'],
  [
    'of list B, sold without prescription',
    medicine('FOLLOW_UP', 'DEFAULT', { schedule: null }),
    '- a a - -',
    '- - - - -',
  ],
  [
    'of list B, injected, without a schedule',
    medicine('FOLLOW_UP', 'DEFAULT', { schedule: null, route: 'PARENTERAL' }),
    'o a a - -',
    'o - - - -',
  ],
  ['of Schedule G', medicine('FOLLOW_UP', 'DEFAULT', { schedule: 'G' }), 'o a a - -', 'o - - - -'],
  ['of Schedule H1', medicine('FOLLOW_UP', 'DEFAULT', { schedule: 'H1' }), 'o a a - -', 'o - - - -'],
  ['a refill by its class', medicine('REFILL', 'CLASS'), 'o a - - -', 'o - - - -'],
  ['by video by its class', medicine('FIRST_VIDEO', 'CLASS'), 'o - - - -', 'o - - - -'],
  ['of list O by its class', medicine('ANY_MODE', 'CLASS'), '- - - - -', '- - - - -'],
  ['a refill by name', medicine('REFILL', 'NAMED'), 'named named - - -', 'named named - - -'],
  [
    'by video by name',
    medicine('FIRST_VIDEO', 'NAMED', { schedule: null }),
    'named - - - -',
    'named - - - -',
  ],
  ['of list O by name', medicine('ANY_MODE', 'NAMED', { schedule: null }), '- - - - -', '- - - - -'],
  ['prohibited by the law', medicine('NEVER', 'LAW'), 'law law law law -', 'law law law law -'],
  [
    'prohibited by the house',
    medicine('NEVER', 'DEFAULT'),
    'stays stays stays stays -',
    'stays stays stays stays -',
  ],
  ['psychotropic', medicine('FOLLOW_UP', 'DEFAULT', { ndps: true }), 'law law law - -', 'law law law - -'],
  ['of Schedule X', medicine('REFILL', 'CLASS', { schedule: 'X' }), 'law law - - -', 'law law - - -'],
];

const marksOf = (one: ListedMedicine, notice: string | null) =>
  TelemedicineUse.options.map((use) => moveRefusal(one, { use, notice }));
const read = (marks: string) => marks.split(' ').map((mark) => REFUSED[mark as keyof typeof REFUSED]);

describe('where a hospital may move a medicine', () => {
  it.each(TABLE)('%s', (_, one, without, withNotice) => {
    expect(marksOf(one, null)).toEqual(read(without));
    expect(marksOf(one, '  ')).toEqual(read(without));
    expect(marksOf(one, NOTICE)).toEqual(read(withNotice));
  });

  it('lets no medicine of the data out of the law, of NDPS, of Schedule X or of what is prohibited', () => {
    const loosened = listMedicines().filter(
      (one) =>
        (one.telemedicineBasis === 'LAW' ||
          one.ndps ||
          one.schedule === 'X' ||
          one.telemedicineList === 'PROHIBITED') &&
        TelemedicineUse.options.some(
          (use) => use !== 'NEVER' && moveRefusal(one, { use, notice: NOTICE }) === null,
        ),
    );
    expect(loosened).toEqual([]);
  });

  it('lets each medicine be prohibited', () => {
    const kept = listMedicines().filter((one) => moveRefusal(one, { use: 'NEVER', notice: null }) !== null);
    expect(kept).toEqual([]);
  });

  it('refuses a move of all strengths when one of them is kept, and a move to where all of them are', () => {
    const kept = [medicine('REFILL', 'CLASS'), medicine('REFILL', 'NAMED')];
    expect(adjustmentRefusal(kept, { use: 'FIRST_VIDEO', notice: NOTICE })).toBe('LIST_NAMED');
    expect(adjustmentRefusal(kept, { use: 'REFILL', notice: null })).toBe('LIST_SAME');
    const mixed = [medicine('REFILL', 'CLASS'), medicine('FOLLOW_UP', 'DEFAULT')];
    expect(adjustmentRefusal(mixed, { use: 'FOLLOW_UP', notice: null })).toBeNull();
  });
});

describe('the list that counts', () => {
  it('follows the data without an adjustment, and an open adjustment otherwise', () => {
    expect(adjustedUse(medicine('FOLLOW_UP', 'DEFAULT'), undefined)).toBe('FOLLOW_UP');
    expect(adjustedUse(medicine('FOLLOW_UP', 'DEFAULT'), { use: 'NEVER', notice: null })).toBe('NEVER');
  });

  it('follows the data again when newer data no longer leave the adjustment open', () => {
    const move = { use: 'ANY_MODE', notice: null } as const;
    expect(adjustedUse(medicine('FOLLOW_UP', 'DEFAULT', { schedule: null }), move)).toBe('ANY_MODE');
    expect(adjustedUse(medicine('NEVER', 'LAW', { schedule: null }), move)).toBe('NEVER');
    expect(adjustedUse(medicine('FOLLOW_UP', 'DEFAULT', { ndps: true, schedule: null }), move)).toBe(
      'FOLLOW_UP',
    );
  });

  it('agrees with the list of each medicine of the data', () => {
    const wrong = listMedicines().filter(
      ({ telemedicineList, telemedicineUse }) => listOf(telemedicineUse) !== telemedicineList,
    );
    expect(wrong).toEqual([]);
  });
});
