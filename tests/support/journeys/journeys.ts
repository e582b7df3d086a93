import { accept } from '#tests/support/journeys/accept.ts';
import { customerCalls } from '#contract/customer.ts';
import { consultationCalls, type Consultation } from '#contract/consultations.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { putOnDuty } from '#tests/support/journeys/on-duty.ts';
import type { Client } from '#tests/support/server/client.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

export interface Visit {
  requestId: string;
  consultation: Consultation;
  id: string;
  number: string;
  nurse: SignedInClient;
  doctor: SignedInClient;
}

/** A patient talks to a doctor: Anitha Nair took the request and handed over, the doctor has joined. */
export async function visit(
  server: TestServer,
  more: { mrn?: string; mode?: ConsultationMode; doctor?: string; joined?: boolean } = {},
): Promise<Visit> {
  const nurse = await server.signInAs('anitha.nair');
  const doctor = await server.signInAs(more.doctor ?? 'meera.iyer');
  await putOnDuty(server, doctor.roleId);
  const { requestId } = await server.raise('TALK_TO_DOC', {
    mrn: more.mrn ?? '204301',
    consultationMode: more.mode ?? 'VIDEO',
  });
  await accept(nurse, requestId);
  let { consultation } = await nurse.call(consultationCalls.joinUrgentCareConsultation, {
    body: { requestId },
  });
  await nurse.call(requestCalls.handOverRequest, {
    body: { requestId, providerId: doctor.roleId, note: 'Please look' },
  });
  if (more.joined !== false)
    ({ consultation } = await doctor.call(consultationCalls.joinUrgentCareConsultation, {
      body: { requestId },
    }));
  return {
    requestId,
    consultation,
    id: consultation.id,
    number: consultation.consultationNumber,
    nurse,
    doctor,
  };
}

/** Consents to an invitation's link and comes back with the guest's token. */
export async function joinByLink(server: TestServer, url: string, name = 'Kabir'): Promise<Client> {
  const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
  const { token } = await server.portal.call(roomCalls.joinAsGuest, {
    body: { consultId, userId, name, consent: true },
  });
  return server.client({ authorization: `Bearer ${token}` });
}

/** Invites a companion of the patient and consents as they would. */
export async function guestOf(
  server: TestServer,
  { nurse, number }: Pick<Visit, 'nurse' | 'number'>,
  name = 'Kabir',
): Promise<Client> {
  const { url } = await nurse.call(roomCalls.inviteGuest, { body: { consultationNumber: number, name } });
  return joinByLink(server, url, name);
}

/** The patient, by the link that their app shows. */
export async function patientOf(server: TestServer, requestId: string): Promise<Client> {
  const { joinUrl } = await server.intake.call(customerCalls.intakeRequestState, { query: { requestId } });
  return joinByLink(server, joinUrl ?? '', 'The patient');
}
