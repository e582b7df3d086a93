import { randomUUID } from 'node:crypto';
import { EMPTY_NOTE } from '#server/requests/requests.ts';
import type { RequestStatus } from '#contract/shared.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Books a patient with a provider at a time. @returns the consultation's number */
export async function book(
  server: TestServer,
  providerId: string,
  scheduledAt: string,
  more: { status?: RequestStatus; startedAt?: Date; mrn?: string; bookedBy?: string; minutes?: number } = {},
): Promise<string> {
  const patient = await server.db
    .selectFrom('patient')
    .select('id')
    .where('mrn', '=', more.mrn ?? '204301')
    .executeTakeFirstOrThrow();
  const consultationNumber = `CN-T${randomUUID().slice(0, 8).toUpperCase()}`;
  await server.db
    .insertInto('consultation')
    .values({
      id: randomUUID(),
      consultationNumber,
      requestId: null,
      patientId: patient.id,
      nurseUserId: null,
      providerId,
      clinicId: null,
      status: more.status ?? 'ACCEPTED',
      mode: 'VIDEO',
      visit: 'FIRST',
      handOverNote: null,
      scheduledAt: new Date(scheduledAt),
      scheduledUntil: new Date(Date.parse(scheduledAt) + (more.minutes ?? 15) * 60_000),
      startedAt: more.startedAt ?? null,
      bookedBy: more.bookedBy ?? null,
      note: JSON.stringify(EMPTY_NOTE),
      consentKind: null,
      createdAt: server.clock.now(),
    })
    .execute();
  return consultationNumber;
}
