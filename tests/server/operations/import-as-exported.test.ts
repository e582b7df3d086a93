// @module-tag critical
import { beforeAll, describe, expect, it } from 'vitest';
import { importCalls as calls } from '#contract/imports.ts';
import { importList, listFile } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const HEAD = 'mrn,name,sex,born_on,mobile,address,city,state';
const list = (...lines: string[]) => listFile('PATIENTS', ...lines);
const ofBytes = (bytes: Uint8Array<ArrayBuffer>) => ({
  body: { kind: 'PATIENTS' as const, file: new File([bytes], 'list.csv', { type: 'text/csv' }) },
});
const check = (file: ReturnType<typeof list>) => operator.call(calls.checkImport, file);
const patientOf = async (mrn: string) => (await server.rows('patient')).find((row) => row.mrn === mrn);

describe('a list of patients as a spreadsheet exports it', () => {
  it('reads semicolons', async () => {
    const { job } = await importList(
      server,
      operator,
      list(
        HEAD.replaceAll(',', ';'),
        'T-101;Murugan S;MALE;1970-01-01;9822011112;4 Temple Street;Madurai;Tamil Nadu',
      ),
    );
    expect(job).toMatchObject({ added: 1, bad: 0 });
    expect(await patientOf('T-101')).toMatchObject({ name: 'Murugan S', city: 'Madurai' });
  });

  it('reads dates day first where one date of the column proves it', async () => {
    const rows = ['T-102,Lakshmi,F,12/03/1961,,,,', 'T-103,Kamala,F,25/12/1961,,,,'];
    await importList(server, operator, list(HEAD, ...rows));
    expect(await patientOf('T-102')).toMatchObject({ bornOn: '1961-03-12', birthKnownTo: 'DAY' });
  });

  it('waits for the order of dates that fit both, and shows both readings', async () => {
    const file = list(HEAD, 'T-110,Lakshmi,F,12/03/1961,,,,');
    const { form, right } = await check(file);
    expect(right).toBe(0);
    expect(form).toMatchObject({
      dateOrder: null,
      dateQuestion: [{ line: 2, text: '12/03/1961', dayFirst: '1961-03-12', monthFirst: '1961-12-03' }],
    });
    const chosen = { body: { ...file.body, dateOrder: 'MONTH_FIRST' as const } };
    expect(await check(chosen)).toMatchObject({ right: 1, form: { dateQuestion: [] } });
    await expect(importList(server, operator, file)).rejects.toThrow('status: 400');
    await importList(server, operator, chosen);
    expect(await patientOf('T-110')).toMatchObject({ bornOn: '1961-12-03' });
  });

  it('reads headings, ages, telephone numbers and sexes as hospitals write them', async () => {
    const { job } = await importList(
      server,
      operator,
      list(
        'Hospital No.,Patient Name,Gender,DOB,Phone,Addr,Town,State',
        'T-104,K. Ramu,M,1961-03-12,09822011118,x,Madurai,Tamil Nadu',
        'T-105,R. Devi,Transgender,1961,,x,Madurai,Tamil Nadu',
        'T-106,Meena,F,62 y,0452-2345678,,Madurai,Tamil Nadu',
        'T-107,Baby of Selvi,,3 d,,,,',
      ),
    );
    expect(job).toMatchObject({ added: 4, bad: 0 });
    expect(await patientOf('T-104')).toMatchObject({ sex: 'MALE', mobile: '+919822011118' });
    expect(await patientOf('T-105')).toMatchObject({ sex: 'OTHER', birthKnownTo: 'YEAR', mobile: '' });
    expect(await patientOf('T-106')).toMatchObject({
      birthKnownTo: 'YEAR',
      mobile: '+914522345678',
      address: '',
    });
    expect(await patientOf('T-107')).toMatchObject({
      sex: 'UNKNOWN',
      birthKnownTo: 'DAY',
      ageConfirmed: false,
    });
  });

  it('reads Windows-1252, and UTF-16 with tabs', async () => {
    const tabbed = `${HEAD}\r\nT-120,அமுதா,F,1961,,,,\r\n`.replaceAll(',', '\t');
    const utf16 = Uint8Array.from(Buffer.from(`\uFEFF${tabbed}`, 'utf16le'));
    expect((await check(ofBytes(utf16))).form).toMatchObject({ encoding: 'utf-16le', separator: '\t' });
    const latin = Uint8Array.from(Buffer.from(`${HEAD}\nT-121,Ren\u00e9,M,1961,,,,\n`, 'latin1'));
    expect((await check(ofBytes(latin))).form).toMatchObject({ encoding: 'windows-1252' });
    await importList(server, operator, ofBytes(utf16));
    await importList(server, operator, ofBytes(latin));
    expect([(await patientOf('T-120'))?.name, (await patientOf('T-120'))?.nameLang]).toEqual(['அமுதா', 'ta']);
    expect((await patientOf('T-121'))?.name).toBe('René');
  });

  it('names missing columns once, and headings that it does not import', async () => {
    const missing = await check(list('Ward,Patient Name', 'A,Gita', 'B,Asha'));
    expect(missing.badLines).toBe(1);
    expect(missing.firstBadLines[0]?.faults.map(({ column }) => column)).toEqual(['mrn', 'born_on']);
    const { form } = await check(list('UHID,Name,Age/Sex,Ward', 'T-130,Gita,45/F,A'));
    expect(form?.headings.filter(({ column }) => column === null)).toEqual([
      { heading: 'Ward', column: null, by: 'OPEN', samples: ['A'] },
    ]);
  });

  it('names a cell that shows an error of a spreadsheet', async () => {
    const { right, firstBadLines } = await check(
      list(HEAD, 'T-135,#REF!,F,1961,,,,', 'T-136,Gita,#N/A,1961,,,,'),
    );
    expect([right, firstBadLines.map(({ faults }) => faults[0]?.found)]).toEqual([0, ['#REF!', '#N/A']]);
  });

  it('finds the headings below the title of a report', async () => {
    const { form, right } = await check(
      list('City Hospital,,', 'Patients of 2026,,', '', 'UHID,Name,DOB', 'T-137,Gita,1961'),
    );
    expect([right, form?.headingLine]).toEqual([1, 4]);
  });

  it('leaves what is recorded where a later list says nothing of it', async () => {
    await importList(
      server,
      operator,
      list('MRN,Name,Sex,DOB,Mobile,City', 'T-140,Gita,F,1984-07-31,9822055443,Pune'),
    );
    await importList(server, operator, list('MRN,Name,DOB', 'T-140,Gita Shinde,1984-07-31'));
    expect(await patientOf('T-140')).toMatchObject({
      name: 'Gita Shinde',
      sex: 'FEMALE',
      mobile: '+919822055443',
      city: 'Pune',
    });
  });

  it('keeps an exact date of birth where a later list says an age alone', async () => {
    await importList(server, operator, list('MRN,Name,DOB', 'T-150,Gita,1984-07-31'));
    await importList(server, operator, list('MRN,Name,Age', 'T-150,Gita S,40'));
    expect(await patientOf('T-150')).toMatchObject({
      name: 'Gita S',
      bornOn: '1984-07-31',
      birthKnownTo: 'DAY',
    });
    await importList(server, operator, list('MRN,Name,DOB', 'T-150,Gita S,1984-08-01'));
    expect(await patientOf('T-150')).toMatchObject({ bornOn: '1984-08-01' });
  });
});
