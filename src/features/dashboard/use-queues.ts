import { useQueries } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { queueQuery } from '#api/requests.ts';
import type { AlertKind } from '#domain/alert-kinds.ts';

const KINDS = ['EMERGENCY_CARE', 'TALK_TO_DOC', 'TALK_TO_NURSE'] as const;
/** The newest of one's own, ended ones too: a day has fewer. */
const MINE = { mine: true, ended: true, descending: true, limit: 50 } as const;

export interface Queue {
  kind: AlertKind;
  requests: ServiceRequest[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The three queues in a hub, and all that is mine in any. R6.03: emergencies are for internal providers alone. */
export function useQueues(
  hubKey: string | undefined,
  internal: boolean,
): { queues: Queue[]; mine: ServiceRequest[] } {
  const lists = useQueries({ queries: KINDS.map((kind) => queueQuery(kind, hubKey ? { hubKey } : {})) });
  const everywhere = useQueries({ queries: KINDS.map((kind) => queueQuery(kind)) });
  const own = useQueries({ queries: KINDS.map((kind) => queueQuery(kind, MINE)) });
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
  const shown = queues.filter(
    ({ kind, requests }) =>
      internal || kind === 'TALK_TO_DOC' || (kind === 'TALK_TO_NURSE' && Boolean(requests?.length)),
  );
  const all = [...everywhere, ...own].flatMap((list) => list.data?.items ?? []);
  return { queues: shown, mine: [...new Map(all.map((request) => [request.id, request])).values()] };
}
