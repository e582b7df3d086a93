// @module-tag critical
import { describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { patientRecordCalls } from '#contract/patient-record.ts';
import { askErasure, erasePatient } from '#server/operations/privacy/erase-patient.ts';
import { sendLink } from '#server/patient-links/tell-patient.ts';
import { mergePatients, versionOf } from '#server/patients/patient-identity.ts';
import { change } from '#server/platform/writes/change.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { birthDateOf, lastLink, openLink, openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';

const calls = { ...patientPageCalls, ...patientRecordCalls };
const server = await openServer();
const { db, portal } = server;

const recordOf = (client: Client) => client.call(calls.patientRecord, { query: {} });
const numbersOf = async (client: Client) =>
  (await recordOf(client)).items.flatMap(({ visit: one }) => one?.number ?? []);

async function completed(v: Visit): Promise<Visit> {
  await v.doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: v.number } });
  return v;
}

describe('a record that was merged or erased', () => {
  test('opens nothing by its own links; the record that stays shows the visits of both', async () => {
    const same = { bornOn: '1980-05-05', sex: 'FEMALE', bloodGroup: null } as const;
    await db.updateTable('patient').set(same).where('mrn', 'in', ['204307', '204308']).execute();
    const kept = await completed(await visit(server, { mrn: '204307' }));
    const merged = await completed(await visit(server, { mrn: '204308' }));
    const [ofSurvivor, ofMerged] = [await openPage(server, kept), await openPage(server, merged)];
    expect(await numbersOf(ofSurvivor)).not.toContain(merged.number);
    const rows = await server.rows('patient');
    const [a, b] = ['204307', '204308'].map((mrn) => rows.find((row) => row.mrn === mrn)!);
    const versions = { survivorVersion: versionOf(a!), mergedVersion: versionOf(b!) };
    await mergePatients(server.deps, {
      survivorId: a!.id,
      mergedId: b!.id,
      reason: 'Registered twice',
      ...versions,
    });
    expect((await ofMerged.refusal(calls.patientRecord, { query: {} })).code).toBe('NOT_SIGNED_IN');
    expect(await numbersOf(ofSurvivor)).toEqual(expect.arrayContaining([kept.number, merged.number]));
  });

  test('opens nothing after it was erased', async () => {
    const patientId = await settledPatient(db);
    const v = (await server.rows('consultation')).find((row) => row.patientId === patientId)!;
    await db.updateTable('patient').set({ mobile: '+919822077002' }).where('id', '=', patientId).execute();
    await change({ ...server.deps, who: { type: 'system' } }, (c) =>
      sendLink(c, server.deps.config, {
        reason: 'STAFF',
        about: { consultationId: v.id, patientId },
        sentBy: null,
      }),
    );
    const link = await lastLink(server, '+919822077002');
    const patient = await openLink(server, link, await birthDateOf(server, v.id));
    expect(await numbersOf(patient)).toContain(v.consultationNumber);
    const erasure = await askErasure(server.deps, { patientId, reason: 'In writing' });
    await erasePatient(server.deps, erasure);
    expect((await patient.refusal(calls.patientRecord, { query: {} })).code).toBe('NOT_SIGNED_IN');
    expect((await portal.refusal(calls.patientLinkState, { body: { link } })).httpStatus).toBe(404);
  });
});
