import { Counter, Histogram } from 'prom-client';
import type { CallFigures } from '#contract/call-reports.ts';

const registers: [] = [];

const outcomes = new Counter({
  name: 'wardline_room_connections_total',
  help: 'Connections of calls as each side reported them, by outcome. One that came about after no path was found counts as both.',
  labelNames: ['outcome'],
  registers,
});
const routes = new Counter({
  name: 'wardline_room_routes_total',
  help: 'Connections that came about, by the candidate of their path and its protocol.',
  labelNames: ['route', 'protocol'],
  registers,
});
const setUps = new Histogram({
  name: 'wardline_room_set_up_seconds',
  help: 'Time from joining to the first sound or picture.',
  buckets: [0.5, 1, 1.5, 2, 3, 5, 8, 13, 20, 30, 60],
  registers,
});
const concealed = new Histogram({
  name: 'wardline_room_concealed_percent',
  help: 'Sound that was made up for lost packets, of connections that were reported at their end.',
  buckets: [0.5, 1, 2, 3, 5, 10, 20, 50, 100],
  registers,
});
const fallbacks = new Counter({
  name: 'wardline_room_pictures_given_up_total',
  help: 'Times that a device stopped sending its picture, so that the sound fits the line.',
  registers,
});
const freezes = new Counter({
  name: 'wardline_room_freezes_total',
  help: 'Freezes of pictures that members received.',
  registers,
});

/** Metrics of calls since the start of this process, from the reports of the members' browsers. */
export const callMetrics = [outcomes, routes, setUps, concealed, fallbacks, freezes] as const;

/** Counts what a report adds to the one before it of the same connection. */
export function countCallReport(
  { before, isOver }: { before: CallFigures | undefined; isOver: boolean },
  now: CallFigures,
): void {
  if (before?.outcome !== now.outcome) outcomes.inc({ outcome: now.outcome });
  if (now.route && !before?.route) routes.inc({ route: now.route, protocol: now.protocol ?? 'unknown' });
  if (now.setUpMs !== null && (before?.setUpMs ?? null) === null) setUps.observe(now.setUpMs / 1_000);
  if (isOver && now.concealedPercent !== null) concealed.observe(now.concealedPercent);
  fallbacks.inc(Math.max(0, now.givenUp - (before?.givenUp ?? 0)));
  freezes.inc(Math.max(0, now.freezes - (before?.freezes ?? 0)));
}
