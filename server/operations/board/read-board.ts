import type { Board } from '#contract/board.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { listBoardHubs, listHeldNow, listStaffNow, listWaitingNow } from './board.queries.ts';
import { presentStaff, presentWaiting } from './present-board.ts';

const HOUR_S = 3_600;

/** The board as it is now, and the patients whom it shows. */
export async function readBoard(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { seesNames }: { seesNames: boolean },
): Promise<{ board: Board; patientIds: string[] }> {
  const now = clock.now();
  const timeZone = config.TIME_ZONE;
  const reader = { now, timeZone, seesNames };
  const [hubs, waiting, held, staff] = await Promise.all([
    listBoardHubs(db, addSeconds(now, -HOUR_S)),
    listWaitingNow(db),
    listHeldNow(db),
    listStaffNow(db, wallOf(now, timeZone).day, now),
  ]);
  return {
    board: {
      at: now.toISOString(),
      hubs: hubs.map(({ hubKey, name, ...lastHour }) => ({ hubKey, name, lastHour })),
      waiting: waiting.map((row) => presentWaiting(row, reader)),
      staff: presentStaff(staff, held, reader),
    },
    patientIds: [...waiting, ...held].map(({ patientId }) => patientId),
  };
}
