import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { frontDeskCalls as calls, type DeskKind } from '#contract/front-desk.ts';
import { send } from '#api/http/client.ts';

export type CallerAsked = BodyOf<typeof calls.findCallers>;

/** Patients who may be the caller; names and numbers stay out of the key that a device stores. */
export const callersQuery = (body: CallerAsked, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['front-desk', 'callers', body],
    queryFn: async ({ signal }) => (await send(calls.findCallers, { body, signal })).matches,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** The people whom a request would alert now. */
export const whoRingsQuery = (kind: DeskKind, hubKey: string) =>
  queryOptions({
    queryKey: ['front-desk', 'rings', kind, hubKey],
    queryFn: async ({ signal }) => (await send(calls.whoRings, { query: { kind, hubKey }, signal })).rings,
    enabled: hubKey !== '',
    staleTime: 0,
    refetchInterval: 15_000,
  });

export const raiseAtDesk = (body: BodyOf<typeof calls.raiseAtDesk>) => send(calls.raiseAtDesk, { body });

export const registerAtDesk = async (body: BodyOf<typeof calls.registerAtDesk>) =>
  (await send(calls.registerAtDesk, { body })).patient;

/** Reads what the desk of this hospital offers beside requests. */
export const deskOfferQuery = () =>
  queryOptions({
    queryKey: ['front-desk', 'offer'],
    queryFn: ({ signal }) => send(calls.deskOffer, { signal }),
  });

export const orderAtDesk = (body: BodyOf<typeof calls.orderAtDesk>) => send(calls.orderAtDesk, { body });
