import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import { DOSE } from '#tests/support/inputs/dose.ts';

const server = await openServer();

test('what changed while the prescription was rendered stops the signing: the paper would say something else', async () => {
  const v = await visit(server);
  const medicine = listMedicines().find((one) => one.genericMedicineName === 'Paracetamol');
  if (!medicine) throw new Error('no paracetamol');
  const { id: medicineId, genericMedicineName, strength, dosageForm } = medicine;
  const line = { medicineId, genericMedicineName, strength, dosageForm, ...DOSE, frequency: '1-0-1' };
  const items = [{ ...line, timing: 'ANY' as const, durationDays: 5, instructions: '', continued: false }];
  const sign = () => ({ body: { consultationNumber: v.number, clientId: randomUUID(), items } });
  const put = server.deps.files.put.bind(server.deps.files);
  const note = { ...v.consultation.note, advice: 'Rest for two days.' };
  server.deps.files.put = async (key, content) => {
    server.deps.files.put = put;
    const body = { consultationNumber: v.number, note, version: v.consultation.version };
    await v.doctor.call(consultationCalls.saveConsultationNote, { body });
    await put(key, content);
  };
  expect(await v.doctor.refusal(prescriptionCalls.signPrescription, sign())).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  expect((await server.rows('prescription')).filter((row) => row.consultationId === v.id)).toEqual([]);
  const again = await v.doctor.call(prescriptionCalls.signPrescription, sign());
  expect(again.prescription.version).toBe(1);
});
