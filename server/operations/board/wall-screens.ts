import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { setSeen } from './wall-screen.queries.ts';

/** A screen reads the board many times a minute: its last use is kept to the minute. */
const NOTED_EVERY_S = 60;

/** Notes that a wall screen is in use. */
export async function noteSeen({ db, clock }: Pick<Deps, 'db' | 'clock'>, screenId: string): Promise<void> {
  const now = clock.now();
  await setSeen(db, screenId, { now, since: addSeconds(now, -NOTED_EVERY_S) });
}
