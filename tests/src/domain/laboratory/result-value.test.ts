import { describe, expect, test } from 'vitest';
import { entryFault } from '#domain/laboratory/entry-fault.ts';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import { readResult } from '#domain/laboratory/result-value.ts';

const figure = (number: number, more: object = {}) => ({ number, mark: null, isConverted: false, ...more });
const bound = (comparator: string, number: number, more: object = {}) => ({
  kind: 'BOUND',
  comparator,
  ...figure(number, more),
});
const number = (value: number, more: object = {}) => ({ kind: 'NUMBER', ...figure(value, more) });
const words = (finding: string | null = null) => ({ kind: 'WORDS', finding, isUsual: true });
const rejected = { kind: 'REJECTED' };
const unusual = { kind: 'WORDS', finding: null, isUsual: false };
const converted = { isConverted: true };

const K = ['K', 'mmol/L'] as const;
const TROPONIN = ['TROPI', 'ng/L'] as const;
const PUS_CELLS = ['UWBC', '/[HPF]'] as const;
const HIV_LOAD = ['HIVVL', '{copies}/mL'] as const;

describe('readResult', () => {
  test.each([
    ['<3', TROPONIN, bound('<', 3)],
    ['<0.005', ['TSH', 'm[IU]/L'], bound('<', 0.005)],
    ['> 7.0', K, bound('>', 7)],
    ['≤5', K, bound('<=', 5)],
    ['=<5', K, bound('<=', 5)],
    ['< = 5', K, bound('<=', 5)],
    ['>=1,00,000', ['DDIM', 'ng/mL'], bound('>=', 100_000)],
    ['＜3', TROPONIN, bound('<', 3)],
    ['＞１０', TROPONIN, bound('>', 10)],
    ['less than 3', TROPONIN, bound('<', 3)],
    ['Less than or equal to 3', TROPONIN, bound('<=', 3)],
    ['more than 100', TROPONIN, bound('>', 100)],
    ['GREATER THAN 100 ng/L', TROPONIN, bound('>', 100)],
    ['upto 5', TROPONIN, bound('<=', 5)],
    ['less then 6', TROPONIN, bound('<', 6)],
    ['no more than 5', TROPONIN, bound('<=', 5)],
    ['not less than 5', TROPONIN, bound('>=', 5)],
    ['exceeds 500', TROPONIN, bound('>', 500)],
    ['<20 copies/mL', HIV_LOAD, bound('<', 20)],
    ['0.0050', TROPONIN, number(0.005)],
    ['१२.५', TROPONIN, number(12.5)],
    ['<३', TROPONIN, bound('<', 3)],
    ['2,50,000', ['CD4', '/uL'], number(250_000)],
    ['1,250,000', ['CD4', '/uL'], number(1_250_000)],
    ['1,250.5', ['CD4', '/uL'], number(1250.5)],
    ['-3', ['ABGBE', 'mmol/L'], number(-3)],
    ['+3', ['ABGBE', 'mmol/L'], number(3)],
  ] as const)('reads the figure %j of %j', (typed, [code, unit], reading) => {
    expect(readResult(typed, { code, unit })).toEqual(reading);
  });

  test.each([
    ['5.2 H', 'HIGH'],
    ['5.2H', 'HIGH'],
    ['5.2 (H)', 'HIGH'],
    ['H 5.2', 'HIGH'],
    ['5.2 High', 'HIGH'],
    ['5.2 ↑', 'HIGH'],
    ['5.2 mmol/L H', 'HIGH'],
    ['5.2 L', 'LOW'],
    ['5.2 ↓', 'LOW'],
    ['5.2 HH', 'CRITICAL_HIGH'],
    ['5.2 LL', 'CRITICAL_LOW'],
    ['5.2*', null],
    ['*5.2', null],
    ['5.2 mmol/L', null],
    ['5.2 mmol/L*', null],
    ['5.2 mmol/L (L)', 'LOW'],
  ])('reads the number in %j, with the printed mark %s', (typed, mark) => {
    expect(readResult(typed, { code: 'K', unit: 'mmol/L' })).toEqual(number(5.2, { mark }));
  });

  test.each([
    ['not detected', K, words('NOT_DETECTED')],
    ['Not Detected.', K, words('NOT_DETECTED')],
    ['TARGET NOT DETECTED', HIV_LOAD, words('NOT_DETECTED')],
    ['not detected (<20)', HIV_LOAD, words('NOT_DETECTED')],
    ['Not detected (< 20 copies/mL)', HIV_LOAD, words('NOT_DETECTED')],
    ['Detected', K, words('DETECTED')],
    ['Non-Reactive', K, words('NON_REACTIVE')],
    ['nonreactive', K, words('NON_REACTIVE')],
    ['REACTIVE', K, words('REACTIVE')],
    ['-ve', K, words('NEGATIVE')],
    ['Negative', K, words('NEGATIVE')],
    ['weakly positive', K, words('POSITIVE')],
    ['trace', K, words('TRACE')],
    ['NIL', K, words('ABSENT')],
    ['Absent', K, words('ABSENT')],
    ['present', K, words('PRESENT')],
    ['1:160', K, words()],
    ['<1:20', K, words()],
    ['2+', K, words()],
    ['+++', K, words()],
    ['1+ (mild)', K, words()],
    ['few /hpf', PUS_CELLS, words()],
    ['0-2 /hpf', PUS_CELLS, words()],
    ['0-2 /HPF', PUS_CELLS, words()],
    ['8 to 10', PUS_CELLS, words()],
    ['10-15 pus cells/hpf', PUS_CELLS, words()],
    ['2-4 per hpf', PUS_CELLS, words()],
    ['haemolysed', K, rejected],
    ['Hemolyzed sample', K, rejected],
    ['sample grossly haemolysed', K, rejected],
    ['Specimen: clotted', K, rejected],
    ['insufficient', K, rejected],
    ['Quantity not sufficient', K, rejected],
    ['QNS', K, rejected],
    ['Lipemic', K, rejected],
    ['gross hemolysis', K, rejected],
    ['slight haemolysis', K, rejected],
    ['Haemolysed sample, please repeat', K, rejected],
    ['Sample clotted - kindly send a fresh sample', K, rejected],
    ['Insufficient sample for testing', K, rejected],
  ] as const)('reads the words %j of %j', (typed, [code, unit], reading) => {
    expect(readResult(typed, { code, unit })).toEqual(reading);
  });

  test.each([
    ['P. vivax seen', K],
    ['पाया नहीं गया', K],
    ['asdf', K],
    ['see report', K],
    ['5.2 (haemolysed)', K],
    ['3.5-5.1', K],
    ['normal', K],
  ] as const)('takes %j of %j as text that a person confirms', (typed, [code, unit]) => {
    const reading = readResult(typed, { code, unit });
    expect(reading).toMatchObject(unusual);
    expect('kind' in reading && entryFault(reading, null)).toBe('UNUSUAL_WORDS');
  });

  test.each([
    'pending',
    'Awaited',
    'awaiting report from lab',
    'Report awaited',
    'result is pending',
    'Result: to follow',
    'not done',
    'not yet received',
    'in progress',
    'N/A',
    'sample sent, result pending',
    'will be sent tomorrow',
    'to be repeated',
    'reagent not available',
  ])('refuses %j, which says that there is no result yet', (typed) => {
    expect(readResult(typed, { code: 'K', unit: 'mmol/L' })).toEqual({ fault: 'PENDING' });
  });

  test.each([
    ['5,2', { fault: 'COMMA', readings: ['5.2', '52'] }],
    ['<5,2', { fault: 'COMMA', readings: ['5.2', '52'] }],
    ['250,000', { fault: 'COMMA', readings: ['250.000', '250000'] }],
    ['5.6 U/L', { fault: 'UNIT', unit: 'mg/dL', typedUnit: 'U/L' }],
    ['not detected (<20 U/L)', { fault: 'UNIT', unit: 'mg/dL', typedUnit: 'U/L' }],
    ['0005', { fault: 'ZEROS' }],
    ['<005', { fault: 'ZEROS' }],
    ['00.5', { fault: 'ZEROS' }],
    ['1e3', { fault: 'FORMAT' }],
    ['+2', { fault: 'FORMAT' }],
    ['4..8', { fault: 'FORMAT' }],
    ['1.250,5', { fault: 'FORMAT' }],
    ['O.5', { fault: 'FORMAT' }],
    ['<', { fault: 'FORMAT' }],
    ['< >3', { fault: 'FORMAT' }],
    ['xxx', { fault: 'FORMAT' }],
    ['1OO', { fault: 'FORMAT' }],
    ['l2.5', { fault: 'FORMAT' }],
    ['--', { fault: 'FORMAT' }],
    ['?', { fault: 'FORMAT' }],
    ['  ', { fault: 'EMPTY' }],
  ])('asks about %j and does not guess', (typed, fault) => {
    expect(readResult(typed, { code: 'GLUR', unit: 'mg/dL' })).toEqual(fault);
  });
});

describe('a unit behind a result', () => {
  test.each([
    ['140 mEq/L', 'NA', 'mmol/L', number(140)],
    ['4.2 meq/L', 'K', 'mmol/L', number(4.2)],
    ['2.5 µIU/mL', 'TSH', 'm[IU]/L', number(2.5)],
    ['12 gm/dl', 'HB', 'g/dL', number(12)],
    ['12 g%', 'HB', 'g/dL', number(12)],
    ['98 mgs/dl', 'GLUR', 'mg/dL', number(98)],
    ['5.2 mmols/L', 'K', 'mmol/L', number(5.2)],
    ['5.2 meq/lit', 'K', 'mmol/L', number(5.2)],
    ['8200 per cumm', 'WBC', '10*3/uL', number(8.2, converted)],
    ['4.5 millions/cumm', 'RBC', '10*6/uL', number(4.5)],
    ['40 IU/L', 'ALT', 'U/L', number(40)],
    ['8.2 10^3/µL', 'WBC', '10*3/uL', number(8.2)],
    ['8.2 ×10³/µL', 'WBC', '10*3/uL', number(8.2)],
    ['8.2 x10^9/L', 'WBC', '10*3/uL', number(8.2)],
    ['14 pg/mL', 'TROPI', 'ng/L', number(14)],
    ['12 mm/1st hr', 'ESR', 'mm/h', number(12)],
    ['5.6 mmol/L', 'GLUR', 'mg/dL', number(100.9, converted)],
    ['<0.1 ng/mL', 'TROPI', 'ng/L', bound('<', 100, converted)],
    ['8,200.0 cells/cumm', 'WBC', '10*3/uL', number(8.2, converted)],
    ['2.5 lakh/cumm', 'PLT', '10*3/uL', number(250, converted)],
    ['88 µmol/L', 'CREAT', 'mg/dL', number(0.9955, converted)],
    ['0.3 mg/dL', 'CRP', 'mg/L', number(3, converted)],
  ])('is read in %j of %s, in %s', (typed, code, unit, reading) => {
    expect(readResult(typed, { code, unit })).toEqual(reading);
  });

  test.each([
    ['9 mEq/L', 'CA', 'mg/dL'],
    ['24 mEq/L', 'HCO3', 'mmol/L'],
    ['48 mmol/mol', 'HBA1C', '%'],
    ['20 IU/mL', 'HIVVL', '{copies}/mL'],
    ['5 mg', 'GLUR', 'mg/dL'],
  ])('refuses a unit in %j of %s, in %s', (typed, code, unit) => {
    expect(readResult(typed, { code, unit })).toMatchObject({ fault: 'UNIT' });
  });
});

test.each([
  [{ value: null, text: '<3' }, 'ng/L', '<3 ng/L'],
  [{ value: null, text: 'less than 3' }, 'ng/L', 'less than 3 ng/L'],
  [{ value: 0.005, text: '0.0050' }, 'ng/L', '0.0050 ng/L'],
  [{ value: 6.8, text: null }, 'mmol/L', '6.8 mmol/L'],
  [{ value: 140, text: '140 mEq/L' }, 'mmol/L', '140 mEq/L'],
  [{ value: 100.9, text: '5.6 mmol/L' }, 'mg/dL', '5.6 mmol/L (100.9 mg/dL)'],
  [{ value: null, text: '<20 copies/mL' }, '{copies}/mL', '<20 copies/mL'],
  [{ value: 140, text: '१४०' }, 'mmol/L', '१४० (140 mmol/L)'],
  [{ value: null, text: 'not detected' }, 'ng/L', 'not detected'],
  [{ value: null, text: '1:160' }, 'ng/L', '1:160'],
  [{ value: null, text: '0-2 /hpf' }, '/[HPF]', '0-2 /hpf'],
  [{ value: null, text: '2+' }, 'ng/L', '2+'],
  [{ value: null, text: 'P. vivax seen' }, null, 'P. vivax seen'],
])('resultWords writes %j in %s as %j', (result, unit, shown) => {
  expect(resultWords(result, unit)).toBe(shown);
});
