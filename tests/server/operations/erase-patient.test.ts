import { beforeAll, describe, expect, test } from 'vitest';
import { removeUnused } from '#server/files/remove-unused.job.ts';
import { askErasure, erasePatient } from '#server/operations/privacy/erase-patient.ts';
import { GONE, keyOf, leaveCanaries, STAYS } from '#tests/support/server/erasure-canaries.ts';
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

  test('is refused while a request is open', async () => {
    const { requestId: open } = await server.raise('LAB', { mrn: patient.mrn });
    await expect(askErasure(deps, { patientId: patient.id, reason: 'In writing' })).rejects.toMatchObject({
      body: { reason: 'PATIENT_IN_CARE' },
    });
    await db.updateTable('request').set({ endedAt: clock.now() }).where('id', '=', open).execute();
  });

  async function erase(): Promise<{ id: string }> {
    const erasureId = await askErasure(deps, { patientId: patient.id, reason: 'In writing' });
    return { id: await erasePatient(deps, erasureId) };
  }
});
