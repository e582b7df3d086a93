// @module-tag critical
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TelemedicineList } from '#contract/prescriptions.ts';
import { ConsultationMode } from '#contract/shared.ts';
import { prescribedName, prescribingRefusal, type PrescribingCase } from '#domain/prescribing.ts';
import { cellTitle, PRESCRIBING_CELLS } from '#tests/support/inputs/prescribing-table.ts';

const CASE: PrescribingCase = {
  list: 'O',
  use: 'ANY_MODE',
  mode: 'VIDEO',
  inPerson: null,
  visit: 'FIRST',
  continued: false,
  isOnRecord: true,
  hasConsent: true,
  lacksGuardian: false,
  ageKnown: true,
};

/** Rows of the Telemedicine Practice Guidelines (India, 2020): list and use, then each mode at a first and at a follow-up visit. */
const TABLE: readonly [
  list: PrescribingCase['list'],
  use: string,
  continued: boolean,
  mode: ConsultationMode,
  first: string | null,
  followUp: string | null,
][] = [
  ['O', 'ANY_MODE', false, 'VIDEO', null, null],
  ['O', 'ANY_MODE', false, 'AUDIO', null, null],
  ['O', 'ANY_MODE', false, 'CHAT', null, null],
  ['O', 'ANY_MODE', false, 'IN_PERSON', null, null],
  ['A', 'FIRST_VIDEO', false, 'VIDEO', null, null],
  ['A', 'FIRST_VIDEO', false, 'AUDIO', 'LIST_A_NEEDS_VIDEO', null],
  ['A', 'FIRST_VIDEO', false, 'CHAT', 'LIST_A_NEEDS_VIDEO', null],
  ['A', 'FIRST_VIDEO', false, 'IN_PERSON', null, null],
  ['A', 'REFILL', false, 'VIDEO', 'LIST_A_REFILL_ONLY', null],
  ['A', 'REFILL', true, 'VIDEO', null, null],
  ['A', 'REFILL', true, 'AUDIO', 'LIST_A_NEEDS_VIDEO', null],
  ['A', 'REFILL', false, 'IN_PERSON', null, null],
  ['B', 'FOLLOW_UP', false, 'VIDEO', 'LIST_B_FOLLOW_UP_ONLY', null],
  ['B', 'FOLLOW_UP', true, 'VIDEO', 'LIST_B_FOLLOW_UP_ONLY', null],
  ['B', 'FOLLOW_UP', false, 'CHAT', 'LIST_B_FOLLOW_UP_ONLY', null],
  ['B', 'FOLLOW_UP', false, 'IN_PERSON', null, null],
  ['PROHIBITED', 'NEVER', false, 'VIDEO', 'PROHIBITED', 'PROHIBITED'],
  ['PROHIBITED', 'NEVER', true, 'AUDIO', 'PROHIBITED', 'PROHIBITED'],
  ['PROHIBITED', 'NEVER', false, 'IN_PERSON', null, null],
];

describe('what the guidelines allow', () => {
  test.each(TABLE)(
    'list %s, use %s, continued %s, by %s: first %s, follow-up %s',
    (list, use, continued, mode, first, followUp) => {
      const one = { ...CASE, list, use, continued, mode };
      expect(prescribingRefusal({ ...one, visit: 'FIRST' })).toBe(first);
      expect(prescribingRefusal({ ...one, visit: 'FOLLOW_UP' })).toBe(followUp);
    },
  );

  test('a refill at a first visit needs a record, by video as by chat', () => {
    const refill = { ...CASE, list: 'A', use: 'REFILL', continued: true, isOnRecord: false } as const;
    expect(prescribingRefusal(refill)).toBe('LIST_A_NEEDS_RECORD');
    expect(prescribingRefusal({ ...refill, mode: 'CHAT' })).toBe('LIST_A_NEEDS_RECORD');
    expect(prescribingRefusal({ ...refill, visit: 'FOLLOW_UP' })).toBeNull();
    expect(prescribingRefusal({ ...refill, mode: 'IN_PERSON' })).toBeNull();
  });

  test('covers every one of the 128 combinations, each once', () => {
    expect(new Set(PRESCRIBING_CELLS.map(cellTitle)).size).toBe(128);
    expect(PRESCRIBING_CELLS.filter((cell) => cell.isAllowed)).toHaveLength(21);
  });

  const USE = { O: 'ANY_MODE', A: 'FIRST_VIDEO', B: 'FOLLOW_UP', PROHIBITED: 'NEVER' } as const;
  test.each(PRESCRIBING_CELLS.map((cell) => [cellTitle(cell), cell.isAllowed ? 'may' : 'may not', cell]))(
    'K9 %s: %s be prescribed',
    (_, may, cell) => {
      const refusal = prescribingRefusal({
        ...cell,
        use: USE[cell.list],
        inPerson: null,
        continued: false,
        isOnRecord: false,
        lacksGuardian: false,
      });
      expect(refusal === null ? 'may' : 'may not').toBe(may);
    },
  );

  const anyCase = fc.record({
    list: fc.constantFrom(...TelemedicineList.options),
    use: fc.constantFrom('ANY_MODE', 'FIRST_VIDEO', 'REFILL', 'FOLLOW_UP', 'NEVER'),
    mode: fc.constantFrom(...ConsultationMode.options),
    inPerson: fc.constantFrom(null, 'HOSPITAL_ONLY' as const, 'NARCOTIC_FORM' as const),
    visit: fc.constantFrom('FIRST' as const, 'FOLLOW_UP' as const),
    continued: fc.boolean(),
    isOnRecord: fc.boolean(),
    hasConsent: fc.boolean(),
    lacksGuardian: fc.boolean(),
    ageKnown: fc.boolean(),
  });

  test('allows nothing without consent, age or a minor’s guardian, nor prohibited medicines unless in person', () => {
    fc.assert(fc.property(anyCase, (one) => prescribingRefusal({ ...one, hasConsent: false }) !== null));
    fc.assert(fc.property(anyCase, (one) => prescribingRefusal({ ...one, ageKnown: false }) !== null));
    fc.assert(fc.property(anyCase, (one) => prescribingRefusal({ ...one, lacksGuardian: true }) !== null));
    fc.assert(
      fc.property(anyCase, ({ mode, ...one }) => {
        const refusal = prescribingRefusal({ ...one, mode, list: 'PROHIBITED' });
        if (mode !== 'IN_PERSON') return refusal === 'PROHIBITED';
        return one.inPerson === null || refusal === one.inPerson;
      }),
    );
  });

  test('allows never less at a follow-up than at a first visit, nor by video than by chat', () => {
    const isAllowed = (one: PrescribingCase): boolean => prescribingRefusal(one) === null;
    fc.assert(
      fc.property(
        anyCase,
        (one) => !isAllowed({ ...one, visit: 'FIRST' }) || isAllowed({ ...one, visit: 'FOLLOW_UP' }),
      ),
    );
    fc.assert(
      fc.property(
        anyCase,
        (one) => !isAllowed({ ...one, mode: 'CHAT' }) || isAllowed({ ...one, mode: 'VIDEO' }),
      ),
    );
  });
});

test('the generic name is written in capitals', () => {
  expect(prescribedName({ genericMedicineName: 'Metformin', strength: '500 mg', dosageForm: 'Tablet' })).toBe(
    'METFORMIN 500 mg Tablet',
  );
  expect(prescribedName({ genericMedicineName: 'Metformin', strength: '', dosageForm: '' })).toBe(
    'METFORMIN',
  );
});
