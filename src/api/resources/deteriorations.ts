import { queryOptions } from '@tanstack/react-query';
import { deteriorationCalls as calls } from '#contract/deterioration.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { send } from '#api/http/client.ts';

/** Patients with alarming vital signs of whom this doctor was told. */
export const deteriorationsQuery = queryOptions({
  queryKey: ['deteriorations'],
  queryFn: async ({ signal }) => (await send(calls.deteriorations, { signal })).patients,
});

export async function acknowledgeDeterioration(vitalSetId: string): Promise<void> {
  await send(calls.acknowledgeDeterioration, { body: { vitalSetId } });
  await refresh('deterioration.changed');
}
