import { TICKET_KEY } from '#contract/device-names.ts';
import type { Ticket } from '#features/consultation-room/call/guest-invitation.tsx';

/** The tab stores a guest's ticket, so that they need not be admitted again after a reload. */
const nameOf = (link: string): string => `${TICKET_KEY}${link}`;

/** The ticket of this link and this name; a person of another name needs a ticket of their own. */
export function storedTicket(link: string, name: string): Ticket | undefined {
  try {
    const ticket = JSON.parse(sessionStorage.getItem(nameOf(link)) ?? 'null') as Ticket | null;
    return ticket?.name === name ? ticket : undefined;
  } catch {
    return undefined;
  }
}

export function storeTicket(link: string, ticket: Ticket): void {
  try {
    sessionStorage.setItem(nameOf(link), JSON.stringify(ticket));
  } catch {
    // Without storage, they ask to be admitted again after a reload.
  }
}
