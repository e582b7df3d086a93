import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { move, WHOLE, zoomTo, type Zoom } from './zoom.ts';

/** A press that moves less than this is no drag. */
const DRAG_PX = 6;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [0.1, 0],
  ArrowRight: [-0.1, 0],
  ArrowUp: [0, 0.1],
  ArrowDown: [0, -0.1],
};

interface Point {
  x: number;
  y: number;
}
const distance = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

interface ZoomOptions {
  /** A press that was no drag. */
  onPress: () => void;
  /** Escape, with the whole picture in view. */
  onEscape: () => void;
}

/** The zoom of one picture: two fingers change it, one finger or the mouse moves it, and so do the arrow keys. */
export function useZoom({ onPress, onEscape }: ZoomOptions) {
  const [zoom, setZoom] = useState(WHOLE);
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  function drag(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const wasApart = distance([...pointers.current.values()]);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const isApart = distance([...pointers.current.values()]);
    const by = { x: event.clientX - before.x, y: event.clientY - before.y };
    travelled.current += Math.abs(by.x) + Math.abs(by.y);
    const share = 1 / pointers.current.size;
    setZoom((now) => {
      const moved = move(now, (by.x / width) * share, (by.y / height) * share);
      return wasApart > 0 ? zoomTo(moved, (moved.factor * isApart) / wasApart) : moved;
    });
  }
  function lift(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
  }

  return {
    zoom,
    setFactor: (factor: number) => setZoom((now) => zoomTo(now, factor)),
    style: styleOf(zoom),
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (pointers.current.size === 0) travelled.current = 0;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: drag,
      onPointerUp: lift,
      onPointerCancel: lift,
      onClick: () => travelled.current < DRAG_PX && onPress(),
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const by = ARROWS[event.key];
      if (by && zoom.factor > 1) {
        event.preventDefault();
        setZoom((now) => move(now, ...by));
      }
      if (event.key !== 'Escape') return;
      if (zoom.factor > 1) setZoom(WHOLE);
      else onEscape();
    },
  };
}

/** Read by main-picture.module.css. */
function styleOf({ factor, x, y }: Zoom): CSSProperties {
  return { '--zoom': factor, '--zoom-x': `${x * 100}%`, '--zoom-y': `${y * 100}%` } as CSSProperties;
}
