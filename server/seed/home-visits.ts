import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Tx } from '#server/sql/database.ts';

const DAY_MS = 86_400_000;
const VISIT_STATUS = ['SCHEDULED', 'ON_THE_WAY', 'DONE', 'MISSED', 'CANCELLED'] as const;

/** Every home-care order that somebody holds has had a visit and has one to come. */
export async function seedHomeVisits(tx: Tx, random: Random, now: Date, staff: SeededStaff): Promise<void> {
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
        scheduledAt: new Date(now.getTime() + (n * 3 - 1) * DAY_MS),
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
  if (rows.length) await tx.insertInto('homeVisit').values(rows).execute();
}
