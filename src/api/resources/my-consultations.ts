import type { QueryOf } from '#contract/call.ts';
import { myConsultationCalls as calls } from '#contract/my-consultations.ts';
import { send } from '#api/http/client.ts';

type Query = Omit<QueryOf<typeof calls.myConsultations>, 'cursor'>;

export function myConsultationsList(query: Query) {
  return {
    queryKey: ['myConsultations', query],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.myConsultations, { query: { ...query, cursor }, signal }),
  };
}
