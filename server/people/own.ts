import type { Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** @throws Refusal NOT_FOUND for anybody else's user id, exactly as for one that nobody has */
export function ownUser(who: Staff, userId: string): void {
  if (who.userId !== userId) throw new Refusal('NOT_FOUND');
}

/** @throws Refusal NOT_FOUND for anybody else's providerId, agentID or nurseID, exactly as for one that nobody has */
export function ownRole(who: Staff, roleId: string): void {
  if (who.roleId !== roleId) throw new Refusal('NOT_FOUND');
}
