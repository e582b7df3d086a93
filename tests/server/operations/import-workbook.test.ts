// @module-tag critical
import { beforeAll, describe, expect, it } from 'vitest';
import { importCalls as calls } from '#contract/imports.ts';
import { openWorkbook } from '#server/operations/import/workbook/open-workbook.ts';
import {
  dayNumber,
  workbookOf,
  workbookParts,
  zipOf,
  type Cell,
  type Sheet,
} from '#tests/support/models/workbook.ts';
import { importList, provenList } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const listOf = (bytes: Uint8Array<ArrayBuffer>) => ({
  body: { kind: 'PATIENTS' as const, file: new File([bytes], 'patients.xlsx') },
});
const sheetOf = (...rows: Cell[][]): Sheet => ({ name: 'OPD', rows });
const check = (bytes: Uint8Array<ArrayBuffer>) => operator.call(calls.checkImport, listOf(bytes));
/** Imports a workbook with the columns that were chosen for its headings. */
const importWith = (bytes: Uint8Array<ArrayBuffer>, chosen: object) => {
  const { body } = listOf(bytes);
  return importList(server, operator, { body: { ...body, columns: JSON.stringify(chosen) } as typeof body });
};
const importIt = (bytes: Uint8Array<ArrayBuffer>) => importList(server, operator, listOf(bytes));
const patientOf = async (mrn: string) => (await server.rows('patient')).find((row) => row.mrn === mrn);
const HEAD = ['UHID', 'Patient Name', 'Gender', 'DOB', 'Mobile'];

describe('a workbook of Excel with patients', () => {
  it('reads texts, telephone numbers, dates, numbers of days and ages', async () => {
    const { job } = await importIt(
      workbookOf([
        sheetOf(
          HEAD,
          ['X-1', 'Gita Shinde', 'F', dayNumber('1961-03-12'), 9_822_011_111],
          ['X-2', 'K. Ramu', 'M', dayNumber('1974-05-17').day, '020-25430000'],
          ['X-3', 'Meena', 'F', 62, null],
          [4, 'Selvi', 'F', 1961, 9_822_011_112],
        ),
      ]),
    );
    expect(job).toMatchObject({ added: 4, bad: 0 });
    expect(await patientOf('X-1')).toMatchObject({ bornOn: '1961-03-12', mobile: '+919822011111' });
    expect(await patientOf('X-2')).toMatchObject({ bornOn: '1974-05-17', birthKnownTo: 'DAY' });
    expect(await patientOf('X-3')).toMatchObject({ birthKnownTo: 'YEAR' });
    expect(await patientOf('4')).toMatchObject({ birthKnownTo: 'YEAR', bornOn: '1961-07-01' });
  });

  it('reads the days of a workbook that counts from 1904', async () => {
    const rows: Cell[][] = [
      HEAD,
      ['X-10', 'Gita', 'F', dayNumber('1961-03-12', true)],
      ['X-11', 'Asha', 'F', dayNumber('1974-05-17', true).day],
    ];
    await importIt(workbookOf([sheetOf(...rows)], { since1904: true }));
    expect([(await patientOf('X-10'))?.bornOn, (await patientOf('X-11'))?.bornOn]).toEqual([
      '1961-03-12',
      '1974-05-17',
    ]);
  });

  it('reads rich text, and the stored values of formulas', async () => {
    const rich = {
      xml: '<c t="inlineStr"><is><r><t>Gita</t></r><r><t xml:space="preserve"> Shinde</t></r></is></c>',
    };
    const formula = { xml: '<c t="str"><f>CONCATENATE("X-",20)</f><v>X-20</v></c>' };
    await importIt(workbookOf([sheetOf(HEAD, [formula, rich, 'F', 62])]));
    expect(await patientOf('X-20')).toMatchObject({ name: 'Gita Shinde' });
  });

  it('names a cell that shows an error, and imports the other rows', async () => {
    const { job, badLines } = await importIt(
      workbookOf([
        sheetOf(
          HEAD,
          ['X-30', { error: '#REF!' }, 'F', 62],
          ['X-31', 'Asha', 'F', { error: '#N/A' }],
          ['X-32', 'Gita', 'F', 62],
        ),
      ]),
    );
    expect(job).toMatchObject({ added: 1, bad: 2 });
    expect(badLines?.map(({ line, faults }) => [line, faults[0]?.column, faults[0]?.found])).toEqual([
      [2, 'name', '#REF!'],
      [3, 'born_on', '#N/A'],
    ]);
  });

  it('finds the headings below empty rows, a title and merged cells', async () => {
    const { form, right } = await check(
      workbookOf([
        {
          name: 'OPD',
          merged: ['A3:E3', 'B4:C4'],
          rows: [
            [],
            [],
            ['City Hospital: patients of 2026'],
            ['UHID', 'Name', null, 'Gender', 'DOB'],
            [null, 'First name', 'Last name'],
            ['X-40', 'Gita', 'Shinde', 'F', dayNumber('1961-03-12')],
          ],
        },
      ]),
    );
    expect(form).toMatchObject({ headingLine: 5, sheet: { name: 'OPD', others: [] } });
    expect(form?.headings.map(({ column }) => column)).toEqual([
      'mrn',
      'first_name',
      'last_name',
      'sex',
      'born_on',
    ]);
    expect(right).toBe(1);
  });

  it('reads the first filled sheet, and names the others', async () => {
    const { form, right } = await check(
      workbookOf([
        { name: 'Cover', rows: [] },
        { name: 'Patients', rows: [HEAD, ['X-50', 'Gita', 'F', 62]] },
        { name: 'Codes', rows: [['a'], ['b']] },
      ]),
    );
    expect(right).toBe(1);
    expect(form?.sheet).toMatchObject({ name: 'Patients', others: ['Codes'], since1904: false });
  });

  it('takes the column that was chosen for a heading, and takes it again for the next file with these headings', async () => {
    const own = (
      mrn: string,
      file = workbookOf([sheetOf(['Card', 'Person', 'Gender', 'DOB'], [mrn, 'Gita', 'F', 62])]),
    ) => file;
    const before = await check(own('X-70'));
    expect(before.form).toMatchObject({ missing: ['mrn', 'name'] });
    expect(before.right).toBe(0);
    const { job } = await importWith(own('X-71'), { Card: 'mrn', Person: 'name' });
    expect(job).toMatchObject({ added: 1, bad: 0 });
    const after = await check(own('X-72'));
    expect(after.form?.headings.slice(0, 2)).toMatchObject([
      { column: 'mrn', by: 'LAST_TIME' },
      { column: 'name', by: 'LAST_TIME' },
    ]);
    expect(after.right).toBe(1);
  });

  it('refuses two headings for one column until one of them is chosen', async () => {
    const two = () =>
      workbookOf([
        sheetOf(['UHID', 'Hospital No', 'Name', 'Gender', 'DOB'], ['X-80', 'H-1', 'Gita', 'F', 62]),
      ]);
    const { form } = await check(two());
    expect(form?.rivals).toMatchObject([{ column: 'mrn' }]);
    expect(
      await operator.refusal(calls.startImport, provenList(server, operator, listOf(two()))),
    ).toMatchObject({ fields: [{ path: 'columns', reason: 'COLUMN_CHOSEN_TWICE' }] });
    expect(await patientOf('X-80')).toBeUndefined();
    const { job } = await importWith(two(), { UHID: 'mrn', 'Hospital No': null });
    expect(job).toMatchObject({ added: 1 });
    expect(await patientOf('X-80')).toMatchObject({ name: 'Gita' });
  });

  it('asks for the order of dates that are texts, and names the line of a fault', async () => {
    const { form, firstBadLines } = await check(
      workbookOf([sheetOf(HEAD, ['X-60', 'Gita', 'F', '12/03/1961'], ['X-61', 'Asha', 'perhaps', 62])]),
    );
    expect(form?.dateQuestion).toMatchObject([{ line: 2, dayFirst: '1961-03-12', monthFirst: '1961-12-03' }]);
    expect(firstBadLines.map(({ line }) => line)).toEqual([2, 3]);
  });
});

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const parts = workbookParts([sheetOf(HEAD, ['X-70', 'Gita', 'F', 62])]);

describe('a file that is no workbook, or too large', () => {
  it.each([
    ['password-protected', Buffer.concat([OLE, Buffer.alloc(600), utf16('EncryptedPackage')])],
    ['Excel 97-2003', Buffer.concat([OLE, Buffer.alloc(600), utf16('Workbook')])],
    ['.xlsb', zipOf([{ name: 'xl/workbook.bin', content: 'x' }])],
    [
      '.ods',
      zipOf([
        { name: 'mimetype', content: '' },
        { name: 'application/vnd.oasis.opendocument.spreadsheet', content: '' },
      ]),
    ],
    ['Numbers', zipOf([{ name: 'Index/Document.iwa', content: 'x' }])],
    ['no list', zipOf([{ name: 'word/document.xml', content: 'x' }])],
    ['damaged', Buffer.from(zipOf(parts)).subarray(0, 900)],
    [
      'damaged',
      zipOf(
        parts.map((part) =>
          part.name.includes('sheet1') ? { ...part, content: '<worksheet><sheetData><row' } : part,
        ),
      ),
    ],
    ['too large', zipOf([...parts, { name: 'xl/media/a.xml', content: 'x', declared: 300 * 1024 * 1024 }])],
    ['too large', workbookOf([sheetOf(Array.from({ length: 201 }, (_, at) => `H${at}`))])],
    ['no filled cell', workbookOf([{ name: 'Empty', rows: [] }])],
  ])('says what to do: %s', async (words, bytes) => {
    const { right, form, firstBadLines } = await check(Uint8Array.from(bytes));
    expect([right, form]).toEqual([0, null]);
    expect(firstBadLines).toMatchObject([
      { line: 1, faults: [{ column: '', form: expect.stringContaining(words) }] },
    ]);
  });

  it('refuses a workbook of staff with what to do', async () => {
    const body = { ...listOf(zipOf(parts)).body, kind: 'STAFF' as const };
    const { firstBadLines } = await operator.call(calls.checkImport, { body });
    expect(firstBadLines[0]?.faults[0]?.form).toContain('CSV UTF-8');
  });

  it('refuses a sheet that is larger than the directory of its archive says', async () => {
    const big = `<worksheet><sheetData>${'<row r="1"></row>'.repeat(100_000)}</sheetData></worksheet>`;
    const lying = parts.map((part) =>
      part.name.includes('sheet1') ? { ...part, content: big, declared: 1_000 } : part,
    );
    const { right, firstBadLines } = await check(zipOf(lying));
    expect([right, firstBadLines[0]?.faults[0]?.form]).toEqual([0, expect.stringContaining('damaged')]);
  });

  it('ends the thread of a workbook that takes too long', async () => {
    const began = performance.now();
    await expect(openWorkbook(Buffer.from(zipOf(parts)), 1)).rejects.toThrow('too large');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
