import type { Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** @throws Refusal NOT_FOUND for another person's user id, exactly as for an unknown one */
export function ownUser(who: Staff, userId: string): void {
  if (who.userId !== userId) throw new Refusal('NOT_FOUND');
}

/**
 * @throws Refusal NOT_FOUND for another person's providerId, agentID or nurseID, exactly as for an unknown
 * one
 */
export function ownRole(who: Staff, roleId: string): void {
  if (who.roleId !== roleId) throw new Refusal('NOT_FOUND');
}
