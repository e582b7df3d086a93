import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { BusyTimes } from './busy-times.ts';
import {
  claimCalendars,
  lockOutsideCalendar,
  replaceBusy,
  updateOutsideCalendar,
  type OutsideCalendarRow,
} from './outside-calendar.queries.ts';
import { CalendarFault, readCalendar } from './read-calendar.ts';
import { openSource } from './source.ts';

const EVERY_MS = 10_000;
const BATCH = 5;
/** Longer than a calendar may take to be read. */
const CLAIM_S = 120;
const AGAIN_S = 900;

/** Reads doctors' calendars elsewhere every quarter of an hour. */
export function readCalendarsJob(deps: Deps): () => Promise<void> {
  return every(EVERY_MS, 'outside calendars', deps.log, () => readCalendars(deps));
}

/** Reads the calendars that are due. */
export async function readCalendars(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const due = await claimCalendars(deps.db, { now, until: addSeconds(now, CLAIM_S), limit: BATCH });
  await Promise.all(due.map((row) => readOne(deps, row)));
}

async function readOne(deps: Deps, { id, host, sourceSealed }: OutsideCalendarRow): Promise<void> {
  const read = await readSource(deps, id, sourceSealed).catch((error: unknown) => {
    if (error instanceof CalendarFault) return error;
    deps.log.error({ err: error, calendar: id }, 'a calendar elsewhere failed');
    return new CalendarFault('CALENDAR_DAMAGED', error);
  });
  if (read instanceof CalendarFault)
    deps.log.info({ calendar: id, host, fault: read.reason }, 'a calendar elsewhere cannot be read');
  await change({ ...deps, who: { type: 'system' } }, (c) => keep(c, id, read));
}

const readSource = async (deps: Deps, id: string, sealed: string): Promise<BusyTimes> =>
  readCalendar(deps, openSource(deps.vault, id, sealed), { by: 'JOB' });

/** Keeps what was read. The busy times before stay where nothing could be: a doctor is rather asked for too few visits than for two at once. */
async function keep(c: Change, id: string, read: BusyTimes | CalendarFault): Promise<void> {
  const row = await lockOutsideCalendar(c.tx, id);
  if (!row) return;
  const nextReadAt = addSeconds(c.now, AGAIN_S);
  const state =
    read instanceof CalendarFault
      ? { fault: read.reason, faultySince: row.faultySince ?? c.now }
      : {
          fault: null,
          faultySince: null,
          readAt: c.now,
          unreadable: read.unreadable,
          unknownZones: read.unknownZones,
        };
  const isNew = read instanceof CalendarFault ? row.fault === null : await replaceBusy(c.tx, id, read.spans);
  await updateOutsideCalendar(c.tx, id, { ...state, nextReadAt });
  if (isNew || !row.readAt || row.fault) await c.event('calendar.changed', [`user:${row.userId}`], {});
}
