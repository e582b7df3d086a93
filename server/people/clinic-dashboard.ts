import { createHmac } from 'node:crypto';
import type { Change } from '#server/platform/writes/change.ts';
import type { Config } from '#server/platform/config.ts';
import { sameText } from '#server/platform/http/authenticate.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { later } from '#server/platform/time.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { findClinicAccess, insertTicket, setTicketUsed } from './clinic.queries.ts';

/** The time that a browser needs to get there. */
const TICKET_LIFE_S = 60;
const SIGNATURE = 'signatureKey';

interface Caller {
  config: Pick<Config, 'clinicDashboard'>;
  who: Staff;
}

/**
 * R2.11: the link that Manage Clinic opens: provider, clinic, e-mail, a ticket in the place of an access token, when it
 * ends, and a signature over all of them.
 * @returns null while the operator has set up no dashboard
 * @throws Refusal NOT_ALLOWED without clinic links, NOT_FOUND for a clinic of others
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
  const expiresAt = later(c.now, TICKET_LIFE_S);
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

/** HMAC-SHA256, in hexadecimal, over the query as it stands before the signature. */
function signatureOf(query: URLSearchParams, key: string): string {
  return createHmac('sha256', key).update(query.toString()).digest('hex');
}

/** What a dashboard checks first: that every value is as this server wrote it. */
export function isSignedLink(query: URLSearchParams, key: string): boolean {
  const signed = new URLSearchParams(query);
  signed.delete(SIGNATURE);
  return sameText(query.get(SIGNATURE) ?? '', signatureOf(signed, key));
}

/**
 * Uses a ticket up.
 * @returns who came, and for which clinic
 * @throws Refusal WRONG_CODE for a wrong, used or expired one alike
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
