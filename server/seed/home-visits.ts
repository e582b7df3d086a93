import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const HOUR_MS = 3_600_000;
const ASKED_BEFORE_MS = 72 * HOUR_MS;
const VISIT_STATUS = ['SCHEDULED', 'ON_THE_WAY', 'DONE', 'MISSED', 'CANCELLED'] as const;

/** Every assigned home-care order was raised days ago and has had one visit; another one is planned. */
export async function seedHomeVisits(
  tx: Tx,
  random: Random,
  { now, timeZone, staff }: { now: Date; timeZone: string; staff: SeededStaff },
): Promise<void> {
  const today = wallOf(now, timeZone).day;
  const asked = new Date(now.getTime() - ASKED_BEFORE_MS);
  const orders = await tx
    .selectFrom('request')
    .select(['id', 'address', 'takenBy'])
    .where('kind', '=', 'HOME_CARE')
    .where('takenBy', 'is not', null)
    .orderBy('serviceNumber')
    .execute();
  const rows = orders.flatMap((order, i) =>
    [0, 1].map((n) => {
      const status = n ? 'SCHEDULED' : (VISIT_STATUS[i % VISIT_STATUS.length] ?? 'SCHEDULED');
      const done = status === 'DONE';
      return {
        id: random.id(),
        requestId: order.id,
        clientId: random.id(),
        scheduledAt: n
          ? instantOf(addDays(today, 2), '16:30', timeZone)
          : instantOf(addDays(today, -1), '10:00', timeZone),
        address: order.address ?? '',
        agentUserId: order.takenBy ?? staff.homeCareAgents[0] ?? '',
        tasks: JSON.stringify([
          { text: 'Knee exercises, 3 sets', done },
          { text: 'Check the dressing', done },
        ]),
        notes: done ? 'Walks ten metres without help.' : '',
        status,
      };
    }),
  );
  await tx
    .updateTable('request')
    .set({ requestedAt: asked, waitingSince: asked, takenAt: new Date(asked.getTime() + HOUR_MS) })
    .where('kind', '=', 'HOME_CARE')
    .where('takenBy', 'is not', null)
    .execute();
  if (rows.length) await tx.insertInto('homeVisit').values(rows).execute();
}
