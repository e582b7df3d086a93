import { randomUUID } from 'node:crypto';
import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import { NO_PROVIDER } from '#domain/paths.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { newToken, hashToken } from '#server/platform/http/tokens.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import {
  countWaitingGuests,
  findInvitation,
  findPatientInvitation,
  hasGuest,
  hasPresentGuest,
  insertGuest,
  insertInvitation,
  isStaffName,
  listGuestIds,
  lockInvitation,
  renewGuest,
  setInvitationRevoked,
  wasPatientRevoked,
} from './guest.queries.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import { lockRoom } from './room.queries.ts';

const INVITATION_LIFE_S = 6 * 3600;
/** Devices that wait by one link: a stranger who has it fills the list of those to admit with no more. */
const WAITING_MAX = 5;

/** The consultation of a link. */
type Invited = Pick<ConsultationRow, 'id' | 'providerId'>;

function pathOf({ id, providerId }: Invited, userId: string): string {
  return `/guest/${id}/${userId}/${providerId ?? NO_PROVIDER}`;
}

/** The link in such a path. */
export function linkIn(path: string): { consultId: string; userId: string } {
  const [, , consultId = '', userId = ''] = path.split('/');
  return { consultId, userId };
}

/**
 * Creates an unguessable link into one consultation. @returns its path,
 * /guest/{consultId}/{userId}/{provider}
 */
export async function inviteTo(
  c: Change,
  consultation: Invited,
  guest: { role: 'guest' | 'patient'; name: string; invitedBy: string | null },
): Promise<string> {
  const userId = newToken();
  await insertInvitation(c.tx, {
    userId,
    consultationId: consultation.id,
    ...guest,
    expiresAt: addSeconds(c.now, INVITATION_LIFE_S),
    createdAt: c.now,
  });
  return pathOf(consultation, userId);
}

/** The path of the patient's own link, if there is one that still opens. */
export async function findPatientPath(
  db: Db | Tx,
  consultation: Invited,
  now: Date,
): Promise<string | undefined> {
  const link = await findPatientInvitation(db, consultation.id, now);
  return link && pathOf(consultation, link.userId);
}

/** The same; creates the link if there is none. Two devices that ask at once get the same one. */
export async function invitePatient(c: Change, consultation: Invited & { name: string }): Promise<string> {
  await lockRoom(c.tx, consultation.id);
  const known = await findPatientPath(c.tx, consultation, c.now);
  return known ?? inviteTo(c, consultation, { role: 'patient', name: consultation.name, invitedBy: null });
}

/**
 * A valid invitation into a consultation that has not ended.
 * @throws Refusal NOT_FOUND, with the reason when it was revoked
 */
export async function invitationOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  link: { consultId: string; userId: string },
) {
  const row = orNotFound(await findInvitation(db, link, clock.now()));
  if (row.revokedAt)
    throw new Refusal('NOT_FOUND', {
      reason: 'LINK_INVALID',
      detail: { isRevoked: true },
    });
  return row;
}

export type Invitation = Awaited<ReturnType<typeof invitationOf>>;

/**
 * Each person who joins by a link is a separate guest. The patient's link may have been forwarded, so that a further
 * device has to know the code that the patient got; staff admit it all the same.
 * @throws Refusal RULE for a further device of the patient without that code, and while five devices wait
 */
export async function addGuest(
  { tx, now }: Change,
  invitation: Invitation,
  { name: typedName, isProven }: { name: string; isProven: boolean },
): Promise<{ guestId: string; token: string }> {
  // Serialises guests, so that two devices that join at once are not both the patient's first one.
  await lockInvitation(tx, invitation.id);
  if (invitation.role === 'patient' && !isProven && (await hasGuest(tx, invitation.id)))
    throw new Refusal('RULE', { reason: 'PATIENT_CODE_NEEDED' });
  const aliveSince = addSeconds(now, -ROOM_GONE_AFTER_S);
  if ((await countWaitingGuests(tx, invitation.id, aliveSince)) >= WAITING_MAX)
    throw new Refusal('RULE', { reason: 'LOBBY_FULL' });
  const [guestId, token] = [randomUUID(), newToken()];
  await insertGuest(tx, {
    id: guestId,
    invitationId: invitation.id,
    callsThemselves: (await needsMark(tx, invitation.name, typedName)) ? typedName : null,
    waits:
      invitation.role === 'guest' ||
      (await mustPatientWait(tx, invitation, await hasGuest(tx, invitation.id))),
    tokenHash: hashToken(token),
    consentAt: now,
  });
  return { guestId, token };
}

/**
 * The patient, from their page. The page proves what the code of a further device proves: a link that came to their mobile; and the
 * date of birth. One session of it is one guest, who returns with another token. A further session waits until staff admit it, unless
 * all devices before it have left of themselves: a phone that lost its tab does not keep its patient out.
 */
export async function addPatientOfPage(
  { tx, now }: Change,
  invitation: Invitation,
  sessionId: string,
): Promise<{ guestId: string; token: string }> {
  await lockInvitation(tx, invitation.id);
  const [guestId, token] = [hashToken(`${invitation.id} ${sessionId}`), newToken()];
  if (!(await renewGuest(tx, guestId, hashToken(token))))
    await insertGuest(tx, {
      id: guestId,
      invitationId: invitation.id,
      callsThemselves: null,
      waits: await mustPatientWait(
        tx,
        invitation,
        await hasPresentGuest(tx, invitation, addSeconds(now, -ROOM_GONE_AFTER_S)),
      ),
      tokenHash: hashToken(token),
      consentAt: now,
    });
  return { guestId, token };
}

/** Tells whether staff have to admit the patient: to a further device, and after they revoked the patient's link. */
const mustPatientWait = async (
  tx: Tx,
  { consultationId }: Invitation,
  isFurtherDevice: boolean,
): Promise<boolean> => isFurtherDevice || wasPatientRevoked(tx, consultationId);

/** Returns whether a name is shown as self-chosen: it differs from the invitation's, or equals a staff member's. */
async function needsMark(tx: Tx, invitedAs: string, typedName: string): Promise<boolean> {
  const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (plain(typedName) !== plain(invitedAs)) return true;
  return isStaffName(tx, plain(typedName));
}

/**
 * Revokes a link: no device can join by it, and the tokens of its guests end.
 * @returns their keys in the room
 * @throws Refusal NOT_FOUND for a link of another consultation, or a revoked one
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
