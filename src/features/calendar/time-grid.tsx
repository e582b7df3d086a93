import { useLayoutEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import type { BlockTime } from '#contract/calendar.ts';
import type { ClinicProvider } from '#contract/profile.ts';
import type { NewBlock } from '#features/calendar/block-form.tsx';
import styles from '#features/calendar/calendar.module.css';
import { DayHead } from '#features/calendar/day-head.tsx';
import { EventBox, keyOf } from '#features/calendar/event-box.tsx';
import type { DroppedVisit } from '#features/calendar/use-move-drag.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { isAway, inLanes, minutesOn, timeOf, type CalendarData } from '#features/calendar/place.ts';

interface TimeGridProps {
  label: string;
  data: CalendarData;
  days: readonly string[];
  today: string;
  clinics: readonly ClinicProvider[];
  onNew: (block: NewBlock) => void;
  onBlock: (block: BlockTime) => void;
  onMove: (dropped: DroppedVisit) => void;
}

const DAY_START_H = 7;
const DAY_END_H = 21;
const HOUR_MIN = 60;
const DAY_MIN = 1440;
const SNAP_MIN = 30;
/** Minutes below which an entry has one line. */
const TWO_LINES_MIN = 25;

/** Hours from top to bottom, days beside each other. A drag over free time blocks it. */
export function TimeGrid({ label, data, days, today, ...events }: TimeGridProps) {
  const [hourNow] = wallOf(new Date(useNow(60_000)), data.timeZone)
    .time.split(':')
    .map(Number);
  const hours = hoursOf(data, days, days.includes(today) ? hourNow : undefined);
  const grid = useRef<HTMLElement>(null);
  const above = Math.min(...busyHours(data, days).map(({ first }) => first), DAY_END_H) - (hours[0] ?? 0);
  // The first hour of work is in sight at once, and what the day is at now; afterwards it is the reader who scrolls.
  useLayoutEffect(() => {
    if (grid.current) scrollToWork(grid.current, above / hours.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const vars = { '--hours': hours.length, '--days': days.length } as CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.grid} ref={grid} style={vars} aria-label={label} tabIndex={0}>
      <div className={styles.heads}>
        <span className={styles.corner} />
        {days.map((day) => (
          <DayHead key={day} day={day} data={data} isToday={day === today} />
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{timeOf(hour * HOUR_MIN)}</span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            {...{ day, data, ...events }}
            isToday={day === today}
            start={(hours[0] ?? 0) * HOUR_MIN}
            length={hours.length * HOUR_MIN}
          />
        ))}
      </div>
    </section>
  );
}

/** Scrolls to the first hour of work; where the line of now would be out of sight, to that line. */
function scrollToWork(box: HTMLElement, above: number): void {
  const [heads, body] = [box.firstElementChild, box.lastElementChild];
  if (!heads || !body || above >= 1) return;
  box.scrollTop = body.clientHeight * above;
  const line = box.querySelector('[data-now]')?.getBoundingClientRect();
  if (!line) return;
  const top = box.getBoundingClientRect().top + heads.clientHeight;
  const bottom = Math.min(box.getBoundingClientRect().bottom, innerHeight);
  if (line.top < top || line.bottom > bottom) box.scrollTop += line.top - (top + bottom) / 2;
}

/** The hours of what is planned in these days: visits, duties and blocks, not days away. */
function busyHours(data: CalendarData, days: readonly string[]): { first: number; last: number }[] {
  const blocks = data.blocks.filter(({ kind }) => kind === 'BLOCK');
  return days.flatMap((day) =>
    [...data.appointments, ...data.duties, ...blocks]
      .flatMap((span) => minutesOn(day, span, data.timeZone) ?? [])
      .map(({ from, to }) => ({ first: Math.floor(from / HOUR_MIN), last: Math.ceil(to / HOUR_MIN) })),
  );
}

/** The hours of the grid: from seven to nine, extended to events outside of them. */
function hoursOf(data: CalendarData, days: readonly string[], hourNow?: number): number[] {
  const busy = busyHours(data, days);
  if (hourNow !== undefined) busy.push({ first: hourNow, last: hourNow + 1 });
  const first = Math.min(DAY_START_H, ...busy.map((hours) => hours.first));
  const last = Math.max(DAY_END_H, ...busy.map((hours) => hours.last));
  return Array.from({ length: last - first }, (_, at) => first + at);
}

interface DayColumnProps extends Omit<TimeGridProps, 'label' | 'days' | 'today'> {
  day: string;
  isToday: boolean;
  /** The first minute that is shown, and how many. */
  start: number;
  length: number;
}

function DayColumn({ day, data, isToday, start, length, onNew, ...boxes }: DayColumnProps) {
  const { timeZone } = data;
  const drag = useDrag({ day, start, length, onNew });
  const at = (from: number, to: number): CSSProperties =>
    ({ '--from': (from - start) / length, '--to': (to - start) / length }) as CSSProperties;
  const events = [...data.appointments, ...data.blocks, ...data.outside].flatMap((item) => {
    const time = minutesOn(day, item, timeZone);
    return time ? [{ item, ...time }] : [];
  });
  return (
    <div
      className={styles.column}
      data-away={isAway(day, data) || undefined}
      data-today={isToday || undefined}
      data-day={day}
      data-start={start}
      data-length={length}
      {...drag.handlers}
    >
      {data.duties.map((duty) => {
        const time = minutesOn(day, duty, timeZone);
        return (
          time && (
            <i key={duty.startsAt + duty.clinicId} className={styles.duty} style={at(time.from, time.to)} />
          )
        );
      })}
      {inLanes(events).map(({ item, from, to, lane, lanes }) => (
        <EventBox
          key={keyOf(item)}
          item={item}
          data={data}
          day={day}
          from={timeOf(from)}
          to={timeOf(to)}
          isShort={to - from < TWO_LINES_MIN}
          {...boxes}
          style={{ ...at(from, to), '--lane': lane, '--lanes': lanes } as CSSProperties}
        />
      ))}
      {isToday && <NowLine start={start} length={length} timeZone={timeZone} />}
      {drag.marked && <i className={styles.marked} style={at(drag.marked.from, drag.marked.to)} />}
    </div>
  );
}

/** Where the day is now, by the hospital's clock; it moves on by itself. */
function NowLine({ start, length, timeZone }: { start: number; length: number; timeZone: string }) {
  const text = useText(calendar);
  const time = wallOf(new Date(useNow(60_000)), timeZone).time.slice(0, 5);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (hours * HOUR_MIN + minutes - start) / length;
  if (at < 0 || at > 1) return null;
  return (
    <p className={styles.now} data-now style={{ '--from': at, '--to': at } as CSSProperties}>
      <span className="vh">{text.now}</span>
      <time>{time}</time>
    </p>
  );
}

/** A time for an input, which has no 24:00. */
const endOf = (minute: number): string => timeOf(minute % DAY_MIN);

/** A drag with a mouse or a pen; a finger scrolls, and the form does the same. */
function useDrag({ day, start, length, onNew }: Pick<DayColumnProps, 'day' | 'start' | 'length' | 'onNew'>) {
  const [ends, setEnds] = useState<{ a: number; b: number }>();
  const marked = ends && {
    from: Math.min(ends.a, ends.b),
    to: Math.max(ends.a, ends.b) + SNAP_MIN,
  };
  function minute(event: PointerEvent<HTMLElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    const part = Math.min(Math.max((event.clientY - box.top) / box.height, 0), 0.999);
    return start + Math.floor((part * length) / SNAP_MIN) * SNAP_MIN;
  }
  return {
    marked,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.pointerType === 'touch' || event.button !== 0 || event.target !== event.currentTarget)
          return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setEnds({ a: minute(event), b: minute(event) });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (ends) setEnds({ ...ends, b: minute(event) });
      },
      onPointerUp: (): void => {
        if (marked) onNew({ day, from: timeOf(marked.from), to: endOf(marked.to) });
        setEnds(undefined);
      },
      onPointerCancel: (): void => setEnds(undefined),
    },
  };
}
