import { consultationCalls } from '#contract/consultations.ts';
import { padCalls } from '#contract/pad.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { visit, type Visit } from './journeys.ts';

const DIAGNOSIS = { code: 'I10', title: 'Essential (primary) hypertension' };

/** Completes a visit, with a diagnosis unless it is to be without content. */
export async function complete(
  { doctor, number, consultation }: Visit,
  { isEmpty = false } = {},
): Promise<void> {
  if (!isEmpty) {
    const { consultation: now } = await doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: number },
    });
    const note = { ...consultation.note, diagnoses: [DIAGNOSIS] };
    await doctor.call(consultationCalls.saveConsultationNote, {
      body: { consultationNumber: number, note, version: now.version },
    });
  }
  await doctor.call(consultationCalls.completeConsultation, { body: { consultationNumber: number } });
}

/** The next visit of the same patient and doctor, confirmed to be for the condition of a first one. */
export async function followUpOf(
  server: TestServer,
  first: Visit,
  { mode }: { mode?: ConsultationMode } = {},
): Promise<Visit> {
  await complete(first);
  const { mrn } = first.consultation.patient;
  const next = await visit(server, { mrn, ...(mode && { mode }) });
  await next.doctor.call(padCalls.confirmFollowUp, {
    body: { consultationNumber: next.number, earlierNumber: first.number },
  });
  return next;
}
