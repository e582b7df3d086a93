import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { patientsAdminCalls as calls } from '#contract/patients-admin.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { printOf, takeRecord } from '#server/operations/privacy/export-patient.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { appCode, onlyAppOf } from '#tests/support/server/authenticator-app.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db } = server;
const operator = await signInOperator(server);
const secret = await onlyAppOf(server, 'rohan.kulkarni');

const printed = async (patientId: string): Promise<string> =>
  pdfText(
    await printOf(server.deps, await takeRecord(server.deps, { patientId, reason: 'Court order 12/2027' })),
  );

describe('the printed record', () => {
  test('holds in a PDF who, why, the note, the prescription, the results and the messages of the patient', async () => {
    const v = await visit(server);
    const body = { consultationNumber: v.number, clientId: randomUUID(), items: await paracetamol(server) };
    await v.doctor.call(prescriptionCalls.signPrescription, { body });
    const { patientId } = await db
      .selectFrom('consultation')
      .select('patientId')
      .where('id', '=', v.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('observation')
      .values({
        id: randomUUID(),
        patientId,
        kind: 'LAB',
        vitalSetId: null,
        requestId: null,
        code: 'HB',
        name: 'Haemoglobin',
        value: 9.1,
        unit: 'g/dL',
        low: 12,
        high: 16,
        flag: 'LOW',
        at: clock.now(),
      })
      .execute();
    clock.advance(60);
    const answer = await operator.send(calls.exportPatient, {
      body: {
        patientId,
        reason: 'Court order 12/2027',
        form: 'PDF',
        password: SEED_PASSWORD,
        secondFactor: appCode(secret, clock.now()),
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(new Uint8Array(await answer.arrayBuffer()));
    const patient = (await server.rows('patient')).find(({ id }) => id === patientId);
    for (const words of [
      `Medical record of ${patient?.name}`,
      `MRN ${patient?.mrn}, born 26 June 1984`,
      'Reason: Court order 12/2027',
      v.number,
      'Paracetamol 500 mg Tablet, 1 tablet, by mouth',
      'Haemoglobin: 9.1 g/dL (12 to 16), low',
      'the files, comments of the care team',
    ])
      expect(text.replaceAll('\n', ' ')).toContain(words);
    expect((await server.rows('patientExport')).at(-1)).toMatchObject({
      patientId,
      reason: 'Court order 12/2027',
    });
  });

  test('marks what was entered in error, and leaves out values of another patient', async () => {
    const v = await visit(server, { mrn: '204359' });
    const set = (await server.rows('vitalSet')).find(({ errorAt }) => errorAt === null);
    if (!set) throw new Error('the seed has vital signs');
    await db
      .updateTable('vitalSet')
      .set({ errorAt: clock.now(), errorReason: 'WRONG_PATIENT' })
      .where('id', '=', set.id)
      .execute();
    await db
      .updateTable('observation')
      .set({ errorAt: clock.now(), errorReason: 'WRONG_PATIENT', value: 123.25 })
      .where('vitalSetId', '=', set.id)
      .execute();
    const text = await printed(set.patientId);
    expect(v.id).not.toBe('');
    expect(text).toContain('not shown, it belongs to another patient');
    expect(text).not.toContain('123.25');
  });

  test('says of what no one recorded that it is not recorded, and never "none known"', async () => {
    const [patient] = await db
      .selectFrom('patient')
      .select('id')
      .where((e) =>
        e.not(
          e.exists(e.selectFrom('knownFact').select('id').whereRef('knownFact.patientId', '=', 'patient.id')),
        ),
      )
      .limit(1)
      .execute();
    const text = await printed(patient?.id ?? '');
    expect(text).toMatch(/Allergies, problems and medicines\s*Not recorded\./);
    expect(text).not.toContain('No known allergies');
  });

  test('names a withdrawn and a replaced prescription as such', async () => {
    const rows = await server.rows('prescription');
    const [one] = rows;
    if (!one) throw new Error('a prescription was signed');
    await db
      .updateTable('prescription')
      .set({ withdrawnAt: clock.now(), withdrawnReason: 'Wrong strength' })
      .where('id', '=', one.id)
      .execute();
    const visitRow = (await server.rows('consultation')).find(({ id }) => id === one.consultationId);
    expect(await printed(visitRow?.patientId ?? '')).toMatch(/withdrawn [\s\S]{1,40}: Wrong strength/);
  });
});
