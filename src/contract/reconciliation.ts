import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { BadLine } from './imports.ts';
import { Instant } from './shared.ts';

export const DIFFERENCE_KINDS = ['ONLY_HERE', 'ONLY_GATEWAY', 'AMOUNT_DIFFERS', 'STATE_DIFFERS'] as const;
const DifferenceKind = z.enum(DIFFERENCE_KINDS);
export type DifferenceKind = z.output<typeof DifferenceKind>;

export const DIFFERENCE_PARTS = [...DIFFERENCE_KINDS, 'SETTLED'] as const;
const DifferencePart = z.enum(DIFFERENCE_PARTS);
export type DifferencePart = z.output<typeof DifferencePart>;

const Signed = z.nullable(z.int());

/** A difference between the gateway's list and the records. */
const PaymentDifference = z.object({
  id: z.string(),
  kind: DifferenceKind,
  reference: z.string(),
  /** Day in the list, or in the record. */
  day: z.string(),
  /** Below zero for a refund; null: not in the list, not recorded. */
  listedPaise: Signed,
  recordedPaise: Signed,
  serviceNumbers: z.array(z.string()),
  /** A payment of which the link is known: it can be recorded as the gateway would have reported it. */
  mayRecord: z.boolean(),
  /** null: open. NOTED: by a person; RECORDED: the payment was; GONE: a later comparison no longer found it. */
  settledAs: z.nullable(z.enum(['NOTED', 'RECORDED', 'GONE'])),
  settledAt: z.nullable(Instant),
  /** null: by the command line, or by a comparison. */
  settledBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type PaymentDifference = z.output<typeof PaymentDifference>;

const Comparison = z.object({
  /** Hash of the file. */
  sha256: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  lines: z.number(),
  differences: z.number(),
  /** Time of the newest comparison of this file. */
  at: Instant,
  /** null: the command line. */
  by: z.nullable(z.string()),
});
export type Comparison = z.output<typeof Comparison>;

/** Why a difference is none. */
export const DifferenceNote = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const differenceId = z.string().check(z.minLength(1), z.maxLength(120));

/** The gateway's list of payments, held against what is recorded. */
export const reconciliationCalls = {
  comparePayments: call({
    ...command,
    form: true,
    path: `${prefix}/comparePayments`,
    summary:
      'Compares a CSV file of the gateway with what is recorded, and keeps the differences; the same file again adds none',
    body: z.object({ file: z.file() }),
    response: ok({
      /** null: a line is wrong, and nothing was compared. */
      comparison: z.nullable(Comparison),
      badLines: z.number(),
      firstBadLines: z.array(BadLine),
    }),
  }),
  comparisons: call({
    ...query,
    path: `${prefix}/comparisons`,
    summary: 'The files that were compared, the newest 50 first',
    response: ok({ comparisons: z.array(Comparison) }),
  }),
  paymentDifferences: call({
    ...query,
    path: `${prefix}/paymentDifferences`,
    summary:
      'Differences of one kind that are open, or those that are settled: the newest 500, and how many there are',
    query: z.object({ part: DifferencePart }),
    response: ok({
      differences: z.array(PaymentDifference),
      counts: z.record(DifferencePart, z.number()),
    }),
  }),
  settleDifference: call({
    ...command,
    path: `${prefix}/settleDifference`,
    summary: 'Settles a difference with a note; nothing else is changed',
    body: z.object({ differenceId, note: DifferenceNote }),
    response: Done,
  }),
  recordDifference: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/recordDifference`,
    summary:
      'Records a payment that the gateway has and the portal lacks, as the gateway’s report would; once',
    body: z.object({ differenceId }),
    response: Done,
  }),
};
