import { createHmac } from 'node:crypto';
import type { Change } from '#server/platform/writes/change.ts';
import type { Config } from '#server/platform/config.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { findClinicAccess, insertTicket, setTicketUsed } from './clinic.queries.ts';

/** Allows for the browser's request to arrive. */
const TICKET_LIFE_S = 60;
const SIGNATURE = 'signatureKey';

interface Caller {
  config: Pick<Config, 'clinicDashboard'>;
  who: Staff;
}

/**
 * R2.11: the link that Manage Clinic opens, with provider, clinic, email, a ticket instead of an access
 * token, its expiry, and a signature over all of them.
 * @returns null when the operator has configured no dashboard
 * @throws Refusal NOT_ALLOWED without clinic links, NOT_FOUND for a clinic that is not the provider's
 */
export async function clinicDashboardLink(
  c: Change,
  { config: { clinicDashboard }, who }: Caller,
  clinicId: string,
): Promise<string | null> {
  const row = await findClinicAccess(c.tx, who.roleId, clinicId);
  if (!row?.hasClinicLinks) throw new Refusal('NOT_ALLOWED');
  orNotFound(row.clinicId);
  if (!clinicDashboard) return null;
  const ticket = newToken();
  const expiresAt = addSeconds(c.now, TICKET_LIFE_S);
  await insertTicket(c.tx, { ticketHash: hashToken(ticket), providerId: who.roleId, clinicId, expiresAt });
  await c.audit('OPEN_CLINIC_DASHBOARD', 'clinic', clinicId);
  const link = new URL(clinicDashboard.url);
  link.searchParams.set('providerId', who.roleId);
  link.searchParams.set('clinicId', clinicId);
  link.searchParams.set('email', row.email);
  link.searchParams.set('accessToken', ticket);
  link.searchParams.set('expires', expiresAt.toISOString());
  link.searchParams.set(SIGNATURE, signatureOf(link.searchParams, clinicDashboard.key));
  return link.href;
}

/** HMAC-SHA256, in hexadecimal, over the query string before the signature. */
function signatureOf(query: URLSearchParams, key: string): string {
  return createHmac('sha256', key).update(query.toString()).digest('hex');
}

/** A dashboard's first check: that this server wrote every value. */
export function isSignedLink(query: URLSearchParams, key: string): boolean {
  const signed = new URLSearchParams(query);
  signed.delete(SIGNATURE);
  return sameText(query.get(SIGNATURE) ?? '', signatureOf(signed, key));
}

/**
 * Redeems a ticket.
 * @returns the provider and the clinic
 * @throws Refusal WRONG_CODE alike for a wrong, used or expired one
 */
export async function redeemClinicTicket(
  c: Change,
  ticket: string,
): Promise<{ providerId: string; clinicId: string }> {
  const row = await setTicketUsed(c.tx, hashToken(ticket), c.now);
  if (!row) throw new Refusal('WRONG_CODE');
  await c.audit('REDEEM_CLINIC_TICKET', 'clinic', row.clinicId);
  return row;
}
