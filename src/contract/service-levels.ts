import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Day, Id, RequestKind } from './shared.ts';

export const ServiceStep = z.enum(['ACCEPT', 'CONSULT', 'RESULT', 'PAY']);

/** Requests of one kind that were raised in one week in one hub, and how fast a step of theirs was done. */
export const ServiceLevelRow = z.object({
  /** Monday of the week. */
  week: Day,
  /** null: of no hub. */
  hubKey: z.nullable(z.string()),
  hubName: z.nullable(z.string()),
  kind: RequestKind,
  targetS: z.number(),
  requests: z.number(),
  done: z.number(),
  /** null: none is done. */
  medianS: z.nullable(z.number()),
  p90S: z.nullable(z.number()),
  /** Done within the target. */
  onTime: z.number(),
  /** Done after it, or open and older. */
  missed: z.number(),
  /** Cancelled before it was done. */
  abandoned: z.number(),
});
export type ServiceLevelRow = z.output<typeof ServiceLevelRow>;

const query = { who: ['operator'], extension: true, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const filters = {
  step: ServiceStep,
  hubKey: z.optional(Id),
  /** Days of the hospital; both are included. Without them the last eight weeks; never more than a year. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
};

export const serviceLevelCalls = {
  serviceLevels: call({
    ...query,
    path: `${prefix}/serviceLevels`,
    summary:
      'How fast requests are accepted, seen, completed and paid, by week, hub and kind, with the target',
    query: z.object(filters),
    response: ok({ rows: z.array(ServiceLevelRow) }),
  }),
  serviceLevelFile: call({
    ...query,
    path: `${prefix}/serviceLevelFile`,
    summary: 'The same as a CSV file',
    query: z.object(filters),
    response: ok({ csv: z.string() }),
  }),
};
