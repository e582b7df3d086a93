import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { deteriorationCalls as calls } from '#contract/deterioration.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { send } from '#api/http/client.ts';

/** Patients with alarming vital signs of whom this doctor was told. */
export const deteriorationsQuery = queryOptions({
  queryKey: ['deteriorations'],
  queryFn: async ({ signal }) => (await send(calls.deteriorations, { signal })).patients,
});

/** @param body its `words` are needed where the caller has no open visit of the patient */
export async function acknowledgeDeterioration(
  body: BodyOf<typeof calls.acknowledgeDeterioration>,
): Promise<void> {
  await send(calls.acknowledgeDeterioration, { body });
  await refresh('deterioration.changed');
}
