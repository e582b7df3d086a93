import { randomUUID } from 'node:crypto';
import { patientCalls } from '#contract/patients.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A visit with a signed prescription of paracetamol. */
export async function signedVisit(server: TestServer) {
  const v = await visit(server);
  const body = { consultationNumber: v.number, clientId: randomUUID(), items: await paracetamol(server) };
  const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, { body });
  return { v, prescription };
}

export async function withdrawOne(server: TestServer): Promise<void> {
  const { v, prescription } = await signedVisit(server);
  await v.doctor.call(prescriptionCalls.withdrawPrescription, {
    body: { consultationNumber: v.number, prescriptionId: prescription.id, reason: 'Wrong patient' },
  });
}

export async function stopOne(server: TestServer): Promise<void> {
  const { v, prescription } = await signedVisit(server);
  const medicineId = prescription.items[0]?.medicineId ?? 0;
  const memberId = v.consultation.patient.id;
  await v.doctor.call(patientCalls.stopMedicine, {
    body: { memberId, prescriptionId: prescription.id, medicineId, reason: 'A rash since yesterday' },
  });
}
