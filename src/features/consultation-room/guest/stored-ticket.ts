import { TICKET_KEY } from '#contract/device-names.ts';
import type { Ticket } from '#features/consultation-room/call/guest-invitation.tsx';

/** The tab stores a guest's ticket, so that they need not be admitted again after a reload. */
const nameOf = (link: string): string => `${TICKET_KEY}${link}`;

function read(link: string): Ticket | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(nameOf(link)) ?? 'null') as Ticket | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The ticket of this link and this name; a person of another name needs a ticket of their own. */
export function storedTicket(link: string, name: string): Ticket | undefined {
  const ticket = read(link);
  return ticket?.name === name ? ticket : undefined;
}

/** The ticket of a patient whom their page led into this call (src/patient/call-ticket.ts): they are in it without a question. */
export function ticketFromPage(link: string): (Ticket & { page: string }) | undefined {
  const ticket = read(link);
  if (!ticket?.page || !/^\/p[/?]/.test(ticket.page)) return undefined;
  return (ticket.until ?? 0) > Date.now() ? { ...ticket, page: ticket.page } : undefined;
}

/** The ticket of a person who was in this call, or waited for it, when their tab was loaded again: they need not agree once more. */
export function ticketOfReload(link: string): Ticket | undefined {
  const ticket = read(link);
  return ticket?.isIn ? ticket : undefined;
}

/** They have left on purpose: the next load begins with the invitation. */
export function noteLeft(link: string): void {
  const ticket = read(link);
  if (ticket) storeTicket(link, { ...ticket, isIn: false });
}

/** The server does not know the ticket any more. */
export function forgetTicket(link: string): void {
  try {
    sessionStorage.removeItem(nameOf(link));
  } catch {
    // Without storage, there is none.
  }
}

export function storeTicket(link: string, ticket: Ticket): void {
  try {
    sessionStorage.setItem(nameOf(link), JSON.stringify(ticket));
  } catch {
    // Without storage, they ask to be admitted again after a reload.
  }
}
