import { commands } from '#server/cli/commands.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { patientsAdminCalls as calls, type PatientDetails } from '#contract/patients-admin.ts';
import { fillAllPatientSearch } from '#server/people/patient-search.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: Client & { userId: string };
beforeAll(async () => {
  operator = await signInOperator(server);
  await fillAllPatientSearch(server.db);
});

const patientOf = async (mrn: string) => {
  const row = (await server.rows('patient')).find((one) => one.mrn === mrn);
  if (!row) throw new Error(`no patient ${mrn}`);
  return row;
};
const read = async (patientId: string) =>
  (await operator.call(calls.patientIdentity, { query: { patientId } })).patient;
const auditsOf = async (patientId: string) =>
  (await server.rows('audit'))
    .filter((row) => row.patientId === patientId || row.patientIds?.includes(patientId))
    .map(({ who, action, entity, entityId }) => ({ who, action, entity, entityId }));
/** Returns what the form sends with some of it changed. */
function correction(record: PatientDetails, changes: Partial<PatientDetails>) {
  const { mrn, name, nameLang, bornOn, sex, mobile, languages } = { ...record, ...changes };
  return {
    body: {
      patientId: record.id,
      version: record.version,
      reason: 'Read from the Aadhaar card',
      patient: { mrn, name, nameLang, bornOn, sex, mobile, languages },
    },
  };
}

const run = (name: string, ...args: string[]) =>
  commands.find((command) => command.name === name)?.run(server.deps, args);

describe('patients', () => {
  test('can be found by name with a slip, MRN, mobile and birth date; the search is audited', async () => {
    const row = await patientOf('204301');
    const [first = '', ...rest] = row.name.split(' ');
    const slip = [first.replace(/(.)(.)$/, '$2$1'), ...rest].join(' ');
    for (const body of [
      { search: slip },
      { search: row.mrn },
      { search: row.mobile },
      { bornOn: row.bornOn },
      { search: first, bornOn: row.bornOn },
    ]) {
      const { items } = await operator.call(calls.findPatients, { body });
      expect(
        items.map(({ id }) => id),
        JSON.stringify(body),
      ).toContain(row.id);
    }
    expect(await auditsOf(row.id)).toContainEqual({
      who: `operator:${operator.userId}`,
      action: 'READ',
      entity: 'list',
      entityId: 'found patients',
    });
    const other = { search: row.mrn, bornOn: '1901-01-01' };
    expect((await operator.call(calls.findPatients, { body: other })).items).toEqual([]);
    expect((await operator.call(calls.findPatients, { body: {} })).items).toEqual([]);
  });

  test('show nothing clinical, but how much belongs to them; reading is audited', async () => {
    const row = await patientOf('204301');
    const before = await read(row.id);
    await server.raise('TALK_TO_NURSE');
    const record = await read(row.id);
    expect(record.open).toBe(before.open + 1);
    for (const field of ['allergies', 'conditions', 'pregnancy', 'bloodGroup', 'noKnownAllergies'])
      expect(record).not.toHaveProperty(field);
    expect(await auditsOf(row.id)).toContainEqual({
      who: `operator:${operator.userId}`,
      action: 'READ',
      entity: 'identity',
      entityId: row.id,
    });
  });
});

describe('a correction', () => {
  test('records reason, before and after; a new birth date needs confirmation', async () => {
    const { id, bornOn } = await patientOf('204302');
    await server.db.updateTable('patient').set({ ageConfirmed: true }).where('id', '=', id).execute();
    const record = await read(id);
    const { patient } = await operator.call(
      calls.correctPatient,
      correction(record, { name: 'Sunita Gaikwad', bornOn: '1961-02-03' }),
    );
    expect(patient).toMatchObject({ name: 'Sunita Gaikwad', bornOn: '1961-02-03', ageConfirmed: false });
    expect(patient.corrections[0]).toMatchObject({
      by: 'Rohan Kulkarni',
      reason: 'Read from the Aadhaar card',
      before: { name: record.name, bornOn },
      after: { name: 'Sunita Gaikwad', bornOn: '1961-02-03' },
    });
    expect(await auditsOf(id)).toContainEqual({
      who: `operator:${operator.userId}`,
      action: 'CORRECT',
      entity: 'patient_correction',
      entityId: patient.corrections[0]?.id,
    });
    const { items } = await operator.call(calls.findPatients, { body: { search: 'Suneeta Gaikwad' } });
    expect(items.map((found) => found.id)).toContain(id);
  });

  test('refuses a record that was changed since it was read', async () => {
    const { id } = await patientOf('204303');
    const record = await read(id);
    await server.db.updateTable('patient').set({ mobile: '+919812300999' }).where('id', '=', id).execute();
    expect(
      await operator.refusal(calls.correctPatient, correction(record, { name: 'Wrong Person' })),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect((await patientOf('204303')).name).toBe(record.name);
  });

  test('refuses the MRN of another record and a birth date in the future', async () => {
    const record = await read((await patientOf('204304')).id);
    expect(await operator.refusal(calls.correctPatient, correction(record, { mrn: '204301' }))).toMatchObject(
      { fields: [{ path: 'mrn', reason: 'MRN_TAKEN' }] },
    );
    expect(
      await operator.refusal(calls.correctPatient, correction(record, { bornOn: '2199-01-01' })),
    ).toMatchObject({ fields: [{ path: 'bornOn', reason: 'BIRTH_DATE_NOT_IN_PAST' }] });
    expect(
      await operator.refusal(calls.correctPatient, correction(record, { languages: ['Klingon'] })),
    ).toMatchObject({ fields: [{ path: 'languages', reason: 'CHOOSE_ONE_OF' }] });
    const { patient } = await operator.call(calls.correctPatient, correction(record, { mrn: 'MH-1' }));
    expect(patient.mrn).toBe('MH-1');
  });

  test('ends the links sent to the old number when the mobile changes, and notifies that number', async () => {
    const { id } = await patientOf('204305');
    const { requestId } = await server.raise('LAB', { mrn: '204305' });
    const now = server.clock.now();
    await server.db
      .insertInto('patientLink')
      .values({
        id: 'link-of-old-number',
        tokenHash: 'hash',
        patientId: id,
        requestId,
        consultationId: null,
        reason: 'RESULT',
        sentBy: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      })
      .execute();
    const record = await read(id);
    await operator.call(calls.correctPatient, correction(record, { mobile: '98123 00777' }));
    expect((await patientOf('204305')).mobile).toBe('+919812300777');
    const link = (await server.rows('patientLink')).find((row) => row.id === 'link-of-old-number');
    expect(link?.revokedAt).not.toBeNull();
    // In the patient's language.
    const told = (await server.rows('outgoing')).filter(({ recipient }) => recipient === record.mobile);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('मोबाइल नंबर')]);
  });
});

describe('the command line', () => {
  test('finds and corrects by the same functions', async () => {
    const row = await patientOf('204306');
    expect(await run('patients find', '204306')).toMatchObject({
      ok: true,
      lines: [expect.stringContaining(row.name)],
    });
    expect((await run('patients find', row.bornOn))?.lines.join()).toContain('204306');
    expect(await auditsOf(row.id)).toContainEqual(expect.objectContaining({ who: 'system', action: 'READ' }));
    expect(await run('patients correct', '204306', 'colour', 'red', 'Typed wrong')).toMatchObject({
      ok: false,
    });
    expect(await run('patients correct', '204306', 'sex', 'NEITHER', 'Typed wrong')).toMatchObject({
      ok: false,
    });
    expect(await run('patients correct', '204306', 'sex', 'OTHER', 'Typed wrong')).toMatchObject({
      ok: true,
    });
    expect((await read(row.id)).corrections).toMatchObject([
      { by: null, reason: 'Typed wrong', before: { sex: row.sex }, after: { sex: 'OTHER' } },
    ]);
  });
});
