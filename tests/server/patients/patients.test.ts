import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { memberCalls } from '#contract/members.ts';
import { patientCalls } from '#contract/patients.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { serviceCalls } from '#contract/services.ts';
import { storageCalls } from '#contract/storage.ts';
import { medicineNamed } from '#server/seed/medicine.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let other: Visit;
let memberId: string;

/** Two doctors treat the same patient. */
beforeAll(async () => {
  v = await visit(server, { mrn: '204311', doctor: 'meera.iyer' });
  other = await visit(server, { mrn: '204311', doctor: 'vikram.desai' });
  memberId = v.consultation.patient.id;
});

const paracetamol = medicineNamed({
  medicine: 'Paracetamol',
  strength: '500 mg',
  dose: 1,
  frequency: '1-0-1',
  timing: 'AFTER_FOOD',
  durationDays: 5,
  instructions: '',
});
describe('series for trend charts', () => {
  test('return labs oldest first, each value with its range and side', async () => {
    const { series } = await v.doctor.call(patientCalls.patientSeries, { query: { memberId, kind: 'LAB' } });
    expect(series.length).toBeGreaterThan(1);
    for (const { points } of series) {
      const times = points.map((point) => point.at);
      expect(times).toEqual(times.toSorted());
    }
    const [first] = series;
    const { series: one } = await v.doctor.call(patientCalls.patientSeries, {
      query: { memberId, kind: 'LAB', code: first?.code ?? '' },
    });
    expect(one).toEqual([first]);
  });

  test('hold the newest values, and say that there are older ones', async () => {
    const patientId = memberId;
    const base = { patientId, kind: 'LAB' as const, code: 'TEST-X', name: 'Test', unit: 'mg/dL' };
    const rows = Array.from({ length: 130 }, (_, i) => ({
      ...base,
      id: randomUUID(),
      value: i,
      low: 10,
      high: 125,
      vitalSetId: null,
      requestId: null,
      at: new Date(Date.UTC(2026, 0, 1) + i * 3_600_000),
    }));
    await server.db.insertInto('observation').values(rows).execute();
    const query = { memberId, kind: 'LAB' as const, code: 'TEST-X' };
    const [series] = (await v.doctor.call(patientCalls.patientSeries, { query })).series;
    expect(series?.points.map((point) => point.value)).toEqual(rows.slice(10).map((row) => row.value));
    expect(series?.hasOlder).toBe(true);
    expect(series?.points.at(-1)?.flag).toBe('HIGH');
    expect(series?.points.at(0)?.flag).toBeNull();
  });

  test('hide the patient of another provider', async () => {
    const stranger = await server.signInAs('arjun.rao');
    for (const row of [patientCalls.patientVitals, patientCalls.patientPrescriptions] as const)
      expect(await stranger.refusal(row, { query: { memberId } })).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await stranger.refusal(patientCalls.patientSeries, { query: { memberId, kind: 'LAB' } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe("a patient's papers", () => {
  beforeAll(async () => {
    for (const one of [v, other])
      await one.doctor.call(prescriptionCalls.signPrescription, {
        body: {
          consultationNumber: one.number,
          clientId: randomUUID(),
          items: [{ ...paracetamol, continued: one === other }],
        },
      });
    const body = { consultationNumber: v.number, clientId: randomUUID(), testCodes: ['HB'] };
    const { labOrder } = await v.doctor.call(prescriptionCalls.orderLabTests, { body });
    const agent = await server.signInAs('farhan.shaikh');
    const { service } = await agent.call(serviceCalls.serviceDetailsById, {
      query: { serviceId: labOrder.serviceId },
    });
    await agent.call(serviceCalls.updateServiceStatus, {
      body: { serviceId: labOrder.serviceId, requestStatus: 'ACCEPTED', version: service.request.version },
    });
    await agent.call(serviceCalls.uploadLabTestResults, {
      body: { serviceId: labOrder.serviceId, clientId: randomUUID(), file: pdf() },
    });
  });

  test('prescriptions of all doctors are seen by each, and each opens their own', async () => {
    const { items, total } = await v.doctor.call(patientCalls.patientPrescriptions, { query: { memberId } });
    expect(total).toBe(2);
    expect(Object.fromEntries(items.map((one) => [one.consultationNumber, one.mayOpen]))).toEqual({
      [v.number]: true,
      [other.number]: false,
    });
    for (const { documentId, mayOpen } of items)
      expect((await v.doctor.send(storageCalls.getDocuementURLByID, { body: { documentId } })).status).toBe(
        mayOpen ? 200 : 404,
      );
    const { profileValues } = await v.doctor.call(memberCalls.getProfileValues, { query: { memberId } });
    expect(profileValues.medicines).toEqual(['Paracetamol 500 mg']);
  });

  test('a medicine after its last day is no longer a current one', async () => {
    await server.db
      .updateTable('prescription')
      .set({ signedAt: new Date(server.clock.now().getTime() - 6 * 86_400_000) })
      .where('consultationId', 'in', [v.id, other.id])
      .execute();
    const { profileValues } = await v.doctor.call(memberCalls.getProfileValues, { query: { memberId } });
    expect(profileValues.medicines).toEqual([]);
  });

  test.each(['meera.iyer', 'vikram.desai', 'anitha.nair', 'farhan.shaikh'])(
    'documents that %s may open are listed, and those alone',
    async (userName) => {
      const reader = await server.signInAs(userName);
      const { items } = await reader.call(patientCalls.patientDocuments, { query: { memberId } });
      const listed = new Set(items.map((item) => item.id));
      const all = (await server.rows('document')).filter((row) => row.patientId === memberId);
      expect(all.length).toBeGreaterThan(2);
      for (const { id } of all)
        expect(
          (await reader.send(storageCalls.getDocuementByID, { body: { documentId: id } })).status,
          id,
        ).toBe(listed.has(id) ? 200 : 404);
      expect(listed.size).toBeGreaterThan(0);
    },
  );

  test('consultations with every doctor are listed for who treats the patient; agents have no such call', async () => {
    const { items } = await other.doctor.call(patientCalls.patientConsultations, { query: { memberId } });
    expect(items.map((item) => item.id)).toEqual(expect.arrayContaining([v.id, other.id]));
    expect(
      await v.doctor.refusal(consultationCalls.getConsultationForProvider, {
        query: { consultationNumber: other.number },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    const agent = await server.signInAs('farhan.shaikh');
    expect(await agent.refusal(patientCalls.patientConsultations, { query: { memberId } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('odd questions', () => {
  const LISTS = [
    patientCalls.patientConsultations,
    patientCalls.patientPrescriptions,
    patientCalls.patientDocuments,
    patientCalls.patientVitals,
  ] as const;

  test.each(["'; drop table patient; --", '%', '{}', 'ü', '-1', '1e400'])(
    'find no patient for %j',
    async (id) => {
      for (const row of [...LISTS, patientCalls.patientById, memberCalls.getProfileValues])
        expect((await v.doctor.send(row, { query: { memberId: id } })).status).toBe(404);
    },
  );

  test('with a cursor that counts rows, as open tabs have it, get the first page; with a limit of 0 one row', async () => {
    for (const row of LISTS) {
      const first = await v.doctor.call(row, { query: { memberId } });
      expect(await v.doctor.call(row, { query: { memberId, cursor: '999999999' } })).toEqual(first);
      const one = await v.doctor.call(row, { query: { memberId, limit: '0' } });
      expect(one.items.length).toBe(Math.min(1, one.total));
    }
  });

  test.each([{ cursor: '1'.repeat(10) }, { cursor: 'x' }, { limit: '-1' }, { memberId: 'x'.repeat(65) }])(
    'with %j are refused',
    async (more) => {
      for (const row of LISTS)
        expect((await v.doctor.send(row, { query: { memberId, ...more } })).status).toBe(400);
    },
  );
});
