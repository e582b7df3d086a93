import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { beginRemoval, deleteOldCounts, deleteStoredFile, insertUnrecorded } from './stored-file.queries.ts';

type Jobs = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>;

const EVERY_MS = 3_600_000;
/** A file is stored before its row, so new bytes may still get one. */
const KEPT_S = 86_400;
const COUNTS_KEPT_S = 7 * 86_400;
const BATCH = 500;

export function removeUnusedJob(deps: Jobs): () => Promise<void> {
  return every(EVERY_MS, 'unused files', deps.log, () => removeUnused(deps));
}

/** Removes bytes that no row needs: of replaced and removed files, and of failed calls. The same bytes cannot be stored during the removal. */
export async function removeUnused({ db, clock, files }: Jobs): Promise<void> {
  const now = clock.now();
  await insertUnrecorded(db, now);
  const keys = await beginRemoval(db, { before: addSeconds(now, -KEPT_S), now, limit: BATCH });
  for (const key of keys) {
    await files.remove(key);
    await deleteStoredFile(db, key);
  }
  await deleteOldCounts(db, addSeconds(now, -COUNTS_KEPT_S).toISOString().slice(0, 10));
}
