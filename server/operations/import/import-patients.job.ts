import { savePatientsIn } from '#server/patients/patient-import.ts';
import { removeStored } from '#server/files/remove-stored.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import {
  addProgress,
  claimImport,
  endImport,
  lockImport,
  releaseImport,
  type ImportRow,
} from './import-job.queries.ts';
import { patientBatches } from './patient-rows.ts';

type Jobs = UnitDeps & Pick<Deps, 'files'>;
type Batch = Parameters<typeof savePatientsIn>[1];

const EVERY_MS = 1_000;
/** Longer than one batch takes; each batch renews it. */
const CLAIM_S = 60;
/** Without a batch in between. */
const TRIES_MAX = 5;

export function importPatientsJob(deps: Jobs): () => Promise<void> {
  const stopping = new AbortController();
  const stop = every(EVERY_MS, 'patient import', deps.log, () => continueImport(deps, stopping.signal));
  return () => {
    stopping.abort();
    return stop();
  };
}

/** Continues the import that runs, from where its last batch ended. */
export async function continueImport(deps: Jobs, stopping: { readonly aborted: boolean }): Promise<void> {
  const { db, clock, files, log } = deps;
  const now = clock.now();
  const job = await claimImport(db, { now, until: addSeconds(now, CLAIM_S) });
  if (!job?.fileKey) return;
  const file = job.tries > TRIES_MAX ? null : await files.get(job.fileKey);
  if (!file) {
    log.warn({ importJob: job.id, tries: job.tries }, 'an import cannot continue');
    return end(deps, job, 'FAILED');
  }
  let { position } = job;
  for await (const { rows, line } of patientBatches(file.stream, { now: job.startedAt, after: position })) {
    if (stopping.aborted) return releaseImport(db, job.id, clock.now());
    if (!(await writeBatch(deps, job, position, { rows, line }))) return undefined;
    position = line;
  }
  return end(deps, job, 'DONE');
}

/** @returns false when another server has gone on */
function writeBatch(
  deps: Jobs,
  { id }: ImportRow,
  position: number,
  { rows, line }: { rows: Batch; line: number },
): Promise<boolean> {
  return change({ ...deps, who: { type: 'system' } }, async (c) => {
    if (!(await lockImport(c.tx, id, position))) return false;
    const saved = await savePatientsIn(c, rows);
    await addProgress(c.tx, id, {
      ...saved,
      rows: rows.length,
      line,
      until: addSeconds(deps.clock.now(), CLAIM_S),
    });
    return true;
  });
}

/** Ends it, and removes its file: patients' data are not kept twice. */
async function end(deps: Jobs, job: ImportRow, state: 'DONE' | 'FAILED'): Promise<void> {
  await change({ ...deps, who: { type: 'system' } }, async (c) => {
    await endImport(c.tx, job.id, state, c.now);
    await c.audit(`IMPORT_${state}`, 'importJob', job.id);
  });
  if (job.fileKey) await removeStored(deps, job.fileKey, job.startedAt);
}
