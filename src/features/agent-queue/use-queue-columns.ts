import { useMemo } from 'react';
import { queueColumns } from '#features/agent-queue/columns.tsx';
import type { QueueKind } from '#features/agent-queue/queues.ts';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { useMedia } from '#ui/use-media.ts';

/** Least wanted first where the window has no room for all of them; the address overrules it. */
const HIDDEN = {
  below1440: ['age', 'amount'],
  below1200: ['city'],
  below900: ['number', 'with'],
} as const;

/** Returns the ids of the columns that are not shown. */
function useHiddenColumns(hide: string | undefined): ReadonlySet<string> {
  const isBelow1440 = useMedia('(width < 90em)');
  const isBelow1200 = useMedia('(width < 75em)');
  const isBelow900 = useMedia('(width < 56.25em)');
  // On a phone each row is a card, which has room for all.
  const isCards = useMedia('(width < 40em)');
  return useMemo(() => {
    if (hide !== undefined) return new Set(hide.split(',').filter(Boolean));
    if (isCards) return new Set<string>();
    return new Set<string>([
      ...(isBelow1440 ? HIDDEN.below1440 : []),
      ...(isBelow1200 ? HIDDEN.below1200 : []),
      ...(isBelow900 ? HIDDEN.below900 : []),
    ]);
  }, [hide, isBelow1440, isBelow1200, isBelow900, isCards]);
}

interface Shown {
  kind: QueueKind;
  userId: string;
  hide: string | undefined;
}

/** Returns the columns of a queue, and which of them are shown. */
export function useQueueColumns({ kind, userId, hide }: Shown) {
  const text = useText(agentQueue);
  const words = useText(common);
  const all = useMemo(() => queueColumns({ text, words, userId, kind }), [text, words, userId, kind]);
  const hidden = useHiddenColumns(hide);
  const columns = useMemo(() => all.filter(({ id }) => !hidden.has(id)), [all, hidden]);
  return { all, hidden, columns };
}
