// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { patientPageCalls } from '#contract/patient-page.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, clock } = server;

// Adults: a minor needs a guardian.
beforeAll(async () => {
  await db.updateTable('patient').set({ bornOn: '1980-05-05' }).execute();
});

const pageOf = (client: Client) => client.call(patientPageCalls.patientPage, {});
const medicinesOf = async (client: Client) =>
  (await pageOf(client)).overall?.medicines.map(({ name }) => name);

async function signed(v: Visit, items = [pick('Paracetamol', { durationDays: 30 })]) {
  const body = { consultationNumber: v.number, clientId: randomUUID(), items };
  return (await v.doctor.call(prescriptionCalls.signPrescription, { body })).prescription;
}

describe('the medicines in force', () => {
  test('leave out replaced, withdrawn and ended prescriptions', async () => {
    const v = await visit(server, { mrn: '204303', mode: 'IN_PERSON' });
    await signed(v, [pick('Paracetamol', { durationDays: 3 }), pick('Cetirizine', { durationDays: 5 })]);
    const next = await visit(server, { mrn: '204303', mode: 'IN_PERSON', doctor: 'vikram.desai' });
    const patient = await openPage(server, v);
    expect(await medicinesOf(patient)).toEqual(['Paracetamol', 'Cetirizine']);
    const { id } = await signed(v, [pick('Cetirizine', { durationDays: 5 })]);
    expect(await medicinesOf(patient)).toEqual(['Cetirizine']);
    const { until } = (await pageOf(patient)).overall!.medicines[0]!;
    expect(until).toBe(new Date(clock.now().getTime() + 5 * 86_400_000).toISOString());
    await v.doctor.call(prescriptionCalls.withdrawPrescription, {
      body: { consultationNumber: v.number, prescriptionId: id, reason: 'Signed for the wrong patient' },
    });
    expect(await medicinesOf(patient)).toEqual([]);
    const other = await openPage(server, next);
    expect((await pageOf(other)).overall?.withdrawn).toMatchObject([
      { reason: 'Signed for the wrong patient' },
    ]);
    clock.advance(5 * 86_400);
    const later = await openPage(server, { ...next, doctor: await server.signInAs('vikram.desai') });
    expect((await pageOf(later)).overall).toEqual({
      current: null,
      medicines: [],
      stopped: [],
      withdrawn: [],
    });
  });

  test('mark one that is on two prescriptions', async () => {
    const one = await visit(server, { mrn: '204304', mode: 'IN_PERSON' });
    await signed(one, [pick('Paracetamol', { durationDays: 3 })]);
    const two = await visit(server, { mrn: '204304', mode: 'IN_PERSON', doctor: 'vikram.desai' });
    await signed(two, [pick('Cetirizine', { durationDays: 5 })]);
    const row = (await server.rows('prescription')).find(({ consultationId }) => consultationId === two.id);
    const items = [...row!.items, pick('Paracetamol', { durationDays: 3 })];
    await db
      .updateTable('prescription')
      .set({ items: JSON.stringify(items) })
      .where('id', '=', row!.id)
      .execute();
    const { medicines } = (await pageOf(await openPage(server, two))).overall!;
    expect(medicines.map(({ name, isOnTwo }) => [name, isOnTwo])).toEqual(
      expect.arrayContaining([
        ['Paracetamol', true],
        ['Cetirizine', false],
      ]),
    );
  });
});
