import { createHash, randomUUID } from 'node:crypto';
import {
  BAD_LINES_SHOWN,
  columnChoiceOf,
  DateOrder,
  type ImportJob,
  type importCalls,
  type ImportStep,
  MadeDates,
} from '#contract/imports.ts';
import { removeStored } from '#server/files/remove-stored.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Act, Ctx, HandlersOf } from '#server/platform/http/handler.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { recordAccessChange } from '#server/operations/access/change-access.ts';
import { bytesOf } from './bytes-of.ts';
import { rememberColumns } from './chosen-columns.ts';
import { checkList, FirstLines } from './check-list.ts';
import {
  findImport,
  findNewestImport,
  findRunning,
  insertImport,
  listImports,
  lockImport,
  setPaused,
  setRunning,
  type ImportRow,
} from './import-job.queries.ts';
import { endIn } from './import.job.ts';
import { inPieces } from './in-pieces.ts';
import { listTypeOf } from './read-list.ts';

type Start = typeof importCalls.startImport;
type Row = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const FILE_NAME_MAX = 200;

/** @throws Refusal RULE */
async function mustNotRun(db: Db | Tx): Promise<void> {
  if (await findRunning(db)) throw new Refusal('RULE', { reason: 'IMPORT_RUNNING' });
}

const chosenIn = ({ columns }: { columns?: string | undefined }) =>
  columns === undefined ? undefined : columnChoiceOf(columns);

/** A list of staff makes accounts, operators among them. @throws Refusal NOT_ALLOWED */
function mustMayImport(kind: ImportJob['kind'], { roles }: Operator): void {
  if (kind === 'STAFF' && !roles.includes('people')) throw new Refusal('NOT_ALLOWED');
}

async function prepareStart(seen: Ctx<Start>): Promise<Act<Start>> {
  mustMayImport(seen.body.kind, seen.who);
  await mustNotRun(seen.db);
  const { kind, file, dateOrder, madeDates } = seen.body;
  const columns = chosenIn(seen.body);
  const bytes = await bytesOf(file);
  const { right, form } = await checkList(seen, kind, inPieces(bytes), { dateOrder, madeDates, columns });
  if (form?.dateQuestion.length)
    throw badField('dateOrder', 'CHOOSE_ONE_OF', { values: [...DateOrder.options] });
  if (form?.swapQuestion.length)
    throw badField('madeDates', 'CHOOSE_ONE_OF', { values: [...MadeDates.options] });
  if (form?.rivals.length) throw badField('columns', 'COLUMN_CHOSEN_TWICE');
  if (!right) throw badField('file', 'IMPORT_EMPTY');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await storeUpload(seen, { bytes, sha256, sizeBytes: bytes.length, contentType: listTypeOf(bytes) });
  return (ctx) =>
    change(ctx, async (c) => {
      const job = await insertImport(c.tx, {
        id: randomUUID(),
        kind,
        fileKey: sha256,
        ...(form && { form: JSON.stringify(form) }),
        fileName: file.name.slice(0, FILE_NAME_MAX),
        startedBy: ctx.who.userId,
        startedAt: c.now,
        claimedUntil: c.now,
        rows: right,
      });
      if (!job) throw new Refusal('RULE', { reason: 'IMPORT_RUNNING' });
      if (form) await rememberColumns(c, { kind, form, savedBy: ctx.who.userId });
      await c.audit('START_IMPORT', 'importJob', job.id);
      await recordAccessChange(c, ctx, { act: 'IMPORT_STARTED', personId: null });
      return { job: await readImport(c.tx, job.id) };
    });
}

/** @throws Refusal NOT_FOUND */
async function readImport(db: Db | Tx, id: string): Promise<ImportJob> {
  return presentImport(orNotFound(await findImport(db, id)));
}

function presentImport(row: Row): ImportJob {
  const { id, kind, state, fileName, rows, done, added, changed, bad, starter, startedAt, endedAt } = row;
  return {
    id,
    kind,
    state,
    fileName,
    rows,
    done,
    added,
    changed,
    bad,
    startedBy: starter,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

const AFTER = { PAUSE: 'PAUSED', CONTINUE: 'RUNNING', CANCEL: 'CANCELLED' } as const;

/** Done twice, it is done once. @throws Refusal NOT_FOUND, BAD_TRANSITION of one that has ended, RULE */
async function step(c: Change, files: Deps['files'], id: string, to: ImportStep): Promise<void> {
  const job = orNotFound(await lockImport(c.tx, id));
  if (job.state === AFTER[to]) return;
  if (job.endedAt) throw new Refusal('BAD_TRANSITION');
  if (to === 'CANCEL') return cancel(c, files, job);
  if (to === 'PAUSE') await setPaused(c.tx, id);
  else {
    await mustNotRun(c.tx);
    await setRunning(c.tx, id, c.now);
  }
  await c.audit(`IMPORT_${AFTER[to]}`, 'importJob', id);
}

async function cancel(c: Change, files: Deps['files'], { id, fileKey, startedAt }: ImportRow): Promise<void> {
  await endIn(c, id, 'CANCELLED');
  if (fileKey) c.afterCommit((deps) => removeStored({ ...deps, files }, fileKey, startedAt));
}

export const importHandlers: HandlersOf<typeof importCalls> = {
  async checkImport(ctx) {
    const { kind, file, dateOrder, madeDates } = ctx.body;
    mustMayImport(kind, ctx.who);
    const columns = chosenIn(ctx.body);
    const [bad, known] = [new FirstLines(BAD_LINES_SHOWN), new FirstLines(BAD_LINES_SHOWN)];
    const told = { onBad: bad.add, onKnown: known.add, dateOrder, madeDates, columns };
    const checked = await checkList(ctx, kind, inPieces(await bytesOf(file)), told);
    return { ...checked, firstKnownLines: known.first, badLines: bad.count, firstBadLines: bad.first };
  },

  startImport: { prepare: prepareStart },

  async importState(ctx) {
    const job = await findNewestImport(ctx.db);
    return { job: job ? presentImport(job) : null };
  },

  async imports(ctx) {
    const { rows, ...page } = await listImports(ctx.db, pageAsked(ctx.query));
    return { ...page, items: rows.map(presentImport) };
  },

  async importDetails(ctx) {
    const row = orNotFound(await findImport(ctx.db, ctx.query.importId));
    return { job: presentImport(row), badLines: row.badLines };
  },

  async stepImport(ctx) {
    const { importId, step: to } = ctx.body;
    return change(ctx, async (c) => {
      await step(c, ctx.files, importId, to);
      return { job: await readImport(c.tx, importId) };
    });
  },
};
