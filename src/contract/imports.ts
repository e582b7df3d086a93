import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Instant } from './shared.ts';

/** Bad lines that a check names; the others are counted. */
export const BAD_LINES_SHOWN = 200;

export const BadLine = z.object({
  line: z.number(),
  faults: z.array(
    z.object({
      /** Empty: of the whole line or file. */
      column: z.string(),
      /** null: nothing is there. */
      found: z.nullable(z.string()),
      /** What it should be, in words with an example; of a whole line or file, what is wrong. */
      form: z.string(),
    }),
  ),
});
export type BadLine = z.output<typeof BadLine>;

/** FAILED: it stopped and does not continue; what it wrote stays. */
export const ImportState = z.enum(['RUNNING', 'DONE', 'FAILED']);
export type ImportState = z.output<typeof ImportState>;

export const ImportJob = z.object({
  id: z.string(),
  state: ImportState,
  fileName: z.string(),
  /** Right rows of the file, those that are read, and what became of these; the others were unchanged. */
  rows: z.number(),
  done: z.number(),
  added: z.number(),
  changed: z.number(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
});
export type ImportJob = z.output<typeof ImportJob>;

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST', form: true } as const;
const prefix = '/{app}/api/operations/v1';
const file = z.object({ file: z.file() });

/** Lists of patients from another system. */
export const importCalls = {
  checkImport: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/checkImport`,
    summary: 'Reads a CSV file of patients, and stores nothing: what can be imported, and each bad line',
    body: file,
    response: ok({
      right: z.number(),
      known: z.number(),
      badLines: z.number(),
      firstBadLines: z.array(BadLine),
    }),
  }),
  startImport: call({
    ...command,
    path: `${prefix}/startImport`,
    summary: 'Imports the right rows of a CSV file of patients, in the background; one import at a time',
    body: file,
    response: ok({ job: ImportJob }),
  }),
  importState: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/importState`,
    summary: 'The newest import, and how far it is',
    response: ok({ job: z.nullable(ImportJob) }),
  }),
};
