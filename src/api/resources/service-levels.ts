import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/call.ts';
import { serviceLevelCalls as calls } from '#contract/service-levels.ts';
import { send } from '#api/http/client.ts';

export type LevelsAsked = QueryOf<typeof calls.serviceLevels>;

export const serviceLevelsQuery = (asked: LevelsAsked) =>
  queryOptions({
    queryKey: ['serviceLevels', asked],
    queryFn: async ({ signal }) => (await send(calls.serviceLevels, { query: asked, signal })).rows,
  });

/** The rows of the filter as a file. */
export async function serviceLevelFile(asked: LevelsAsked): Promise<Blob> {
  const { csv } = await send(calls.serviceLevelFile, { query: asked });
  return new Blob([csv], { type: 'text/csv;charset=utf-8' });
}
