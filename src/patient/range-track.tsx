import type { CSSProperties } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './tests-place.module.css';

interface RangeTrackProps {
  value: number;
  low: number | null;
  high: number | null;
  tone: 'ok' | 'out' | 'critical';
}

interface Part {
  from: number;
  to: number;
  /** Where the value is, in percent of the track. */
  at: number;
}

/** The usual part of a track, and where the value is: at its end when it is further out. */
export function trackOf({ value, low, high }: Omit<RangeTrackProps, 'tone'>): Part {
  const ends = low !== null && high !== null ? [low, high] : null;
  const span = ends ? (ends[1] ?? 0) - (ends[0] ?? 0) : Math.abs(high ?? low ?? 0) || 1;
  const [from, to] = ends
    ? [(ends[0] ?? 0) - span, (ends[1] ?? 0) + span]
    : high !== null
      ? [high - span, high + span]
      : [(low ?? 0) - span, (low ?? 0) + span];
  const place = (point: number): number => ((point - from) / (to - from)) * 100;
  return {
    from: low === null ? 0 : place(low),
    to: high === null ? 100 : place(high),
    at: Math.min(97, Math.max(3, place(value))),
  };
}

/** A picture of what is said in words beside it. */
export function RangeTrack({ tone, ...measured }: RangeTrackProps) {
  const { from, to, at } = trackOf(measured);
  const places = { '--from': `${from}%`, '--to': `${100 - to}%`, '--at': `${at}%` } as CSSProperties;
  return (
    <div className={cx(styles.track, styles[tone])} style={places} aria-hidden="true">
      <s />
      <i />
    </div>
  );
}
