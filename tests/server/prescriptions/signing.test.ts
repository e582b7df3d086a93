// @module-tag critical
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import { DOSE } from '#tests/support/inputs/dose.ts';

const server = await openServer();

test('stops the signing when something changed while the prescription was rendered', async () => {
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

test('no default decides a dose: a line without one is refused, and names its field', async () => {
  const v = await visit(server, { mrn: '204346' });
  const medicine = listMedicines().find((one) => one.genericMedicineName === 'Paracetamol');
  if (!medicine) throw new Error('no paracetamol');
  const { id: medicineId, genericMedicineName, strength, dosageForm } = medicine;
  const decided = {
    medicineId,
    genericMedicineName,
    strength,
    dosageForm,
    ...DOSE,
    frequency: '1-0-1',
    timing: 'ANY' as const,
    durationDays: 5,
    instructions: '',
    continued: false,
  };
  const signed = (item: PrescriptionItem) => ({
    body: { consultationNumber: v.number, clientId: randomUUID(), items: [item] },
  });
  const sign = (more: Partial<PrescriptionItem>) => signed({ ...decided, ...more });
  const { dose, ...without } = decided;
  const { route, ...wayless } = decided;
  expect([dose.amount, route]).toEqual([1, 'ORAL']);
  const cases = [
    [signed(without), 'items.0.dose'],
    [signed(wayless), 'items.0.route'],
    [sign({ frequency: '' }), 'items.0.frequency'],
    [sign({ frequency: 'SOS' }), 'items.0.maxPerDay'],
  ] as const;
  for (const [input, path] of cases) {
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, input), path).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path, reason: 'FIELD_REQUIRED' }],
    });
  }
  expect((await server.rows('prescription')).filter((row) => row.consultationId === v.id)).toEqual([]);
  const inWords = { ...without, frequency: '', dosage: 'One on Monday, two on Thursday' };
  const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, signed(inWords));
  expect(prescription.items[0]).toMatchObject({ dosage: 'One on Monday, two on Thursday' });
});
