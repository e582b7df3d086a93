import type { TrendPoint } from './trend-chart.tsx';

/** The least distance of two labels, px, at which both can be read. */
const LABEL_PX = 52;
const DAY_MS = 86_400_000;

/** Returns the first and the last time; a single one is in the middle of two days. */
export function timesOf(points: readonly TrendPoint[]): [Date, Date] {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return first === last
    ? [new Date(first - DAY_MS), new Date(last + DAY_MS)]
    : [new Date(first), new Date(last)];
}

/** All values and the bounds that are usual now, with some air. A lower bound of 0 bounds nothing: it would flatten the line. */
export function valuesOf(points: readonly TrendPoint[]): [number, number] {
  const { low = null, high = null } = points.at(-1) ?? {};
  const values = points.map(({ value }) => value);
  for (const bound of [low || null, high]) if (bound !== null) values.push(bound);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const air = (most - least || Math.abs(most) || 1) * 0.1;
  return [least - air, most + air];
}

/** Returns which points bear their figure: the last one always, the others where there is room. */
export function labelled(xs: readonly number[]): ReadonlySet<number> {
  const named = new Set<number>();
  let next = Infinity;
  for (let at = xs.length - 1; at >= 0; at -= 1) {
    const x = xs[at] ?? 0;
    if (next - x < LABEL_PX) continue;
    named.add(at);
    next = x;
  }
  return named;
}
