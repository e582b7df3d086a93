import type { ProviderInvitation } from '#contract/registration.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addToClinic } from './clinic.queries.ts';
import { lockInvitation, setInvitationUsed, type findInvitation } from './joining.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export function invitationState(row: Row, now: Date): ProviderInvitation['state'] {
  if (row.revokedAt) return 'REVOKED';
  if (row.usedAt) return 'USED';
  return row.expiresAt > now ? 'OPEN' : 'EXPIRED';
}

const WHY = {
  EXPIRED: 'INVITATION_EXPIRED',
  USED: 'INVITATION_USED',
  REVOKED: 'INVITATION_REVOKED',
} as const;

/**
 * Redeems an invitation and adds the provider to its clinic.
 * @throws Refusal NOT_FOUND, RULE with the reason why it is no longer valid
 */
export async function useInvitation(
  c: Change,
  tokenHash: string,
  who: { userId: string; providerId: string },
): Promise<void> {
  const row = await lockInvitation(c.tx, tokenHash);
  if (!row) throw new Refusal('NOT_FOUND');
  const state = invitationState(row, c.now);
  if (state !== 'OPEN') throw new Refusal('RULE', { reason: WHY[state], detail: { state } });
  await setInvitationUsed(c.tx, tokenHash, { usedAt: c.now, usedBy: who.userId });
  await addToClinic(c.tx, { clinicId: row.clinicId, providerId: who.providerId });
  await c.audit('JOIN_CLINIC', 'clinic', row.clinicId);
  await c.event('profile.changed', [`user:${who.userId}`], {});
}

export function presentInvitation(row: Row, now: Date): ProviderInvitation {
  const { invitedBy, note, clinicName, city, stateName } = row;
  return {
    state: invitationState(row, now),
    invitedBy,
    note,
    clinicName,
    city,
    stateName,
    expiresAt: row.expiresAt.toISOString(),
  };
}
