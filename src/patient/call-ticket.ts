import type { ResponseOf } from '#contract/call.ts';
import { TICKET_KEY } from '#contract/device-names.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';

type Way = ResponseOf<typeof patientPageCalls.joinPatientVisit>;

/**
 * Leaves the ticket of a call where the call's page looks for it (src/features/consultation-room/guest/stored-ticket.ts), with the
 * way back. Only this tab has it.
 */
export function leaveTicket({ path, ticket }: Pick<Way, 'path' | 'ticket'>): void {
  const [, , , link = ''] = path.split('/');
  try {
    sessionStorage.setItem(`${TICKET_KEY}${link}`, JSON.stringify({ ...ticket, page: location.pathname }));
  } catch {
    // Without storage, the call's page asks whether to join.
  }
}
