import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { Id, Instant, pageQuery } from './shared.ts';
import { stepUpEach } from './step-up.ts';

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
      /** Expected form with an example; for a whole line or file, the fault. */
      form: z.string(),
    }),
  ),
});
export type BadLine = z.output<typeof BadLine>;

/** How the bytes of a file are read. */
export const Encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type Encoding = z.output<typeof Encoding>;
export const Separator = z.enum([',', ';', '\t', '|']);
export type Separator = z.output<typeof Separator>;
/** Order of day and month in dates such as 03/12/1961. */
export const DateOrder = z.enum(['DAY_FIRST', 'MONTH_FIRST']);
export type DateOrder = z.output<typeof DateOrder>;

/** Dates that a spreadsheet made of texts: right as they are, or with day and month swapped. */
export const MadeDates = z.enum(['AS_WRITTEN', 'SWAPPED']);
export type MadeDates = z.output<typeof MadeDates>;

/** Columns of a list of patients. The parts of a name, of an age and of a sex may be apart or together. */
export const PATIENT_COLUMNS = [
  'mrn',
  'name',
  'first_name',
  'last_name',
  'sex',
  'born_on',
  'age',
  'age_sex',
  'age_confirmed',
  'mobile',
  'email',
  'address',
  'city',
  'state',
  'languages',
  'name_lang',
  'blood_group',
  'health_id',
  'emergency_name',
  'emergency_mobile',
  'guardian_name',
  'guardian_relation',
  'guardian_mobile',
  'relative_mobile',
  'mobile_owner',
] as const;
export const PatientColumn = z.enum(PATIENT_COLUMNS);
export type PatientColumn = z.output<typeof PatientColumn>;

/** Why a heading has its column: by its words, as for the same headings before, or chosen now. OPEN: it is not decided. */
export const HeadingBy = z.enum(['WORDS', 'LAST_TIME', 'CHOSEN', 'OPEN']);

const ColumnChoice = z.record(z.string().check(z.maxLength(220)), z.nullable(PatientColumn));
/** The columns that were chosen for headings; null: not imported. */
export type ColumnChoice = z.output<typeof ColumnChoice>;

/** Reads the columns that were chosen; undefined for another text. */
export function columnChoiceOf(text: string): ColumnChoice | undefined {
  try {
    return ColumnChoice.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** How a list of patients in CSV or a workbook was read. */
export const ListForm = z.object({
  /** null: of a workbook. */
  encoding: z.nullable(Encoding),
  separator: z.nullable(Separator),
  /** The sheet of a workbook that is read, and the filled ones that are not; null: of a text. */
  sheet: z.nullable(
    z.object({
      name: z.string(),
      others: z.array(z.string()),
      since1904: z.boolean(),
      /** The sheet itself, and those of the others that are. */
      isHidden: z.boolean(),
      hiddenOthers: z.array(z.string()),
      /** Hidden rows and columns with a filled cell, which are read. */
      hiddenRows: z.number(),
      hiddenColumns: z.array(z.string()),
    }),
  ),
  /** The line of the headings, or the last one of them. */
  headingLine: z.number(),
  /** The column of each heading, null where it is not imported, and its first values. */
  headings: z.array(
    z.object({
      heading: z.string(),
      column: z.nullable(PatientColumn),
      by: HeadingBy,
      samples: z.array(z.string()),
    }),
  ),
  /** Columns that are needed, the first of those of which one is enough, and have no heading. */
  missing: z.array(PatientColumn),
  /** Columns of which several headings are spellings, and of which one is to be chosen. */
  rivals: z.array(z.object({ column: PatientColumn, headings: z.array(z.string()) })),
  /** null: no date needs an order, or the file does not prove one. */
  dateOrder: z.nullable(DateOrder),
  /** The first dates that fit both orders, in both readings; empty once the order is known. */
  dateQuestion: z.array(
    z.object({ line: z.number(), text: z.string(), dayFirst: z.string(), monthFirst: z.string() }),
  ),
  /** null: no date shows that a spreadsheet may have swapped it, or it is not decided. */
  madeDates: z.nullable(MadeDates),
  /** The first dates of which a spreadsheet may have swapped day and month; empty once it is decided. */
  swapQuestion: z.array(z.object({ line: z.number(), asWritten: z.string(), swapped: z.string() })),
});
export type ListForm = z.output<typeof ListForm>;

export const IMPORT_KINDS = ['PATIENTS', 'STAFF', 'APPOINTMENTS', 'CLINICS'] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.output<typeof ImportKind>;

/** FAILED: it stopped and does not continue. What was written stays, also after CANCELLED. */
export const ImportState = z.enum(['RUNNING', 'PAUSED', 'DONE', 'FAILED', 'CANCELLED']);
export type ImportState = z.output<typeof ImportState>;

export const ImportStep = z.enum(['PAUSE', 'CONTINUE', 'CANCEL']);
export type ImportStep = z.output<typeof ImportStep>;

export const ImportJob = z.object({
  id: z.string(),
  kind: ImportKind,
  state: ImportState,
  fileName: z.string(),
  /** Right rows of the file, those that are read, and what became of these; the others were unchanged. */
  rows: z.number(),
  done: z.number(),
  added: z.number(),
  changed: z.number(),
  /** Bad lines up to where it is. */
  bad: z.number(),
  /** The operator's name. */
  startedBy: z.string(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
});
export type ImportJob = z.output<typeof ImportJob>;

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const list = z.object({
  kind: ImportKind,
  file: z.file(),
  /** Chosen where the dates of the file fit both orders. */
  dateOrder: z.optional(DateOrder),
  /** Chosen where a spreadsheet may have swapped day and month. */
  madeDates: z.optional(MadeDates),
  /** Chosen columns by heading, in JSON; null of one that is not imported. */
  columns: z.optional(
    z.string().check(
      z.maxLength(50_000),
      z.refine((text) => columnChoiceOf(text) !== undefined, 'FORMAT'),
    ),
  ),
});

/** Lists of patients, staff, appointments and clinics from another system. */
export const importCalls = {
  checkImport: call({
    ...command,
    form: true,
    managesOwnTransactions: true,
    path: `${prefix}/checkImport`,
    summary:
      'Reads a list of patients, staff, appointments or clinics, and stores nothing: each bad line, and who is known',
    body: list,
    response: ok({
      /** null of a bundle of FHIR, and of other lists. */
      form: z.nullable(ListForm),
      right: z.number(),
      /** Number of those that exist already; for staff and clinics, with the differences of the file. */
      known: z.number(),
      firstKnownLines: z.array(BadLine),
      badLines: z.number(),
      firstBadLines: z.array(BadLine),
    }),
  }),
  startImport: call({
    ...command,
    form: true,
    path: `${prefix}/startImport`,
    summary: 'Imports the right rows of a list, in the background; one import at a time',
    ...stepUpEach(list.shape),
    response: ok({ job: ImportJob }),
  }),
  importState: call({
    ...query,
    path: `${prefix}/importState`,
    summary: 'The newest import, and how far it is',
    response: ok({ job: z.nullable(ImportJob) }),
  }),
  imports: call({
    ...query,
    path: `${prefix}/imports`,
    summary: 'All imports, newest first',
    query: z.object(pageQuery),
    response: pageOf(ImportJob),
  }),
  importDetails: call({
    ...query,
    path: `${prefix}/importDetails`,
    summary: 'One import with its first bad lines, which are kept for 30 days',
    query: z.object({ importId: Id }),
    /** null: they were removed. */
    response: ok({ job: ImportJob, badLines: z.nullable(z.array(BadLine)) }),
  }),
  stepImport: call({
    ...command,
    path: `${prefix}/stepImport`,
    summary:
      'Pauses an import after the rows that it writes, continues it, or ends it; what was written stays',
    body: z.object({ importId: Id, step: ImportStep }),
    response: ok({ job: ImportJob }),
  }),
};
