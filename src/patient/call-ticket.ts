import type { ResponseOf } from '#contract/call.ts';
import { PATIENT_SESSION_S } from '#contract/limits.ts';
import { TICKET_KEY } from '#contract/device-names.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';

type Way = ResponseOf<typeof patientPageCalls.joinPatientVisit>;

/**
 * Leaves the ticket of a call where the call's page looks for it (src/features/consultation-room/guest/stored-ticket.ts), with the
 * way back. Only this tab has it, and no longer than the page would stay open: others may use this device after the patient.
 */
export function leaveTicket({ path, ticket }: Pick<Way, 'path' | 'ticket'>): void {
  const [, , , link = ''] = path.split('/');
  try {
    const { lang: language } = document.documentElement;
    const until = Date.now() + PATIENT_SESSION_S * 1000;
    const left = { ...ticket, page: `${location.pathname}${location.search}`, language, until };
    sessionStorage.setItem(`${TICKET_KEY}${link}`, JSON.stringify(left));
  } catch {
    // Without storage, the call's page asks whether to join.
  }
}

/** Removes the tickets of this tab, when its page has ended. */
export function dropTickets(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(TICKET_KEY)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}
