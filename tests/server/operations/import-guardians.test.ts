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

const list = (...lines: string[]) => listFile('PATIENTS', ...lines);
const patientOf = async (mrn: string) => (await server.rows('patient')).find((row) => row.mrn === mrn);
const NONE = { guardianName: null, guardianRelation: null };

describe('guardians and relatives in a list of patients', () => {
  it('reads the guardian of a child, with relation and phone; a child without one has none recorded', async () => {
    const { job } = await importList(
      server,
      operator,
      list(
        'UHID,Name,DOB,Guardian Name,Relation,Guardian Phone',
        'G-101,Asha Rao,2019-05-01,Meera Rao,Mother,9822011131',
        'G-102,Ravi Rao,2020-02-03,Suresh Rao,S/o,',
        'G-103,Baby of Selvi,3 d,,,',
        'G-104,Gita Rao,2021-02-03,Anil Rao,,9822011132',
      ),
    );
    expect(job).toMatchObject({ added: 4, bad: 0 });
    expect(await patientOf('G-101')).toMatchObject({
      guardianName: 'Meera Rao',
      guardianRelation: 'MOTHER',
      mobile: '+919822011131',
      mobileOwner: 'MOTHER',
      emergencyMobile: null,
    });
    expect(await patientOf('G-102')).toMatchObject({
      guardianName: 'Suresh Rao',
      guardianRelation: 'RELATIVE',
      mobile: '',
      mobileOwner: null,
    });
    expect(await patientOf('G-103')).toMatchObject({ ...NONE, mobile: '', mobileOwner: null });
    expect(await patientOf('G-104')).toMatchObject({ guardianRelation: null, mobileOwner: 'CARER' });
  });

  it('keeps the patient’s own number, with the guardian’s as emergency contact', async () => {
    await importList(
      server,
      operator,
      list(
        'UHID,Name,DOB,Mobile,Parent Name,Parent Mobile,Relationship',
        'G-110,Asha Rao,2010-05-01,9822011141,Meera Rao,9822011142,mother',
        'G-111,Ravi Rao,2010-05-01,9822011143,Meera Rao,+91 98220 11143,mother',
      ),
    );
    expect(await patientOf('G-110')).toMatchObject({
      mobile: '+919822011141',
      mobileOwner: null,
      emergencyName: 'Meera Rao',
      emergencyMobile: '+919822011142',
    });
    expect(await patientOf('G-111')).toMatchObject({ mobileOwner: 'MOTHER', emergencyMobile: null });
  });

  it('gives an adult no guardian, and takes the phone of a relative where there is no other', async () => {
    const { job } = await importList(
      server,
      operator,
      list(
        'UHID,Name,DOB,Phone,Relative Phone,Phone owner,Guardian',
        'G-120,Kamala,1950,,9822011151,daughter,Mohan',
        'G-121,Lakshmi,1951,,9822011152,,',
        'G-122,Meena,1952,9822011153,9822011154,self,',
        'G-123,Padma,1953,9822011155,,neighbour,',
      ),
    );
    expect(job).toMatchObject({ added: 4, bad: 0 });
    expect(await patientOf('G-120')).toMatchObject({
      ...NONE,
      mobile: '+919822011151',
      mobileOwner: 'CHILD',
    });
    expect(await patientOf('G-121')).toMatchObject({ mobileOwner: 'RELATIVE', emergencyMobile: null });
    expect(await patientOf('G-122')).toMatchObject({
      mobile: '+919822011153',
      mobileOwner: null,
      emergencyMobile: '+919822011154',
    });
    expect(await patientOf('G-123')).toMatchObject({ mobileOwner: 'NEIGHBOUR' });
  });

  it('reads Hindi headings and relations', async () => {
    await importList(
      server,
      operator,
      list(
        'यूएचआईडी,नाम,जन्मतिथि,अभिभावक का नाम,अभिभावक से संबंध,अभिभावक का मोबाइल',
        'G-130,आशा राव,2019-05-01,मीरा राव,माँ,9822011161',
      ),
    );
    expect(await patientOf('G-130')).toMatchObject({
      guardianName: 'मीरा राव',
      guardianRelation: 'MOTHER',
      mobileOwner: 'MOTHER',
    });
  });

  it('takes a heading that is mapped by hand, and leaves a relation without a guardian out', async () => {
    const file = list('UHID,Name,DOB,Father Name,Relation', 'G-140,Asha Rao,2019-05-01,Anil Rao,Father');
    const columnsOf = async (columns?: string) => {
      const checked = { body: { ...file.body, ...(columns && { columns }) } };
      const { form } = await operator.call(calls.checkImport, checked);
      return form?.headings.slice(3).map(({ column }) => column);
    };
    expect(await columnsOf()).toEqual([null, null]);
    const columns = JSON.stringify({ 'Father Name': 'guardian_name' });
    expect(await columnsOf(columns)).toEqual(['guardian_name', 'guardian_relation']);
    await importList(server, operator, { body: { ...file.body, columns } } as typeof file);
    expect(await patientOf('G-140')).toMatchObject({
      guardianName: 'Anil Rao',
      guardianRelation: 'FATHER',
    });
  });

  it('names a relation that it cannot read, and a guardian’s phone that is none', async () => {
    const { right, firstBadLines } = await operator.call(
      calls.checkImport,
      list(
        'UHID,Name,DOB,Guardian,Relation,Guardian Phone',
        'G-150,Asha Rao,2019-05-01,Meera Rao,Zxy,9822011171',
        'G-151,Ravi Rao,2019-05-01,Meera Rao,Mother,at home',
      ),
    );
    expect(right).toBe(0);
    expect(firstBadLines.map(({ line, faults }) => [line, ...faults.map(({ column }) => column)])).toEqual([
      [2, 'guardian_relation'],
      [3, 'guardian_mobile'],
    ]);
  });

  it('leaves what is recorded where a later list has nothing, and drops the relation of another guardian', async () => {
    const head = 'UHID,Name,DOB,Phone,Phone owner,Guardian,Relation';
    const send = (end: string) =>
      importList(server, operator, list(head, `G-160,Asha Rao,2019-05-01,${end}`));
    await send('9822011181,mother,Meera Rao,Mother');
    const first = await patientOf('G-160');
    expect((await send(',,,')).job).toMatchObject({ changed: 0 });
    expect((await send('9822011181,,Meera Rao,')).job).toMatchObject({ changed: 0 });
    expect(await patientOf('G-160')).toEqual(first);
    await send('9822011182,,Anil Rao,');
    expect(await patientOf('G-160')).toMatchObject({
      mobileOwner: null,
      guardianName: 'Anil Rao',
      guardianRelation: null,
    });
  });
});
