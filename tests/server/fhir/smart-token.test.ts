import { beforeAll, describe, expect, it } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { AppResource } from '#contract/smart-apps.ts';
import { revokeClient } from '#server/fhir/access/clients.ts';
import { FHIR_TYPES } from '#server/fhir/type-names.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { idsOf, pathOf, type FhirResource, type SearchBundle } from '#tests/support/server/fhir.ts';
import { openServer } from '#tests/support/server/server.ts';
import { exchange, openedApp, smartApp, type SmartApp } from '#tests/support/server/smart-app.ts';

const server = await openServer();
const { deps, clock, db } = server;
let v: Visit;
let other: Visit;
let own: string;
let neighbour: string;
let app: SmartApp;

/** Each doctor treats a patient of their own. */
beforeAll(async () => {
  v = await visit(server, { mrn: '204311', doctor: 'meera.iyer' });
  other = await visit(server, { mrn: '204321', doctor: 'vikram.desai' });
  own = v.consultation.patient.id;
  neighbour = other.consultation.patient.id;
  app = await smartApp(server);
});

const bundleOf = async (answer: Response) => (await answer.json()) as SearchBundle;

describe('the token of an app', () => {
  it('reads of each type its patient alone', async () => {
    const system = await openedApp(server, other.doctor, app, neighbour);
    const { get } = await openedApp(server, v.doctor, app, own);
    for (const type of AppResource.options) {
      const found = await bundleOf(await get(`${type}?_count=100`));
      for (const { resource } of found.entry ?? []) {
        const { subject, patient, id } = resource as FhirResource &
          Record<'subject' | 'patient', { reference: string } | undefined>;
        expect(type === 'Patient' ? `Patient/${id}` : (subject ?? patient)?.reference, type).toBe(
          `Patient/${own}`,
        );
        expect((await get(`${type}/${id}`)).status, type).toBe(200);
      }
      const theirs = idsOf(await bundleOf(await system.get(`${type}?_count=100`)));
      for (const id of theirs.slice(0, 5)) {
        expect((await get(`${type}/${id}`)).status, type).toBe(404);
        const sought = await get(`${type}?_id=${id}`);
        expect(sought.status, type).toBe(200);
        expect(idsOf(await bundleOf(sought)), type).toEqual([]);
      }
      const name = type === 'Patient' ? undefined : `${type}?patient=${neighbour}`;
      if (name) expect((await get(name)).status, type).toBe(403);
      if (name) expect((await get(`${type}?patient=${own},${neighbour}`)).status, type).toBe(403);
      if (name) expect((await get(`${type}?patient=Patient/${own}`)).status, type).toBe(200);
    }
    expect(idsOf(await bundleOf(await system.get('Observation?_count=100'))).length).toBeGreaterThan(0);
    expect(idsOf(await bundleOf(await get('Patient?gender=male,female,other,unknown')))).toEqual([own]);
  });

  it('reads no other type, creates nothing and exports nothing', async () => {
    const { get } = await openedApp(server, v.doctor, app, own);
    for (const type of FHIR_TYPES.filter((one) => !AppResource.options.some((name) => name === one))) {
      expect((await get(`${type}/x`)).status, type).toBe(403);
      expect((await get(type)).status, type).toBe(403);
    }
    for (const type of FHIR_TYPES) expect((await get(type, 'POST')).status, type).toBe(403);
    expect((await get('$export')).status).toBe(403);
    expect((await get('$export-state/x')).status).toBe(403);
    expect((await get('$export-file/x/Patient')).status).toBe(403);
  });

  it('opens no page of a search for another patient', async () => {
    const second = await visit(server, { mrn: '204321', doctor: 'meera.iyer' });
    const first = await openedApp(server, v.doctor, app, second.consultation.patient.id);
    const next = pathOf(await bundleOf(await first.get('Observation?_count=1')), 'next') ?? '';
    expect((await first.get(next)).status).toBe(200);
    const { get } = await openedApp(server, v.doctor, app, own);
    expect((await get(next)).status).toBe(400);
  });

  it('ends after 15 minutes, and at once with the app', async () => {
    const { get } = await openedApp(server, v.doctor, app, own);
    clock.advance(890);
    expect((await get('Patient')).status).toBe(200);
    clock.advance(11);
    expect((await get('Patient')).status).toBe(401);
    const doomed = await smartApp(server);
    const doctor = await server.signInAs('meera.iyer');
    const one = await openedApp(server, doctor, doomed, own);
    await revokeClient(deps, doomed.id);
    expect((await one.get('Patient')).status).toBe(401);
  });

  it('needs a person: an app gets none by its signature alone', async () => {
    const secret = await smartApp(server, 'patient/*.rs', false);
    const given = { code: '', verifier: '' };
    const form = { grant_type: 'client_credentials', scope: 'patient/*.rs system/*.rs' };
    expect(await exchange(server, secret, given, form)).toMatchObject({
      body: { error: 'unauthorized_client' },
    });
  });

  it('ends when the doctor locks the device, treats the patient no more, is disabled, or signs out', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const { get } = await openedApp(server, doctor, app, own);
    const statusOf = async () => (await get('Patient')).status;
    const isOpen = async (): Promise<void> => expect(await statusOf()).toBe(200);
    const { userId } = doctor;
    await isOpen();
    const sessions = db.updateTable('session').where('userId', '=', userId);
    await sessions.set({ lockedAt: clock.now() }).execute();
    expect(await statusOf()).toBe(401);
    await sessions.set({ lockedAt: null }).execute();
    await isOpen();
    const rows = await db.selectFrom('consultation').selectAll().where('patientId', '=', own).execute();
    const requests = await db.selectFrom('request').selectAll().where('patientId', '=', own).execute();
    const elsewhere =
      (await server.rows('provider')).find((one) => one.userId === other.doctor.userId)?.id ?? '';
    await db
      .updateTable('consultation')
      .set({ providerId: elsewhere })
      .where('patientId', '=', own)
      .execute();
    await db
      .updateTable('request')
      .set({ providerId: null, takenBy: null })
      .where('patientId', '=', own)
      .execute();
    await db.updateTable('patient').set({ pcpProviderId: null }).where('id', '=', own).execute();
    expect(await statusOf()).toBe(401);
    for (const { id, providerId } of rows)
      await db.updateTable('consultation').set({ providerId }).where('id', '=', id).execute();
    for (const { id, providerId, takenBy } of requests)
      await db.updateTable('request').set({ providerId, takenBy }).where('id', '=', id).execute();
    await isOpen();
    await db.updateTable('appUser').set({ disabledAt: clock.now() }).where('id', '=', userId).execute();
    expect(await statusOf()).toBe(401);
    await db.updateTable('appUser').set({ disabledAt: null }).where('id', '=', userId).execute();
    await isOpen();
    await doctor.call(authCalls.logouts, {});
    expect(await statusOf()).toBe(401);
  });
});
