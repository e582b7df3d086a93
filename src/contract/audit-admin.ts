import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { PAGE_MAX } from './limits.ts';
import { Cursor, Day, Instant } from './shared.ts';

/** Record numbers that a row names; of further patients it has the number. */
export const AUDIT_MRNS_SHOWN = 3;

/** An action of a person, a system or the portal, without its content. */
export const AuditRow = z.object({
  /** Its place in the chain. */
  id: z.string(),
  at: Instant,
  /** The kind of the caller, such as `staff`, and its id. */
  who: z.string(),
  /** Name of a person with an account. */
  name: z.nullable(z.string()),
  role: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  mrns: z.array(z.string()),
  /** Number of patients concerned. */
  patients: z.number(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** CUT_OFF: the rows end before the newest one. */
export const AuditProblem = z.enum(['MISSING', 'CHANGED', 'CUT_OFF']);
export type AuditProblem = z.output<typeof AuditProblem>;

export const VerificationState = z.enum(['RUNNING', 'INTACT', 'BROKEN']);
export type VerificationState = z.output<typeof VerificationState>;

export const Verification = z.object({
  state: VerificationState,
  by: z.string(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Rows that fit, so far. */
  rows: z.number(),
  /** The hash of the newest row, to be stored elsewhere; null unless it is intact. */
  head: z.nullable(z.string()),
  /** The first row that does not fit. */
  broken: z.nullable(z.object({ row: z.number(), problem: AuditProblem })),
});
export type Verification = z.output<typeof Verification>;

const Word = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

const operator = { who: ['operator'], extension: true } as const;
const prefix = '/{app}/api/operations/v1';

export const auditAdminCalls = {
  auditRows: call({
    ...operator,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/auditRows`,
    summary: 'The audit, newest first: by user name, MRN, action and days; both days are included',
    body: z.object({
      who: z.optional(Word),
      mrn: z.optional(Word),
      action: z.optional(Word),
      from: z.optional(Day),
      to: z.optional(Day),
      cursor: z.optional(Cursor),
      limit: z.optional(z.int().check(z.gte(1), z.lte(PAGE_MAX))),
    }),
    response: pageOf(AuditRow),
  }),
  startVerification: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/startVerification`,
    summary: 'Verifies the audit chain in the background, one verification at a time',
    body: z.object({}),
    response: ok({ verification: Verification }),
  }),
  verificationState: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/verificationState`,
    summary: 'The newest verification of the audit, and how far it is',
    response: ok({ verification: z.nullable(Verification) }),
  }),
};
