import { randomUUID } from 'node:crypto';
import { ASSESSMENT } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Adds what no seeded patient has: a medicine from elsewhere, a result of an order, an assessment, a message, a signed prescription. */
export async function addRest(
  server: TestServer,
  patient: { id: string; mrn: string; name: string },
): Promise<void> {
  const { clock, db } = server;
  const patientId = patient.id;
  const at = clock.now();
  const value = { kind: 'MEDICINE', name: 'Thyroxine', dosage: '50 mcg', prescribedBy: 'Dr Rao' } as const;
  await db
    .insertInto('knownFact')
    .values({
      id: randomUUID(),
      patientId,
      kind: value.kind,
      value: JSON.stringify(value),
      source: 'RECORD',
      clientId: null,
      byUser: null,
      at,
      receivedAt: at,
    })
    .execute();
  const { requestId } = await server.raise('LAB', { mrn: patient.mrn });
  const measured = { code: 'HB', name: 'Haemoglobin', value: 13, unit: 'g/dL', low: 12, high: 16, at };
  await db
    .insertInto('observation')
    .values({ id: randomUUID(), patientId, kind: 'LAB', vitalSetId: null, requestId, ...measured })
    .execute();
  await db
    .insertInto('caseReview')
    .values({ requestId, answers: '[]', assessment: JSON.stringify(ASSESSMENT) })
    .execute();
  const visit = (await server.rows('consultation')).find((row) => row.patientId === patientId);
  const document = (await server.rows('document')).find((row) => row.patientId === patientId);
  await db
    .insertInto('message')
    .values({
      id: randomUUID(),
      consultationId: visit?.id ?? null,
      requestId: null,
      channel: 'CONSULTATION',
      clientId: randomUUID(),
      senderKey: 'patient',
      senderName: patient.name,
      senderRole: 'patient',
      text: 'It hurts "here"',
      textLang: null,
      documentId: null,
      sentAt: at,
      receivedAt: at,
    })
    .execute();
  const item = {
    medicineId: 1,
    genericMedicineName: 'PARACETAMOL',
    strength: '500 mg',
    dosageForm: 'Tablet',
  };
  const how = { frequency: '1-0-1', timing: 'ANY', durationDays: 3, instructions: '', continued: false };
  await db
    .insertInto('prescription')
    .values({
      id: randomUUID(),
      consultationId: visit?.id ?? '',
      clientId: randomUUID(),
      version: 1,
      items: JSON.stringify([{ ...item, ...how }]),
      overrides: JSON.stringify([{ kind: 'DUPLICATE', between: ['Crocin'], reason: 'In place of it' }]),
      documentId: document?.id ?? '',
      sha256: '',
      signedBy: (await server.rows('provider'))[0]?.id ?? '',
      signedAt: at,
    })
    .execute();
}
