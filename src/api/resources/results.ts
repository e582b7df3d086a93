import { queryOptions } from '@tanstack/react-query';
import { myConsultationCalls as calls } from '#contract/my-consultations.ts';
import { send } from '#api/http/client.ts';

/** Results of the provider's orders that they have not opened. */
export const resultsToReadQuery = queryOptions({
  queryKey: ['resultsToRead'],
  queryFn: ({ signal }) => send(calls.resultsToRead, { signal }),
});
