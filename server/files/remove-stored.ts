import type { Deps } from '#server/platform/deps.ts';
import { beginRemovalOf, deleteStoredFile } from './stored-file.queries.ts';

/** Removes bytes that no row needs any more, unless they were stored again after `storedAt`. */
export async function removeStored(
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  key: string,
  storedAt: Date,
): Promise<void> {
  if (!(await beginRemovalOf(db, { key, storedAt, now: clock.now() }))) return;
  await files.remove(key);
  await deleteStoredFile(db, key);
}
