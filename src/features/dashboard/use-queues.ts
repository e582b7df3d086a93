import { useQueries } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { queueHere } from '#api/resources/requests.ts';
import type { AlertKind } from '#domain/alert-kinds.ts';

const KINDS = ['EMERGENCY_CARE', 'TALK_TO_DOC', 'TALK_TO_NURSE'] as const;

export interface Queue {
  kind: AlertKind;
  requests: ServiceRequest[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The three queues in a hub. R6.03: emergencies are for internal providers alone. */
export function useQueues(hubKey: string | undefined, internal: boolean): Queue[] {
  const lists = useQueries({ queries: KINDS.map((kind) => queueHere(kind, hubKey)) });
  const queues = KINDS.map((kind, at) => {
    const list = lists[at];
    return {
      kind,
      requests: list?.data?.items,
      error: list?.error ?? null,
      refetch: () => void list?.refetch(),
    };
  });
  // A nurse's request reaches other doctors only when it was handed to them.
  return queues.filter(
    ({ kind, requests }) =>
      internal || kind === 'TALK_TO_DOC' || (kind === 'TALK_TO_NURSE' && Boolean(requests?.length)),
  );
}
