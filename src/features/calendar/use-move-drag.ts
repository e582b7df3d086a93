import { useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent } from 'react';
import type { CalendarVisit } from '#contract/calendar.ts';
import { timeOf } from '#features/calendar/place.ts';

export interface DroppedVisit {
  visit: CalendarVisit;
  /** Where it was dropped; absent where a button asked for it. */
  to?: { day: string; time: string };
}

const SNAP_MIN = 15;
const DAY_MIN = 1440;
/** A shorter way is a press. */
const PRESS_PX = 6;

interface Moved {
  dx: number;
  dy: number;
  to: DroppedVisit['to'];
}

/** Drags an appointment that has not begun to another day and time. A finger scrolls instead. */
export function useMoveDrag(visit: CalendarVisit, onMove: (dropped: DroppedVisit) => void) {
  const grip = useRef<{ x: number; y: number; top: number }>(undefined);
  const wasDragged = useRef(false);
  const [moved, setMoved] = useState<Moved>();
  const end = (): void => {
    grip.current = undefined;
    setMoved(undefined);
  };
  return {
    to: moved?.to,
    style: moved && ({ translate: `${moved.dx}px ${moved.dy}px` } satisfies CSSProperties),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        wasDragged.current = false;
        if (visit.consultationStatus !== 'ACCEPTED' || event.pointerType === 'touch' || event.button !== 0)
          return;
        const { top } = event.currentTarget.getBoundingClientRect();
        grip.current = { x: event.clientX, y: event.clientY, top };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        if (!grip.current) return;
        const [dx, dy] = [event.clientX - grip.current.x, event.clientY - grip.current.y];
        if (!moved && Math.hypot(dx, dy) < PRESS_PX) return;
        wasDragged.current = true;
        setMoved({ dx, dy, to: placeAt(event.clientX, event.clientY, grip.current.top + dy) });
      },
      onPointerUp(): void {
        if (moved?.to) onMove({ visit, to: moved.to });
        end();
      },
      onPointerCancel: end,
      // The press that ends a drag opens nothing.
      onClick(event: MouseEvent): void {
        if (wasDragged.current) event.preventDefault();
        wasDragged.current = false;
      },
    },
  };
}

/** The day under the pointer, and the quarter at which the box begins. */
function placeAt(x: number, y: number, top: number): DroppedVisit['to'] {
  const column = document
    .elementsFromPoint(x, y)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset['day'] !== undefined);
  const { day, start, length } = column?.dataset ?? {};
  if (!column || !day) return undefined;
  const box = column.getBoundingClientRect();
  const minute = Number(start) + ((top - box.top) / box.height) * Number(length);
  const snapped = Math.round(minute / SNAP_MIN) * SNAP_MIN;
  return { day, time: timeOf(Math.min(Math.max(0, snapped), DAY_MIN - SNAP_MIN)) };
}
