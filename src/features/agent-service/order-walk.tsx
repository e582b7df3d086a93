import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import { useList } from '#api/lists/use-list.ts';
import { ordersList } from '#api/resources/requests.ts';
import { stepTo, takePressed, walkOf, type QueueWalk } from '#care/queue-walk.ts';
import styles from '#features/agent-service/order-walk.module.css';
import { orderWalk } from '#i18n/en/order-walk.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';

/** So many orders before the end of what is read the next page is asked for. */
const NEAR_END = 5;

interface OrderWalkProps {
  request: ServiceRequest;
  userId: string;
}

/** The previous and the next order, in the order of the list from which this one was opened. */
export function OrderWalk({ request, userId }: OrderWalkProps) {
  const [walk] = useState(() => walkOf(userId, request));
  return walk ? <Steps walk={walk} id={request.id} /> : null;
}

function Steps({ walk, id }: { walk: QueueWalk; id: string }) {
  const text = useText(orderWalk);
  const navigate = useNavigate();
  const { rows, total, loadMore } = useList(ordersList(walk.kind, walk.body));
  const ids = [...new Set([...walk.ids, ...rows.map((row) => row.id)])];
  const at = ids.indexOf(id);
  const isNearEnd = at >= ids.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  const go = (to: string, pressed: 'previous' | 'next'): void => {
    stepTo({ ...walk, ids }, to, pressed);
    void navigate({ to: '/agent-service-details/$id', params: { id: to }, replace: true });
  };
  const previous = at > 0 ? ids[at - 1] : undefined;
  const next = at === -1 ? undefined : ids[at + 1];
  const goBack = previous === undefined ? undefined : () => go(previous, 'previous');
  const goOn = next === undefined ? undefined : () => go(next, 'next');
  useShortcuts({ previousOrder: goBack, nextOrder: goOn });
  const buttons = useFocusOfStep();
  // Its place is kept while the list is read, so that the name beside it does not move.
  return (
    <div
      ref={buttons}
      className={styles.walk}
      role="group"
      aria-label={text.label}
      data-unknown={at === -1 || undefined}
    >
      <IconButton
        icon={ChevronLeft}
        tone="quiet"
        size="s"
        label={text.previous}
        aria-keyshortcuts="["
        data-step="previous"
        disabled={!goBack}
        onClick={goBack}
      />
      <span className={styles.place}>{at !== -1 && text.place(at + 1, Math.max(ids.length, total))}</span>
      <IconButton
        icon={ChevronRight}
        tone="quiet"
        size="s"
        label={text.next}
        aria-keyshortcuts="]"
        data-step="next"
        disabled={!goOn}
        onClick={goOn}
      />
    </div>
  );
}

/** Brings the focus back to the button that led here. @returns the ref of the group */
function useFocusOfStep() {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = takePressed();
    const button = pressed && group.current?.querySelector<HTMLElement>(`[data-step=${pressed}]`);
    button?.focus({ preventScroll: true });
  }, []);
  return group;
}
