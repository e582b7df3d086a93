import type { Ticket } from '#features/consultation-room/call/guest-invitation.tsx';

/** A guest's ticket stays with their tab, so that a reload does not make them a stranger who waits again. */
const nameOf = (link: string): string => `wl.guest:${link}`;

/** The ticket of this link and this name; somebody of another name joins by themselves. */
export function keptTicket(link: string, name: string): Ticket | undefined {
  try {
    const ticket = JSON.parse(sessionStorage.getItem(nameOf(link)) ?? 'null') as Ticket | null;
    return ticket?.name === name ? ticket : undefined;
  } catch {
    return undefined;
  }
}

export function keepTicket(link: string, ticket: Ticket): void {
  try {
    sessionStorage.setItem(nameOf(link), JSON.stringify(ticket));
  } catch {
    // A browser that keeps nothing: after a reload they wait again.
  }
}
