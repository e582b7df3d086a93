import { createHash, randomUUID } from 'node:crypto';
import { BAD_LINES_SHOWN, type ImportJob, type importCalls } from '#contract/imports.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import type { Act, Ctx, HandlersOf } from '#server/platform/http/handler.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { bytesOf } from './bytes-of.ts';
import { BadLines, checkPatients } from './check-patients.ts';
import { findNewestImport, insertImport, type ImportRow } from './import-job.queries.ts';
import { inPieces } from './in-pieces.ts';

type Start = typeof importCalls.startImport;

const FILE_NAME_MAX = 200;

/** @throws Refusal RULE */
function mustNotRun(job: ImportRow | undefined): void {
  if (job?.state === 'RUNNING') throw new Refusal('RULE', { reason: 'IMPORT_RUNNING' });
}

async function prepareStart(seen: Ctx<Start>): Promise<Act<Start>> {
  mustNotRun(await findNewestImport(seen.db));
  const { file } = seen.body;
  const bytes = await bytesOf(file);
  const { right } = await checkPatients(seen, inPieces(bytes));
  if (!right) throw badField('file', 'IMPORT_EMPTY');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await storeUpload(seen, { bytes, sha256, sizeBytes: bytes.length, contentType: 'text/csv' });
  return (ctx) =>
    change(ctx, async (c) => {
      const job = await insertImport(c.tx, {
        id: randomUUID(),
        fileKey: sha256,
        fileName: file.name.slice(0, FILE_NAME_MAX),
        startedBy: ctx.who.userId,
        startedAt: c.now,
        claimedUntil: c.now,
        rows: right,
      });
      if (!job) throw new Refusal('RULE', { reason: 'IMPORT_RUNNING' });
      await c.audit('START_IMPORT', 'importJob', job.id);
      return { job: presentImport(job) };
    });
}

function presentImport(row: ImportRow): ImportJob {
  const { id, state, fileName, rows, done, added, changed, startedAt, endedAt } = row;
  return {
    id,
    state,
    fileName,
    rows,
    done,
    added,
    changed,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export const importHandlers: HandlersOf<typeof importCalls> = {
  async checkImport(ctx) {
    const bad = new BadLines(BAD_LINES_SHOWN);
    const checked = await checkPatients(ctx, inPieces(await bytesOf(ctx.body.file)), bad.add);
    return { ...checked, badLines: bad.count, firstBadLines: bad.first };
  },

  startImport: { prepare: prepareStart },

  async importState(ctx) {
    const job = await findNewestImport(ctx.db);
    return { job: job ? presentImport(job) : null };
  },
};
