import { randomUUID } from 'node:crypto';
import { NO_PROVIDER } from '#domain/paths.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { later } from '#server/platform/time.ts';
import { newToken, hashToken } from '#server/platform/http/tokens.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

const INVITATION_LIFE_S = 6 * 3600;

/** Makes an unguessable link into one consultation. @returns its path, /guest/{consultId}/{userId}/{provider} */
export async function inviteTo(
  c: Change,
  consultation: { id: string; providerId: string | null },
  guest: { role: 'guest' | 'patient'; name: string; invitedBy: string | null },
): Promise<string> {
  const userId = newToken();
  await c.tx
    .insertInto('guestInvitation')
    .values({
      userId,
      consultationId: consultation.id,
      ...guest,
      expiresAt: later(c.now, INVITATION_LIFE_S),
      createdAt: c.now,
    })
    .execute();
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
  const row = orNotFound(
    await db
      .selectFrom('guestInvitation')
      .innerJoin('consultation', 'consultation.id', 'guestInvitation.consultationId')
      .leftJoin('appUser', 'appUser.id', 'guestInvitation.invitedBy')
      .select(['guestInvitation.id', 'guestInvitation.consultationId', 'guestInvitation.revokedAt'])
      .select(['guestInvitation.name', 'guestInvitation.role', 'appUser.name as inviterName'])
      .select(['consultation.mode', 'consultation.patientId'])
      .where('guestInvitation.userId', '=', link.userId)
      .where('guestInvitation.consultationId', '=', link.consultId)
      .where('guestInvitation.expiresAt', '>', clock.now())
      .where('consultation.endedAt', 'is', null)
      .executeTakeFirst(),
  );
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
  await tx.selectFrom('guestInvitation').select('id').where('id', '=', invitation.id).forUpdate().execute();
  const earlier = await tx
    .selectFrom('guest')
    .select('id')
    .where('invitationId', '=', invitation.id)
    .limit(1)
    .executeTakeFirst();
  const [guestId, token] = [randomUUID(), newToken()];
  await tx
    .insertInto('guest')
    .values({
      id: guestId,
      invitationId: invitation.id,
      callsThemselves: (await needsMark(tx, invitation.name, typedName)) ? typedName : null,
      waits: invitation.role === 'guest' || earlier !== undefined,
      tokenHash: hashToken(token),
      consentAt: now,
    })
    .execute();
  return { guestId, token };
}

/** Whether a name is shown as what somebody calls themselves: it is not the invitation's, or it is a staff member's. */
async function needsMark(tx: Tx, invitedAs: string, typedName: string): Promise<boolean> {
  const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (plain(typedName) !== plain(invitedAs)) return true;
  const staff = await tx
    .selectFrom('appUser')
    .select('id')
    .where((e) => e(e.fn('lower', ['name']), '=', plain(typedName)))
    .limit(1)
    .executeTakeFirst();
  return staff !== undefined;
}

/** The live links into a consultation, and the keys of those who joined by each. */
export async function invitationsInto(db: Db | Tx, consultationId: string, now: Date) {
  return db
    .selectFrom('guestInvitation')
    .leftJoin('guest', 'guest.invitationId', 'guestInvitation.id')
    .select([
      'guestInvitation.id',
      'guestInvitation.name',
      'guestInvitation.role',
      'guestInvitation.expiresAt',
    ])
    .select((e) => e.fn.count<number>('guest.id').as('joined'))
    .where('guestInvitation.consultationId', '=', consultationId)
    .where('guestInvitation.revokedAt', 'is', null)
    .where('guestInvitation.expiresAt', '>', now)
    .groupBy([
      'guestInvitation.id',
      'guestInvitation.name',
      'guestInvitation.role',
      'guestInvitation.expiresAt',
    ])
    .groupBy('guestInvitation.createdAt')
    .orderBy('guestInvitation.createdAt')
    .orderBy('guestInvitation.id')
    .execute();
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
  orNotFound(
    await tx
      .updateTable('guestInvitation')
      .set({ revokedAt: now })
      .where('id', '=', id)
      .where('consultationId', '=', consultationId)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  const guests = await tx.selectFrom('guest').select('id').where('invitationId', '=', id).execute();
  return guests.map((guest) => `guest:${guest.id}`);
}
