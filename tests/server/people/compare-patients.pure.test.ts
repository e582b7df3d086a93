import { describe, expect, test } from 'vitest';
import {
  comparePatients,
  isSamePatient,
  type RecordedPatient,
  type StatedPatient,
} from '#server/people/compare-patients.ts';
import { compareReport } from '#server/laboratory/read-lab-messages.ts';
import { orderedTests } from '#server/laboratory/ordered-tests.ts';

const RECORDED: RecordedPatient = {
  mrn: 'R-100045',
  healthId: '91-0000-0000-0001',
  name: 'Asha Kulkarni',
  bornOn: '1984-07-31',
  birthKnownTo: 'DAY',
  sex: 'FEMALE',
  mobile: '+919822011111',
};
const mrn = (id: string, type = 'MR') => ({ id, assigner: '', type });
const STATED: StatedPatient = {
  numbers: [mrn('R-100045')],
  name: 'ASHA KULKARNI',
  bornOn: '1984-07-31',
  sex: 'F',
  phones: [],
};
const NOTHING: StatedPatient = { numbers: [], name: '', bornOn: null, sex: '', phones: [] };

const isSame = (stated: Partial<StatedPatient>, recorded: Partial<RecordedPatient> = {}): boolean =>
  isSamePatient(comparePatients({ ...NOTHING, ...stated }, { ...RECORDED, ...recorded }));

describe('the patient of a message is the patient of the order', () => {
  test.each([
    ['number, name and day of birth', STATED],
    ['health ID, name and day of birth', { ...STATED, numbers: [mrn('91000000000001', '')] }],
    ['number and mobile', { numbers: [mrn('R-100045')], phones: ['98220 11111'] }],
    ['name, day of birth and mobile', { ...STATED, numbers: [], phones: ['+919822011111'] }],
    ['a further name and a title', { ...STATED, name: 'Mrs. Kulkarni, Asha Ramesh' }],
    ['a number of the laboratory beside', { ...STATED, numbers: [mrn('77', 'PI'), mrn('R-100045')] }],
  ])('by %s', (_, stated) => {
    expect(isSame(stated)).toBe(true);
  });

  test.each([
    ['by one identifier alone', { numbers: [mrn('R-100045')] }],
    ['by name and day of birth alone', { ...STATED, numbers: [] }],
    ['with a name of one word in common', { ...STATED, name: 'KULKARNI' }],
    ['with another number', { ...STATED, numbers: [mrn('R-100046')], phones: ['9822011111'] }],
    ['with another health ID', { ...STATED, numbers: [mrn('R-100045'), mrn('91-0000-0000-0002', 'ABHA')] }],
    ['with another name', { ...STATED, name: 'USHA KULKARNI' }],
    ['with another day of birth', { ...STATED, bornOn: '1984-07-30' }],
    ['with another sex', { ...STATED, sex: 'M' }],
    ['with another mobile', { ...STATED, phones: ['9822099999'] }],
    ['without anything', {}],
  ])('not %s', (_, stated) => {
    expect(isSame(stated)).toBe(false);
  });

  test('H331 a twin differs: same day of birth, same mobile, another first name', () => {
    const twin = { ...STATED, numbers: [], name: 'USHA KULKARNI', phones: ['9822011111'] };
    expect(isSame(twin)).toBe(false);
  });

  test('an estimated day of birth proves nothing, nor does a name in another script', () => {
    const stated = { ...STATED, numbers: [], phones: ['9822011111'] };
    expect(isSame(stated, { birthKnownTo: 'YEAR' })).toBe(false);
    expect(isSame(stated, { name: 'आशा कुलकर्णी' })).toBe(false);
  });
});

describe('a report is compared with the order', () => {
  const when = { at: new Date('2026-11-29'), timeZone: 'Asia/Kolkata', changes: new Map() };
  const tests = orderedTests(
    [
      { code: 'P-KFT', name: 'KFT' },
      { code: 'HB', name: 'Haemoglobin' },
    ],
    RECORDED,
    when,
  );
  const order = { serviceNumber: 'LB100423', patient: RECORDED, tests };
  const result = (code: string, system: string) => ({
    line: 4,
    codes: [{ code, system }],
    name: code,
    value: '1',
    unit: 'g/dL',
    range: '',
    flags: [],
    state: 'FINAL' as const,
    sampleAt: null,
    comment: '',
  });
  const report = (orderNumbers: string[], patient = STATED) => ({
    controlId: '1',
    sender: 'LIS',
    orderNumbers,
    patient,
    results: [result('HB', 'L'), result('718-7', 'LN'), result('HB', 'LN'), result('XYZ', 'L')],
    documents: [{ name: 'Report.pdf', data: 'JVBERi0x' }],
    comment: 'seen',
  });

  test('gives each result the test with its code or LOINC, and none to what the order lacks', () => {
    const compared = compareReport(report(['LB100423']), order);
    expect(compared).toMatchObject({ order: 'SAME', isForThisOrder: true, count: 5, comment: 'seen' });
    expect(compared.results.map(({ test: code }) => code)).toEqual(['HB', 'HB', null, null]);
  });

  test('a code that two tests of the order have is left to a person', () => {
    const products = ['OGTT1', 'OGTT2', 'GLUPP', 'GCT', 'DIPSI'].map((code) => ({ code, name: code }));
    const several = orderedTests(products, RECORDED, when);
    const results = [result('1518-0', 'LN')];
    const compared = compareReport({ ...report([]), results }, { ...order, tests: several });
    expect(compared.results.map(({ test: code }) => code)).toEqual([null]);
  });

  test('takes an order’s number without its dash for the same', () => {
    const dashed = { ...order, serviceNumber: 'LB-100423' };
    expect(compareReport(report(['lb100423']), dashed)).toMatchObject({ order: 'SAME' });
    expect(compareReport(report(['LB1004231']), dashed)).toMatchObject({ order: 'OTHER' });
  });

  test('H331 holds results, documents and comments back of another order or patient', () => {
    const held = { isForThisOrder: false, count: 5, results: [], documents: [], comment: '' };
    expect(compareReport(report(['LB100999']), order)).toMatchObject({ order: 'OTHER', ...held });
    expect(compareReport(report(['LB100423', 'LB100999']), order)).toMatchObject({ order: 'OTHER', ...held });
    const other = { ...STATED, name: 'USHA KULKARNI' };
    expect(compareReport(report(['LB100423'], other), order)).toMatchObject({ order: 'SAME', ...held });
    expect(compareReport(report([]), order)).toMatchObject({ order: 'NOT_STATED', isForThisOrder: true });
  });
});
