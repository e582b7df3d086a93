import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { patientCalls } from '#contract/patients.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
beforeAll(async () => {
  v = await visit(server, { mrn: '204371' });
  const { id } = v.consultation.patient;
  const bornOn = `${server.clock.now().getUTCFullYear() - 3}-01-01`;
  await server.db.updateTable('patient').set({ bornOn }).where('id', '=', id).execute();
});

const taken = (values: { code: string; value: number }[], confirmed?: string[]) => ({
  body: {
    consultationNumber: v.number,
    clientId: randomUUID(),
    values,
    onOxygen: null,
    consciousness: null,
    ...(confirmed && { confirmed }),
  },
});

describe('values that are improbable at the age', () => {
  test('refuse without a confirmation, and show the expected range', async () => {
    const values = [
      { code: 'WT', value: 130 },
      { code: 'PULSE', value: 0 },
    ];
    expect(await v.nurse.refusal(patientCalls.recordVitals, taken(values))).toMatchObject({
      httpStatus: 400,
      fields: [
        { path: 'values.0.value', reason: 'VITAL_IMPROBABLE', params: { min: 8, max: 30, unit: 'kg' } },
        { path: 'values.1.value', reason: 'VITAL_IMPROBABLE' },
      ],
    });
    expect(await v.nurse.refusal(patientCalls.recordVitals, taken(values, ['WT']))).toMatchObject({
      fields: [{ path: 'values.1.value' }],
    });
  });

  test('store once they are confirmed', async () => {
    const { vitals } = await v.nurse.call(
      patientCalls.recordVitals,
      taken([{ code: 'WT', value: 31 }], ['WT']),
    );
    expect(vitals.values).toMatchObject([{ code: 'WT', value: 31 }]);
  });

  test('refuse impossible values even when confirmed', async () => {
    const input = taken([{ code: 'WT', value: 6500 }], ['WT']);
    expect(await v.nurse.refusal(patientCalls.recordVitals, input)).toMatchObject({
      fields: [{ reason: 'VITAL_OUT_OF_RANGE' }],
    });
  });

  test('need no confirmation for expected values', async () => {
    await v.nurse.call(patientCalls.recordVitals, taken([{ code: 'WT', value: 13 }]));
  });
});
