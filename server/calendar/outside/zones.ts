import ICAL from 'ical.js';
import { isTimeZone } from '#contract/set-up.ts';
import { instantOf } from '#domain/zoned-time.ts';

/** A zone of the world's list (IANA), for files that name one without describing it. */
class WorldZone extends ICAL.Timezone {
  readonly #zone: string;

  constructor(tzid: string, zone: string) {
    super({ tzid });
    this.#zone = zone;
  }

  /** Returns seconds by which the zone is ahead of UTC at a wall time. */
  override utcOffset(time: ICAL.Time): number {
    const [day, wall] = [dayOf(time), wallOf(time)];
    return (Date.parse(`${day}T${wall}Z`) - instantOf(day, wall, this.#zone).getTime()) / 1_000;
  }
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns YYYY-MM-DD. */
export const dayOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** Returns HH:MM:SS; midnight of a whole day. */
export const wallOf = ({ hour, minute, second }: ICAL.Time): string =>
  [hour, minute, second].map(two).join(':');

/**
 * Makes the zones known that these calendars name: as the file describes them, else as the world's list has them. One that neither
 * has is taken as `timeZone`. @returns how many entries name such a zone
 */
export function registerZones(calendars: readonly ICAL.Component[], timeZone: string): number {
  // The library has one list of zones for all files.
  ICAL.TimezoneService.reset();
  for (const zone of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vtimezone')))
    ICAL.TimezoneService.register(zone);
  const unknown = new Set<string>();
  const entries = calendars.flatMap((calendar) => calendar.getAllSubcomponents()).map(zonesOf);
  for (const tzid of new Set(entries.flat())) {
    if (ICAL.TimezoneService.has(tzid)) continue;
    if (!isTimeZone(tzid)) unknown.add(tzid);
    ICAL.TimezoneService.register(new WorldZone(tzid, isTimeZone(tzid) ? tzid : timeZone), tzid);
  }
  return entries.filter((zones) => zones.some((tzid) => unknown.has(tzid))).length;
}

/** Returns the names of the zones that an entry uses. */
function zonesOf(entry: ICAL.Component): string[] {
  if (entry.name === 'vtimezone') return [];
  return entry.getAllProperties().flatMap((property) => property.getFirstParameter('tzid') ?? []);
}
