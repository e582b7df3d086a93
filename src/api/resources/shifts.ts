import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { shiftCalls as calls } from '#contract/shifts.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

const SHIFTS_KEY = 'shifts';
const EVERY_MS = 5 * 60_000;

export const coverageQuery = () =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'coverage'],
    queryFn: ({ signal }) => send(calls.coverage, { signal }),
    refetchInterval: EVERY_MS,
  });

export const nurseShiftsQuery = () =>
  queryOptions({
    queryKey: [SHIFTS_KEY, 'list'],
    queryFn: ({ signal }) => send(calls.nurseShifts, { signal }),
  });

const changed = <T>(answer: Promise<T>): Promise<T> =>
  answer.finally(() => void queryClient.invalidateQueries({ queryKey: [SHIFTS_KEY] }));

export const addNurseShift = (body: BodyOf<typeof calls.addNurseShift>) =>
  changed(send(calls.addNurseShift, { body }));
export const endNurseShift = (shiftId: string) => changed(send(calls.endNurseShift, { body: { shiftId } }));
