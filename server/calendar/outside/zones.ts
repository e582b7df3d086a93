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
  for (const calendar of calendars) registerDescribed(calendar);
  const unknown = new Set<string>();
  const entries = calendars.flatMap((calendar) => calendar.getAllSubcomponents()).map(zonesOf);
  for (const tzid of new Set(entries.flat())) {
    if (ICAL.TimezoneService.has(tzid)) continue;
    const zone = worldZoneOf(tzid);
    if (!zone) unknown.add(tzid);
    ICAL.TimezoneService.register(new WorldZone(tzid, zone ?? timeZone), tzid);
  }
  return entries.filter((zones) => zones.some((tzid) => unknown.has(tzid))).length;
}

/** Registers the zones that a file describes, but those of the world's list, which knows them better, and those without any time. */
function registerDescribed(calendar: ICAL.Component): void {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const tzid = zone.getFirstPropertyValue('tzid');
    const isWhole = zone.getAllSubcomponents().some(({ name }) => ['standard', 'daylight'].includes(name));
    if (typeof tzid === 'string' && isWhole && !worldZoneOf(tzid)) ICAL.TimezoneService.register(zone);
    else calendar.removeSubcomponent(zone);
  }
}

/** Returns the zone of the world's list that a name means; some programs write a path before it. */
function worldZoneOf(tzid: string): string | undefined {
  const parts = tzid.split('/');
  return [tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isTimeZone);
}

/** Returns the names of the zones that an entry uses. */
function zonesOf(entry: ICAL.Component): string[] {
  if (entry.name === 'vtimezone') return [];
  return entry.getAllProperties().flatMap((property) => property.getFirstParameter('tzid') ?? []);
}
