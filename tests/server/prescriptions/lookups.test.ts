import { describe, expect, test } from 'vitest';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

describe('what a prescriber looks up', () => {
  test('medicines with their list, diagnoses, tests with their price', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const { medicines } = await doctor.call(prescriptionCalls.getMedicineByName, {
      query: { genericMedicineName: 'morph' },
    });
    expect(medicines[0]).toMatchObject({ genericMedicineName: 'Morphine', telemedicineList: 'PROHIBITED' });
    const { diagnoses } = await doctor.call(prescriptionCalls.searchDiagnoses, {
      body: { text: 'urticaria' },
    });
    expect(diagnoses.map((diagnosis) => diagnosis.code)).toContain('L50.9');
    const { tests } = await doctor.call(prescriptionCalls.searchLabTests, { query: { text: 'cbc' } });
    expect(tests[0]).toMatchObject({ code: 'P-CBC', pricePaise: 42_000 });
  });

  test('one letter is too little', async () => {
    const doctor = await server.signInAs('meera.iyer');
    expect(
      await doctor.refusal(prescriptionCalls.getMedicineByName, { query: { genericMedicineName: 'm' } }),
    ).toMatchObject({ httpStatus: 400 });
  });
});
