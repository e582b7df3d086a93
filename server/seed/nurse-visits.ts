import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const TASKS = ['Blood pressure, pulse and temperature', 'Change the dressing'];
const MINUTE_MS = 60_000;

interface Planned {
  /** Days from today. */
  days: number;
  time: string;
  status: 'SCHEDULED' | 'DONE' | 'MISSED';
  notes?: string;
}

/** Yesterday's is not reported. */
const PLAN: readonly Planned[] = [
  { days: 0, time: '10:30', status: 'SCHEDULED' },
  { days: 0, time: '17:00', status: 'SCHEDULED' },
  { days: 1, time: '09:30', status: 'SCHEDULED' },
  { days: -1, time: '16:00', status: 'SCHEDULED' },
  { days: -2, time: '11:00', status: 'DONE', notes: 'Wound dry. Eats and sleeps well.' },
  { days: -4, time: '12:00', status: 'MISSED', notes: 'No one opened. The daughter asks for an afternoon.' },
];

/** The first nurse's visits, of the open home care orders in turn. */
export async function seedNurseVisits(
  tx: Tx,
  random: Random,
  { now, timeZone, staff }: { now: Date; timeZone: string; staff: SeededStaff },
): Promise<void> {
  const [nurse] = staff.nurses;
  const orders = await tx
    .selectFrom('request')
    .select(['id', 'address'])
    .where('kind', '=', 'HOME_CARE')
    .where('takenBy', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('serviceNumber')
    .execute();
  if (!nurse || !orders.length) return;
  const today = wallOf(now, timeZone).day;
  const rows = PLAN.map(({ days, time, status, notes = '' }, i) => {
    const order = orders[i % orders.length] as (typeof orders)[number];
    const scheduledAt = instantOf(addDays(today, days), time, timeZone);
    const isDone = status === 'DONE';
    return {
      id: random.id(),
      requestId: order.id,
      clientId: random.id(),
      scheduledAt,
      address: order.address ?? '',
      agentUserId: nurse,
      tasks: JSON.stringify(TASKS.map((text) => ({ text, done: isDone }))),
      notes,
      status,
      startedAt: isDone ? new Date(scheduledAt.getTime() - 20 * MINUTE_MS) : null,
      doneAt: isDone ? new Date(scheduledAt.getTime() + 25 * MINUTE_MS) : null,
    };
  });
  await tx.insertInto('homeVisit').values(rows).execute();
}
