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

/** The three queues of the caller's hubs, or of one. */
export function useQueues(hubKey: string | undefined): Queue[] {
  const lists = useQueries({ queries: KINDS.map((kind) => queueHere(kind, hubKey)) });
  return KINDS.map((kind, at) => {
    const list = lists[at];
    return {
      kind,
      requests: list?.data?.items,
      error: list?.error ?? null,
      refetch: () => void list?.refetch(),
    };
  });
}
