import { beforeAll, describe, expect, test } from 'vitest';
import { removeUnused } from '#server/files/remove-unused.job.ts';
import { askErasure, erasePatient } from '#server/operations/privacy/erase-patient.ts';
import { GONE, keyOf, leaveCanaries, STAYS } from '#tests/support/server/erasure-canaries.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';
import { tablesWith } from '#tests/support/server/tables-with.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db, deps } = server;

let patient: { id: string; mrn: string };
beforeAll(async () => {
  patient = await leaveCanaries(server);
});

describe('an erasure', () => {
  test('leaves none of twenty values in any table or file, and all of the medical record', async () => {
    const inTables = Object.entries({ ...GONE, ...STAYS }).filter(([name]) => name !== 'chatBytes');
    for (const [name, value] of inTables) expect(await tablesWith(db, value), name).not.toEqual([]);
    expect(Object.keys(GONE).length).toBeGreaterThanOrEqual(20);
    const { id } = await erase();
    expect(id).toBe(patient.id);
    for (const [name, value] of Object.entries(GONE)) expect(await tablesWith(db, value), name).toEqual([]);
    for (const [name, value] of Object.entries(STAYS))
      expect(await tablesWith(db, value), name).not.toEqual([]);
    clock.advance(2 * 86_400);
    await removeUnused(deps);
    expect(await deps.files.get(keyOf(GONE.chatBytes))).toBeNull();
    expect(await deps.files.get(keyOf(STAYS.resultFile))).not.toBeNull();
    expect((await server.rows('healthConsent')).filter((row) => row.patientId === patient.id)).toMatchObject([
      { state: 'REVOKED', withdrawnAt: expect.any(Date) as Date },
    ]);
    const audits = (await server.rows('audit')).filter((row) => row.entity === 'patient_erasure');
    expect(audits.map(({ action }) => action)).toEqual(['ASK_ERASURE', 'ERASE']);
  });

  test('refuses while a request is open', async () => {
    const { requestId: open } = await server.raise('LAB', { mrn: patient.mrn });
    await expect(askErasure(deps, { patientId: patient.id, reason: 'In writing' })).rejects.toMatchObject({
      body: { reason: 'PATIENT_IN_CARE' },
    });
    await db.updateTable('request').set({ endedAt: clock.now() }).where('id', '=', open).execute();
  });

  test('refuses while a refund is due to the patient', async () => {
    const patientId = await settledPatient(db);
    const { requestId } = await server.raise('LAB', { mrn: await mrnOf(patientId) });
    const order = (changed: object) =>
      db.updateTable('request').set(changed).where('id', '=', requestId).execute();
    await order({ endedAt: clock.now(), refundDuePaise: 1_050 });
    const ask = () => askErasure(deps, { patientId, reason: 'In writing' });
    await expect(ask()).rejects.toMatchObject({ body: { reason: 'PATIENT_IN_CARE' } });
    await order({ refundDuePaise: 0 });
    await ask();
  });

  test('leaves an SMS that waits for another patient with the same mobile number', async () => {
    const [erased, other] = [await settledPatient(db), (await server.rows('patient'))[0]?.id ?? ''];
    expect(other).not.toBe(erased);
    const mobile = '+919812345670';
    await db.updateTable('patient').set({ mobile }).where('id', 'in', [erased, other]).execute();
    const at = clock.now();
    const sms = (text: string, state: 'QUEUED' | 'SENT') => ({
      channel: 'SMS' as const,
      recipient: mobile,
      subject: '',
      text,
      at,
      nextAt: at,
      state,
    });
    await db
      .insertInto('outgoing')
      .values([sms('Your appointment is at nine', 'QUEUED'), sms('Sent long ago', 'SENT')])
      .execute();
    const erasureId = await askErasure(deps, { patientId: erased, reason: 'In writing' });
    await erasePatient(deps, erasureId);
    const left = (await server.rows('outgoing')).filter(({ recipient }) => recipient === mobile);
    expect(left.map(({ text }) => text)).toEqual(['Your appointment is at nine']);
  });

  const mrnOf = async (id: string): Promise<string> =>
    (await db.selectFrom('patient').select('mrn').where('id', '=', id).executeTakeFirstOrThrow()).mrn;

  async function erase(): Promise<{ id: string }> {
    const erasureId = await askErasure(deps, { patientId: patient.id, reason: 'In writing' });
    return { id: await erasePatient(deps, erasureId) };
  }
});
