import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { reasonText } from './reason-text.ts';
import { Id, Instant, pageQuery, TypedInstant } from './shared.ts';

/** Hours until the detailed report after noticing a breach, by the rules of 2025 on personal data. */
export const BREACH_DETAIL_HOURS = 72;

/** Steps after a breach. Each but a note is taken once; CLOSED ends it. */
export const BREACH_STEPS = ['BOARD_TOLD', 'PATIENTS_TOLD', 'BOARD_DETAILED', 'NOTE', 'CLOSED'] as const;
const BreachStepKind = z.enum(BREACH_STEPS);
export type BreachStepKind = z.output<typeof BreachStepKind>;

export const BreachStep = z.object({
  id: z.string(),
  kind: BreachStepKind,
  at: Instant,
  text: z.string(),
  /** null: by the command line. */
  by: z.nullable(z.string()),
  recordedAt: Instant,
});
export type BreachStep = z.output<typeof BreachStep>;

export const Breach = z.object({
  id: z.string(),
  noticedAt: Instant,
  /** When the details are due. */
  detailDueAt: Instant,
  what: z.string(),
  /** How many are concerned; null: not known. */
  patients: z.nullable(z.number()),
  by: z.nullable(z.string()),
  recordedAt: Instant,
  /** Oldest first. */
  steps: z.array(BreachStep),
});
export type Breach = z.output<typeof Breach>;

const Words = reasonText(4000);

export const NewBreach = z.object({
  noticedAt: TypedInstant,
  what: Words,
  patients: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000))),
});
export const NewBreachStep = z.object({ kind: BreachStepKind, at: TypedInstant, text: Words });

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const one = ok({ breach: Breach });

export const breachCalls = {
  breaches: call({
    ...query,
    path: `${prefix}/breaches`,
    summary: 'Breaches of personal data, the newest first, each with what was done about it',
    query: z.object({ ...pageQuery, part: z.enum(['OPEN', 'CLOSED']) }),
    response: z.extend(pageOf(Breach), { counts: z.object({ OPEN: z.number(), CLOSED: z.number() }) }),
  }),
  recordBreach: call({
    ...command,
    path: `${prefix}/recordBreach`,
    summary: 'Records a breach: when it was noticed, what happened, and how many patients are concerned',
    body: NewBreach,
    response: one,
  }),
  addBreachStep: call({
    ...command,
    path: `${prefix}/addBreachStep`,
    summary: 'Records what was done about a breach, and when; nothing of it is changed later',
    body: z.extend(NewBreachStep, { breachId: Id }),
    response: one,
  }),
};
