import { localDate } from '#domain/format.ts';
import type { Deps } from '#server/platform/deps.ts';
import { removeStored } from '#server/files/remove-stored.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { batches, type Batch } from './batches.ts';
import {
  addProgress,
  claimImport,
  endImport,
  listLeftPaused,
  lockRunning,
  releaseImport,
  removeBadLines,
  type ImportRow,
} from './import-job.queries.ts';

type Jobs = UnitDeps & Pick<Deps, 'files'>;

const EVERY_MS = 1_000;
/** Longer than one batch takes; each batch renews it. */
const CLAIM_S = 60;
/** Without a batch in between. */
const TRIES_MAX = 5;
type EndState = 'DONE' | 'FAILED' | 'CANCELLED';

const KEPT_S = 30 * 86_400;

export function importJob(deps: Jobs): () => Promise<void> {
  const stopping = new AbortController();
  const stop = every(EVERY_MS, 'import', deps.log, () => continueImport(deps, stopping.signal));
  return () => {
    stopping.abort();
    return stop();
  };
}

/** Continues the import that runs, from where its last batch ended. */
export async function continueImport(deps: Jobs, stopping: { readonly aborted: boolean }): Promise<void> {
  const { db, clock, config, files, log } = deps;
  const now = clock.now();
  const job = await claimImport(db, { now, until: addSeconds(now, CLAIM_S) });
  if (!job?.fileKey) return;
  const file = job.tries > TRIES_MAX ? null : await files.get(job.fileKey);
  if (!file) {
    log.warn({ importJob: job.id, tries: job.tries }, 'an import cannot continue');
    return end(deps, job, 'FAILED');
  }
  let { position } = job;
  const today = localDate(job.startedAt, config.TIME_ZONE);
  for await (const batch of batches(job.kind, file.stream, {
    today,
    after: position,
    form: job.form,
  })) {
    if (stopping.aborted) return releaseImport(db, job.id, clock.now());
    if (!(await writeBatch(deps, job, position, batch))) return undefined;
    position = batch.line;
  }
  return end(deps, job, 'DONE');
}

/** Returns the operator who started an import: they are the author of its rows. */
const starter = ({ startedBy }: ImportRow): Operator => ({
  type: 'operator',
  userId: startedBy,
  name: '',
  sessionId: '',
  roles: ['technical'],
});

/** @returns false when it was paused or ended, or another server has gone on */
function writeBatch(deps: Jobs, job: ImportRow, position: number, batch: Batch): Promise<boolean> {
  return change({ ...deps, who: starter(job) }, async (c) => {
    const locked = await lockRunning(c.tx, job.id, position);
    if (!locked) return false;
    const { added, changed, bad } = await batch.save(c, deps.config);
    await addProgress(c.tx, locked, {
      added,
      changed,
      bad: [...batch.bad, ...bad].toSorted((a, b) => a.line - b.line),
      rows: batch.count - bad.length,
      line: batch.line,
      until: addSeconds(deps.clock.now(), CLAIM_S),
    });
    return true;
  });
}

/** Ends it, and removes its file: patients' data are not kept twice. */
async function end(deps: Jobs, job: ImportRow, state: EndState): Promise<void> {
  const hasEnded = await change({ ...deps, who: starter(job) }, (c) => endIn(c, job.id, state));
  if (hasEnded && job.fileKey) await removeStored(deps, job.fileKey, job.startedAt);
}

/** Ends it, and keeps the file. @returns whether this call ended it */
export async function endIn(c: Change, id: string, state: EndState): Promise<boolean> {
  if (!(await endImport(c.tx, id, state, c.now))) return false;
  await c.audit(`IMPORT_${state}`, 'importJob', id);
  return true;
}

/** After 30 days: the bad lines, which name people, are removed, and an import that was left paused is cancelled. */
export async function purgeImports(deps: Jobs): Promise<void> {
  const before = addSeconds(deps.clock.now(), -KEPT_S);
  for (const job of await listLeftPaused(deps.db, before)) await end(deps, job, 'CANCELLED');
  await removeBadLines(deps.db, before);
}
