import type { ResponseOf } from '#contract/call.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import { patientLink } from '#server/intake/patient-link.ts';
import { change } from '#server/platform/writes/change.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { addPatientOfPage, invitationOf, linkIn } from '#server/visits/invitations.ts';
import type { PatientCtx } from './own-care.ts';

type Way = Omit<ResponseOf<typeof patientPageCalls.joinPatientVisit>, 'status'>;

/** The patient's way into the call of a visit, with a ticket: nothing is asked that their page knows. */
export async function joinVisit(ctx: PatientCtx, visit: ConsultationRow): Promise<Way> {
  const path = new URL(await patientLink(ctx, visit.id)).pathname;
  const invitation = await invitationOf(ctx, linkIn(path));
  return change(ctx, async (c) => {
    const { guestId: memberId, token } = await addPatientOfPage(c, invitation, ctx.who.sessionId);
    await c.audit('JOIN_FROM_PAGE', 'consultation', visit.id, visit.patientId);
    return {
      path,
      ticket: {
        token,
        memberId,
        consultationId: visit.id,
        consultationMode: invitation.mode,
        name: invitation.name,
      },
    };
  });
}
