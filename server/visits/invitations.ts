import { NO_PROVIDER } from '#domain/paths.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { later } from '#server/platform/time.ts';
import { newToken } from '#server/platform/http/tokens.ts';

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
      tokenHash: null,
      expiresAt: later(c.now, INVITATION_LIFE_S),
      createdAt: c.now,
    })
    .execute();
  return `/guest/${consultation.id}/${userId}/${consultation.providerId ?? NO_PROVIDER}`;
}

/** A live invitation into a consultation that has not ended. @throws Refusal NOT_FOUND */
export async function invitationOf({ db, clock }: Deps, link: { consultId: string; userId: string }) {
  return orNotFound(
    await db
      .selectFrom('guestInvitation')
      .innerJoin('consultation', 'consultation.id', 'guestInvitation.consultationId')
      .leftJoin('appUser', 'appUser.id', 'guestInvitation.invitedBy')
      .select([
        'guestInvitation.userId',
        'guestInvitation.consultationId',
        'guestInvitation.name',
        'appUser.name as inviterName',
      ])
      .select(['consultation.mode', 'consultation.patientId'])
      .where('guestInvitation.userId', '=', link.userId)
      .where('guestInvitation.consultationId', '=', link.consultId)
      .where('guestInvitation.expiresAt', '>', clock.now())
      .where('consultation.endedAt', 'is', null)
      .executeTakeFirst(),
  );
}
