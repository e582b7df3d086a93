import type { Insertable } from 'kysely';
import { guestKey } from '#server/platform/http/guests.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export async function insertInvitation(
  tx: Tx,
  row: Omit<Insertable<Database['guestInvitation']>, 'id'>,
): Promise<void> {
  await tx.insertInto('guestInvitation').values(row).execute();
}

/** An invitation by its link, revoked or not, until it expires or its consultation ends. */
export async function findInvitation(db: Db, link: { consultId: string; userId: string }, now: Date) {
  return db
    .selectFrom('guestInvitation')
    .innerJoin('consultation', 'consultation.id', 'guestInvitation.consultationId')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .leftJoin('appUser', 'appUser.id', 'guestInvitation.invitedBy')
    .leftJoin('provider', 'provider.userId', 'appUser.id')
    .leftJoin('provider as own', 'own.id', 'consultation.providerId')
    .leftJoin('appUser as doctor', 'doctor.id', 'own.userId')
    .leftJoin('appUser as nurse', 'nurse.id', 'consultation.nurseUserId')
    .select(['guestInvitation.id', 'guestInvitation.consultationId', 'guestInvitation.revokedAt'])
    .select(['guestInvitation.name', 'guestInvitation.role', 'appUser.name as inviterName'])
    .select(['provider.salutation', 'own.salutation as doctorSalutation'])
    .select(['doctor.name as doctorName', 'nurse.name as nurseName'])
    .select([
      'consultation.mode',
      'consultation.patientId',
      'patient.mobile as patientMobile',
      'patient.languages',
    ])
    .where('guestInvitation.userId', '=', link.userId)
    .where('guestInvitation.consultationId', '=', link.consultId)
    .where('guestInvitation.expiresAt', '>', now)
    .where('consultation.endedAt', 'is', null)
    .executeTakeFirst();
}

export async function lockInvitation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('guestInvitation').select('id').where('id', '=', id).forUpdate().execute();
}

export async function hasGuest(tx: Db | Tx, invitationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('guest')
    .select('id')
    .where('invitationId', '=', invitationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether a device that joined by this link is in the call, is about to enter it, or was not wanted in it: waits, was turned away
 * or removed. One that was in and has left since, or shows no sign of life since then, is not.
 */
export async function hasPresentGuest(
  tx: Tx,
  { id, consultationId }: { id: string; consultationId: string },
  aliveSince: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('guest')
    .leftJoin('roomMember', (join) =>
      join.on('roomMember.identityKey', '=', guestKey).on('roomMember.consultationId', '=', consultationId),
    )
    .select('guest.id')
    .where('guest.invitationId', '=', id)
    .where((e) =>
      e.or([
        e.and([e('roomMember.id', 'is', null), e('guest.consentAt', '>', aliveSince)]),
        e('roomMember.state', 'in', ['WAITING', 'REMOVED']),
        e.and([e('roomMember.state', '=', 'IN'), e('roomMember.seenAt', '>', aliveSince)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many devices joined by this link, did not come in, and were there since a time: they wait, or are about to. */
export async function countWaitingGuests(tx: Tx, invitationId: string, aliveSince: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('guest')
    .leftJoin('roomMember', (join) => join.on('roomMember.identityKey', '=', guestKey))
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('guest.invitationId', '=', invitationId)
    .where((e) =>
      e.or([
        e.and([e('roomMember.id', 'is', null), e('guest.consentAt', '>', aliveSince)]),
        e.and([e('roomMember.state', '=', 'WAITING'), e('roomMember.seenAt', '>', aliveSince)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertGuest(tx: Tx, row: Insertable<Database['guest']>): Promise<void> {
  await tx.insertInto('guest').values(row).execute();
}

/** Gives a guest another token; the one before ends. @returns whether there is such a guest */
export async function renewGuest(tx: Tx, id: string, tokenHash: string): Promise<boolean> {
  const row = await tx
    .updateTable('guest')
    .set({ tokenHash })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a link of the patient into this consultation, by which a device joined, was revoked. */
export async function wasPatientRevoked(tx: Tx, consultationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('guestInvitation')
    .innerJoin('guest', 'guest.invitationId', 'guestInvitation.id')
    .select('guest.id')
    .where('guestInvitation.consultationId', '=', consultationId)
    .where('guestInvitation.role', '=', 'patient')
    .where('guestInvitation.revokedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isStaffName(tx: Tx, lowerCaseName: string): Promise<boolean> {
  const staff = await tx
    .selectFrom('appUser')
    .select('id')
    .where((e) => e(e.fn('lower', ['name']), '=', lowerCaseName))
    .limit(1)
    .executeTakeFirst();
  return staff !== undefined;
}

/** The valid links into a consultation, and the number of guests who joined by each. */
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

/** Revokes an unrevoked link into this consultation. */
export async function setInvitationRevoked(tx: Tx, consultationId: string, id: string, now: Date) {
  return tx
    .updateTable('guestInvitation')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('consultationId', '=', consultationId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function listGuestIds(tx: Tx, invitationId: string): Promise<string[]> {
  const guests = await tx.selectFrom('guest').select('id').where('invitationId', '=', invitationId).execute();
  return guests.map(({ id }) => id);
}

/** The patient's own unrevoked link into a consultation. */
export async function findPatientInvitation(db: Db | Tx, consultationId: string, now: Date) {
  return db
    .selectFrom('guestInvitation')
    .select('userId')
    .where('consultationId', '=', consultationId)
    .where('role', '=', 'patient')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
