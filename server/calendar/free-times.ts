import type { Slot } from '#contract/appointments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { presentSlot } from './present-appointment.ts';
import { slotsOf, type Visit } from './slots.ts';

/** The free times of some days, both included, from now on. The time of the appointment that is moved counts as free. */
export async function freeTimes(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  visit: Visit,
  days: { from: string; to: string; movedId?: string | undefined },
): Promise<{ slots: Slot[]; timeZone: string }> {
  const timeZone = config.TIME_ZONE;
  const slots = await slotsOf(db, visit, { ...days, timeZone, now: clock.now() });
  return { slots: slots.map(presentSlot), timeZone };
}
