import { randomUUID } from 'node:crypto';
import { NO_PROVIDER } from '#domain/paths.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { later } from '#server/platform/time.ts';
import { newToken, hashToken } from '#server/platform/http/tokens.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import {
  findInvitation,
  hasGuest,
  insertGuest,
  insertInvitation,
  isStaffName,
  listGuestIds,
  lockInvitation,
  setInvitationRevoked,
} from './guest.queries.ts';

const INVITATION_LIFE_S = 6 * 3600;

/** Makes an unguessable link into one consultation. @returns its path, /guest/{consultId}/{userId}/{provider} */
export async function inviteTo(
  c: Change,
  consultation: { id: string; providerId: string | null },
  guest: { role: 'guest' | 'patient'; name: string; invitedBy: string | null },
): Promise<string> {
  const userId = newToken();
  await insertInvitation(c.tx, {
    userId,
    consultationId: consultation.id,
    ...guest,
    expiresAt: later(c.now, INVITATION_LIFE_S),
    createdAt: c.now,
  });
  return `/guest/${consultation.id}/${userId}/${consultation.providerId ?? NO_PROVIDER}`;
}

/**
 * A live invitation into a consultation that has not ended.
 * @throws Refusal NOT_FOUND; for one that was revoked it says so
 */
export async function invitationOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  link: { consultId: string; userId: string },
) {
  const row = orNotFound(await findInvitation(db, link, clock.now()));
  if (row.revokedAt)
    throw new Refusal('NOT_FOUND', {
      responseString: 'This link is no longer valid.',
      detail: { isRevoked: true },
    });
  return row;
}

type Invitation = Awaited<ReturnType<typeof invitationOf>>;

/** Who joins by a link is a guest of their own, beside those who joined by it before. */
export async function addGuest(
  { tx, now }: Change,
  invitation: Invitation,
  typedName: string,
): Promise<{ guestId: string; token: string }> {
  // One after another, so that two devices that join at once are not both the patient's first.
  await lockInvitation(tx, invitation.id);
  const isFirst = !(await hasGuest(tx, invitation.id));
  const [guestId, token] = [randomUUID(), newToken()];
  await insertGuest(tx, {
    id: guestId,
    invitationId: invitation.id,
    callsThemselves: (await needsMark(tx, invitation.name, typedName)) ? typedName : null,
    waits: invitation.role === 'guest' || !isFirst,
    tokenHash: hashToken(token),
    consentAt: now,
  });
  return { guestId, token };
}

/** Whether a name is shown as what somebody calls themselves: it is not the invitation's, or it is a staff member's. */
async function needsMark(tx: Tx, invitedAs: string, typedName: string): Promise<boolean> {
  const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (plain(typedName) !== plain(invitedAs)) return true;
  return isStaffName(tx, plain(typedName));
}

/**
 * Ends a link: no device joins by it any more, and the tokens of those that joined end.
 * @returns their keys in the room
 * @throws Refusal NOT_FOUND for a link of another consultation, or one that was revoked before
 */
export async function revokeInvitation(
  { tx, now }: Change,
  consultationId: string,
  id: string,
): Promise<string[]> {
  orNotFound(await setInvitationRevoked(tx, consultationId, id, now));
  const guestIds = await listGuestIds(tx, id);
  return guestIds.map((guestId) => `guest:${guestId}`);
}
