import type { Cover, HubCover } from '#contract/shifts.ts';
import { timesOf, type Span } from '#domain/calendar.ts';
import { gapsOf } from '#domain/gaps.ts';
import { addDays, wallOf, weekdayOf } from '#domain/zoned-time.ts';
import { scheduleAround } from '#server/calendar/schedule.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { listDoctors, listHubs, listNurses, listShifts } from './shift.queries.ts';

const AHEAD_S = 48 * 3_600;
/** A weekly shift without a last day repeats for longer than anyone looks ahead. */
const FAR_DAYS = 3_650;

type Shift = Awaited<ReturnType<typeof listShifts>>[number];

/** When a shift takes place within a range. */
export function timesOfShift({ isWeekly, lastDay, ...shift }: Shift, range: Span, timeZone: string): Span[] {
  const { day } = wallOf(shift.startsAt, timeZone);
  const until = lastDay ?? addDays(day, FAR_DAYS);
  const repeat = isWeekly ? { weekdays: [weekdayOf(day)], until } : null;
  return timesOf({ ...shift, repeat, skippedDays: [] }, range, timeZone);
}

interface Covered {
  hubKeys: readonly string[];
  /** null: this person has no shift or roster. */
  times: readonly Span[] | null;
}

function coverOf(people: readonly Covered[], hubKey: string, range: Span): Cover {
  const here = people.filter(({ hubKeys }) => hubKeys.includes(hubKey));
  const times = here.flatMap((person) => person.times ?? []);
  const isRostered = here.some((person) => person.times !== null);
  return {
    people: here.length,
    isRostered,
    gaps: isRostered
      ? gapsOf(times, range).map(({ startsAt, endsAt }) => ({
          from: startsAt.toISOString(),
          to: endsAt.toISOString(),
        }))
      : [],
  };
}

/** Doctors with their hours on duty by their rosters, without their leaves. */
async function doctorsIn(db: Deps['db'], range: Span, timeZone: string): Promise<Covered[]> {
  const doctors = await listDoctors(db);
  return Promise.all(
    doctors.map(async ({ providerId, hubKeys }) => {
      const { duties } = await scheduleAround(db, providerId, range, timeZone);
      return { hubKeys, times: duties.length ? duties : null };
    }),
  );
}

/** Each hub with the times of the next hours that no nurse and no doctor covers. */
export async function readCoverage({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<{
  from: string;
  to: string;
  hubs: HubCover[];
}> {
  const timeZone = config.TIME_ZONE;
  const now = clock.now();
  const range = { startsAt: now, endsAt: addSeconds(now, AHEAD_S) };
  const [hubs, shifts, nurses, doctors] = await Promise.all([
    listHubs(db),
    listShifts(db, { now, today: wallOf(now, timeZone).day }),
    listNurses(db),
    doctorsIn(db, range, timeZone),
  ]);
  // A shift covers its own hub alone, whatever other hubs the nurse has.
  const onShift = shifts.map((shift): Covered => {
    return { hubKeys: [shift.hubKey], times: timesOfShift(shift, range, timeZone) };
  });
  return {
    from: range.startsAt.toISOString(),
    to: range.endsAt.toISOString(),
    hubs: hubs.map(({ hubKey, name }) => ({
      hubKey,
      name,
      nurse: {
        ...coverOf(onShift, hubKey, range),
        people: nurses.filter((nurse) => nurse.hubKeys.includes(hubKey)).length,
      },
      doctor: coverOf(doctors, hubKey, range),
    })),
  };
}
