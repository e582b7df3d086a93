import type { PortalEvent } from '#contract/portal.ts';
import type { Audience, Change } from '#server/platform/writes/change.ts';
import { listNurses } from './deterioration.queries.ts';

type Told = Pick<PortalEvent['data'], 'vitalSetId' | 'isNew' | 'isCritical'>;

/** Emits the event of an alert to doctors. */
export async function notifyDoctors(c: Change, userIds: readonly string[], data: Told): Promise<void> {
  if (userIds.length) await c.event('deterioration.changed', userIds.map(audienceOf), data);
}

/** Lets the screens of the patient's nurses, of who measured and of the operators read again, without a sound. */
export async function notifyOthers(
  c: Change,
  { vitalSetId, patientId, byUser }: { vitalSetId: string; patientId: string; byUser: string },
  doctors: readonly string[],
): Promise<void> {
  const nurses = await listNurses(c.tx, patientId);
  const others = [...new Set([...nurses, byUser])].filter((userId) => !doctors.includes(userId));
  await c.event('deterioration.changed', [...others.map(audienceOf), 'role:operator'], { vitalSetId });
}

function audienceOf(userId: string): Audience {
  return `user:${userId}`;
}
