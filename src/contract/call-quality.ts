import * as z from 'zod/mini';
import { call, pageOf } from './call.ts';
import { CallDevice } from './call-reports.ts';
import { pageQuery } from './shared.ts';

export const CALL_GROUPS = ['HUB', 'NETWORK', 'DEVICE'] as const;
export const CALL_SORTS = [
  'name',
  'connections',
  'success',
  'setUp',
  'relayed',
  'concealed',
  'freezes',
  'givenUp',
] as const;
/** Above this, in per cent of the sound, speech is hard to follow. */
export const CONCEALED_LIMIT = 3;

/** How the connections of one hub, network or device went. Shares are in per cent; null: there is nothing to divide by. */
export const CallQualityRow = z.object({
  id: z.string(),
  /** The name of a hub, the effective type of a network; null: not known. */
  name: z.nullable(z.string()),
  /** Set for groups of devices. */
  device: z.nullable(CallDevice),
  connections: z.number(),
  noPath: z.number(),
  left: z.number(),
  /** The share that came about, of those that did and those without a path. */
  success: z.nullable(z.number()),
  setUpMedianMs: z.nullable(z.number()),
  setUpP95Ms: z.nullable(z.number()),
  relayed: z.nullable(z.number()),
  /** Connections with more than `CONCEALED_LIMIT` of the sound made up. */
  concealed: z.nullable(z.number()),
  freezes: z.number(),
  givenUp: z.number(),
});
export type CallQualityRow = z.output<typeof CallQualityRow>;

export const callQualityCalls = {
  callQuality: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/operations/v1/callQuality',
    who: ['operator'],
    extension: true,
    summary: 'How the connections of calls went in a period: by hub, by network or by device',
    query: z.object({
      ...pageQuery,
      by: z.enum(CALL_GROUPS),
      /** Days of the hospital; both are included. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      sort: z.optional(z.enum(CALL_SORTS)),
      descending: z.optional(z.enum(['true', 'false'])),
    }),
    response: pageOf(CallQualityRow),
  }),
};
