// @module-tag critical
import { beforeAll, describe, expect, it } from 'vitest';
import { importCalls as calls, type MadeDates } from '#contract/imports.ts';
import { dayNumber, workbookOf, type Cell, type Sheet } from '#tests/support/models/workbook.ts';
import { importList, provenList } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const HEAD = ['UHID', 'Patient Name', 'Gender', 'DOB', 'Mobile', 'ABHA No'];
const sheetOf = (...rows: Cell[][]): Sheet => ({ name: 'OPD', rows: [HEAD, ...rows] });
const bodyOf = (content: Uint8Array<ArrayBuffer> | string, madeDates?: MadeDates) => ({
  body: {
    kind: 'PATIENTS' as const,
    file: new File([content], 'patients'),
    ...(madeDates && { madeDates }),
  },
});
const check = (content: Uint8Array<ArrayBuffer> | string, madeDates?: MadeDates) =>
  operator.call(calls.checkImport, bodyOf(content, madeDates));
const importIt = (content: Uint8Array<ArrayBuffer> | string, madeDates?: MadeDates) =>
  importList(server, operator, bodyOf(content, madeDates));
const patientOf = async (mrn: string) => (await server.rows('patient')).find((row) => row.mrn === mrn);
const shown = (number: number, format: string): Cell => ({ number, format });

describe('numbers that a workbook shows otherwise than it holds them', () => {
  it('takes a record number with the zeros that its cell shows', async () => {
    const file = () =>
      workbookOf([
        sheetOf(
          [shown(123, '00000'), 'Gita Shinde', 'F', 62, shown(2_025_430_000, '00000000000')],
          [shown(1_234_567, '00000'), 'Asha', 'F', 62],
          [shown(123, '00-00-00'), 'Meena', 'F', 62],
        ),
      ]);
    expect((await check(file())).form?.headings[0]?.samples).toEqual(['00123', '1234567', '00-01-23']);
    const { job } = await importIt(file());
    expect(job).toMatchObject({ added: 3, bad: 0 });
    expect(await patientOf('00123')).toMatchObject({ name: 'Gita Shinde', mobile: '+912025430000' });
    expect((await patientOf('1234567'))?.name).toBe('Asha');
    expect((await patientOf('00-01-23'))?.name).toBe('Meena');
  });

  it('names the line of a record number of which the format adds words or cannot be told', async () => {
    const { right, firstBadLines } = await check(
      workbookOf([
        sheetOf(
          [shown(123, '"MH-"00000'), 'Gita', 'F', 62],
          [shown(124, '[<=99]00;00000'), 'Asha', 'F', 62],
          ['A-125', 'Meena', 'F', 62],
        ),
      ]),
    );
    expect(right).toBe(1);
    expect(firstBadLines.map(({ line, faults }) => [line, faults[0]?.column, faults[0]?.found])).toEqual([
      [2, 'mrn', 'MH-00123'],
      [3, 'mrn', '124'],
    ]);
    expect(firstBadLines[0]?.faults[0]?.form).toContain('the cell holds 123');
  });

  it('reads an age in the unit that its format shows, and a telephone number without the words of its format', async () => {
    await importIt(
      workbookOf([
        {
          name: 'OPD',
          rows: [
            ['UHID', 'Name', 'Sex', 'Age', 'Mobile'],
            ['G-1', 'Baby', 'F', shown(8, '0" months"'), shown(9_822_011_111, '"Ph. "0')],
          ],
        },
      ]),
    );
    expect(await patientOf('G-1')).toMatchObject({ birthKnownTo: 'MONTH', mobile: '+919822011111' });
  });
});

describe('numbers that a spreadsheet has shortened', () => {
  it('names the line of a shortened telephone, record or health number, and stores none of it', async () => {
    const { job, badLines } = await importIt(
      [
        'mrn,name,sex,born_on,mobile,emergency_mobile,health_id',
        'S-1,Gita,F,1961,9.82201E+11,,',
        'S-2,Asha,F,1961,,9.82201E+09,',
        'S-3,Meena,F,1961,,,2.27225E+13',
        '1.23457E+11,Selvi,F,1961,,,',
        'S-5,Devi,F,1961,9822011111,,22722548295255',
      ].join('\n'),
    );
    expect(job).toMatchObject({ added: 1, bad: 4 });
    expect(badLines?.map(({ line, faults }) => [line, faults[0]?.column, faults.length])).toEqual([
      [2, 'mobile', 1],
      [3, 'emergency_mobile', 1],
      [4, 'health_id', 1],
      [5, 'mrn', 1],
    ]);
    expect(badLines?.[0]?.faults[0]?.form).toContain('shortened');
  });

  it('names the line of a number with more digits than a spreadsheet holds', async () => {
    const { firstBadLines } = await check(
      workbookOf([sheetOf([1_234_567_890_123_450, 'Gita', 'F', 62, null, 22_722_548_295_255])]),
    );
    expect(firstBadLines).toMatchObject([{ line: 2, faults: [{ column: 'mrn' }] }]);
  });
});

describe('dates of which a spreadsheet may have swapped day and month', () => {
  const rows = (): Cell[][] => [
    ['D-1', 'Gita', 'F', dayNumber('1961-03-12')],
    ['D-2', 'Asha', 'F', '25/12/1961'],
    ['D-3', 'Meena', 'F', dayNumber('1974-05-05')],
    ['D-4', 'Selvi', 'F', dayNumber('1974-06-07').day],
  ];
  const question = [
    { line: 2, asWritten: '1961-03-12', swapped: '1961-12-03' },
    { line: 5, asWritten: '1974-06-07', swapped: '1974-07-06' },
  ];

  it('asks where real dates and texts share a column, before it imports', async () => {
    const file = workbookOf([sheetOf(...rows())]);
    const { form } = await check(file);
    expect(form).toMatchObject({ dateOrder: 'DAY_FIRST', madeDates: null, swapQuestion: question });
    expect(
      await operator.refusal(calls.startImport, provenList(server, operator, bodyOf(file))),
    ).toMatchObject({ fields: [{ path: 'madeDates', reason: 'CHOOSE_ONE_OF' }] });
    expect(await patientOf('D-1')).toBeUndefined();
  });

  it('swaps the real dates alone once that is chosen, and keeps them as written otherwise', async () => {
    await importIt(workbookOf([sheetOf(...rows())]), 'SWAPPED');
    const born = async () =>
      Promise.all(['D-1', 'D-2', 'D-3', 'D-4'].map(async (mrn) => (await patientOf(mrn))?.bornOn));
    expect(await born()).toEqual(['1961-12-03', '1961-12-25', '1974-05-05', '1974-07-06']);
    await importIt(workbookOf([sheetOf(...rows())]), 'AS_WRITTEN');
    expect(await born()).toEqual(['1961-03-12', '1961-12-25', '1974-05-05', '1974-06-07']);
  });

  it('asks the same of a list that was saved from such a workbook as CSV', async () => {
    const list = ['mrn,name,born_on', 'D-5,Gita,1961-03-12', 'D-6,Asha,12/25/1961'].join('\n');
    expect((await check(list)).form?.swapQuestion).toEqual([
      { line: 2, asWritten: '1961-03-12', swapped: '1961-12-03' },
    ]);
  });

  it.each([
    ['real dates alone', [dayNumber('1961-03-12'), dayNumber('1961-12-25')]],
    ['texts alone', ['12/03/1961', '25/12/1961']],
    ['years and ages beside texts', [1961, '25/12/1961', '62 y']],
    ['real dates that fit one order alone', [dayNumber('1961-03-25'), '25/12/1961']],
  ])('does not ask of %s', async (_, dates) => {
    const some = dates.map((date, at): Cell[] => [`E-${at}`, 'Gita', 'F', date as Cell]);
    expect((await check(workbookOf([sheetOf(...some)]))).form?.swapQuestion).toEqual([]);
  });
});

describe('what a workbook hides', () => {
  it('reads a visible sheet before a hidden one, and names hidden sheets, rows and columns', async () => {
    const { form, right } = await check(
      workbookOf([
        { name: 'Codes', rows: [['a', 'b']], isHidden: true },
        {
          ...sheetOf(['H-1', 'Gita', 'F', 62], ['H-2', 'Asha', 'F', 62], ['H-3', 'Meena', 'F', 62]),
          hiddenRows: [3, 4, 9],
          hiddenColumns: [3, 9],
        },
      ]),
    );
    expect(right).toBe(3);
    expect(form?.sheet).toEqual({
      name: 'OPD',
      isHidden: false,
      others: ['Codes'],
      hiddenOthers: ['Codes'],
      hiddenRows: 2,
      hiddenColumns: ['C'],
      since1904: false,
    });
  });

  it('says that the sheet itself is hidden where no other is filled', async () => {
    const { form } = await check(workbookOf([{ ...sheetOf(['H-4', 'Gita', 'F', 62]), isHidden: true }]));
    expect(form?.sheet).toMatchObject({ name: 'OPD', isHidden: true });
  });
});

describe('error cells', () => {
  it('names the line of an error in an optional column, and of one in a part of an address', async () => {
    const { firstBadLines, right } = await check(
      workbookOf([
        {
          name: 'OPD',
          rows: [
            ['UHID', 'Name', 'Age', 'Mobile', 'Address', 'Area', 'Ward'],
            ['F-1', 'Gita', 62, { error: '#N/A' }, '1 Temple Street', 'Madurai', 'B'],
            ['F-2', 'Asha', 62, null, '2 Temple Street', { error: '#REF!' }, 'B'],
            ['F-3', 'Meena', 62, null, '3 Temple Street', 'Madurai', { error: '#REF!' }],
            [{ error: '#NAME?' }],
          ],
        },
      ]),
    );
    expect(right).toBe(1);
    expect(firstBadLines.map(({ line, faults }) => [line, faults[0]?.column, faults[0]?.found])).toEqual([
      [2, 'mobile', '#N/A'],
      [3, 'address', '#REF!'],
      [5, 'mrn', '#NAME?'],
    ]);
  });
});
