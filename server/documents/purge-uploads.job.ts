import { UPLOAD_KEPT_S } from '#contract/limits.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { abandonRestingUploads } from './upload.queries.ts';
import { dropPieces, removeFiles } from './uploads.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';

type Jobs = UnitDeps & Pick<Deps, 'files'>;
const EVERY_MS = 3_600_000;
const BATCH = 100;

export function purgeUploadsJob(deps: Jobs): () => Promise<void> {
  return every(EVERY_MS, 'uploads', deps.log, () => purgeUploads(deps));
}

/** Abandons uploads without activity for three days and deletes their pieces. */
export async function purgeUploads(deps: Jobs): Promise<void> {
  const before = addSeconds(deps.clock.now(), -UPLOAD_KEPT_S);
  const keys = await change({ ...deps, who: { type: 'system' } }, async (c) => {
    const ended = await abandonRestingUploads(c.tx, before, BATCH);
    const dropped: string[] = [];
    for (const { id } of ended) {
      dropped.push(...(await dropPieces(c.tx, id)));
      await c.audit('PURGE_UPLOAD', 'upload', id);
    }
    return dropped;
  });
  await removeFiles(deps.files, keys);
}
