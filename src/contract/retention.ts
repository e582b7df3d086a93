import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { Id, Instant, pageQuery } from './shared.ts';
import { reasonText } from './reason-text.ts';
import { stepUpEach } from './step-up.ts';

/** Years by the regulations of 2002 on medical ethics, from the last treatment. */
export const RECORD_YEARS_MIN = 3;
/** The longest that tax law asks for, from the last payment. */
export const INVOICE_YEARS = 8;
/** A child's record is kept for as long as an adult's, from their eighteenth birthday. */
export const CHILD_RECORD_AGE = 21;
/** Between the end of a record's period and its deletion: it can be kept all the same. */
export const DELETION_NOTICE_DAYS = 30;

const MAX = 100;
/** null: for good. */
const periods = {
  /** Years from the last treatment until a record is deleted. */
  recordYears: z.nullable(z.int().check(z.gte(RECORD_YEARS_MIN), z.lte(MAX))),
  /** Months from the end of an order until the messages about it are deleted. */
  orderChatMonths: z.nullable(z.int().check(z.gte(1), z.lte(12 * MAX))),
};
export const Periods = z.object(periods);
export type Periods = z.output<typeof Periods>;

export const RECORD_END_STATES = ['PLANNED', 'HELD', 'DELETED'] as const;
export const RecordEndState = z.enum(RECORD_END_STATES);
export type RecordEndState = z.output<typeof RecordEndState>;

export const RecordEnd = z.object({
  /** The patient's. */
  id: z.string(),
  patient: z.object({ id: z.string(), mrn: z.string(), name: z.string(), nameLang: z.string() }),
  state: RecordEndState,
  /** PLANNED: when it is deleted. */
  deletesAt: Instant,
  holdReason: z.nullable(z.string()),
  /** Author of the hold; null: by the command line, or none. */
  by: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
});
export type RecordEnd = z.output<typeof RecordEnd>;

const Reason = reasonText(500);

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';

export const retentionCalls = {
  retention: call({
    ...query,
    path: `${prefix}/retention`,
    summary: 'How long records and messages about orders are kept, and when that was last changed by whom',
    response: ok({
      ...periods,
      changedAt: z.nullable(Instant),
      /** null: never changed, or by the command line. */
      changedBy: z.nullable(z.string()),
    }),
  }),
  saveRetention: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/saveRetention`,
    summary:
      'Sets how long records and messages about orders are kept, for the password and a code of the authenticator app',
    ...stepUpEach({ ...periods, was: Periods }),
    response: Done,
  }),
  recordEnds: call({
    ...query,
    path: `${prefix}/recordEnds`,
    summary: 'Records that will be deleted, are kept all the same, or were deleted; the soonest first',
    query: z.object({ ...pageQuery, state: RecordEndState }),
    response: z.extend(pageOf(RecordEnd), { counts: z.record(RecordEndState, z.number()) }),
  }),
  holdRecord: call({
    ...command,
    path: `${prefix}/holdRecord`,
    summary: 'Keeps a record beyond its period, with the reason',
    body: z.object({ patientId: Id, reason: Reason }),
    response: Done,
  }),
  releaseRecord: call({
    ...command,
    path: `${prefix}/releaseRecord`,
    summary: 'Ends a hold: once its period has ended, the record is deleted after 30 days',
    body: z.object({ patientId: Id }),
    response: Done,
  }),
};
