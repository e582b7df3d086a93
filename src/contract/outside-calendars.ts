import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Id, Instant } from './shared.ts';

/** Why a calendar elsewhere cannot be read. */
export const OutsideFault = z.enum([
  'ADDRESS_NOT_PUBLIC',
  'CALENDAR_NOT_REACHED',
  'CALENDAR_NOT_FOUND',
  'CALENDAR_NOT_ALLOWED',
  'CALENDAR_TOO_LARGE',
  'NOT_A_CALENDAR',
  'CALENDAR_DAMAGED',
]);
export type OutsideFault = z.output<typeof OutsideFault>;

/** A doctor's calendar at another service, such as Google, Microsoft or Nextcloud. Its address is in no answer. */
export const OutsideCalendar = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  addedAt: Instant,
  /** When its busy times were read last; null: not yet. They stay while it cannot be read. */
  readAt: z.nullable(Instant),
  faultySince: z.nullable(Instant),
  fault: z.nullable(OutsideFault),
  /** Entries with a time that could not be understood: they block no time. */
  unreadable: z.number(),
  /** Entries of an unknown time zone: their times are taken as the hospital's. */
  unknownZones: z.number(),
});
export type OutsideCalendar = z.output<typeof OutsideCalendar>;

export const OUTSIDE_CALENDARS_MAX = 5;

/** Writes the address of a feed as one that can be read: people copy `webcal:` from Apple and Outlook. */
export const feedAddress = (typed: string): string => typed.trim().replace(/^webcals?:/i, 'https:');

/**
 * Addresses that are hidden on their way, because with it the calendar can be read: https, and of the same machine http. Without a user
 * name, which has a field of its own.
 */
const ADDRESS = /^(?:https:\/\/[^\s/@?#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:[/?#]\S*)?$/i;

const Secret = z.string().check(z.maxLength(200));

/** Where a calendar is. */
export const OutsideSource = z.object({
  url: z.string().check(
    z.maxLength(2_000),
    z.refine((typed) => ADDRESS.test(feedAddress(typed))),
  ),
  /** Used where the server asks for a sign-in, such as a CalDAV server. */
  userName: z.optional(Secret),
  password: z.optional(Secret),
});

const provider = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1/outsideCalendars';

/** Calendars elsewhere, which take free times away: read every quarter of an hour, never written. */
export const outsideCalendarCalls = {
  outsideCalendars: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: prefix,
    summary: 'The calendars of the doctor at other services, and when each was read',
    response: ok({ calendars: z.array(OutsideCalendar) }),
  }),
  tryOutsideCalendar: call({
    ...provider,
    kind: 'query',
    // By POST: the address is a secret.
    method: 'POST',
    path: `${prefix}/try`,
    summary:
      'Reads a calendar without keeping anything of it, and says how often it is busy in the next 28 days',
    body: OutsideSource,
    response: ok({ busyTimes: z.number(), unreadable: z.number(), unknownZones: z.number() }),
  }),
  addOutsideCalendar: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/add`,
    summary: 'Keeps a calendar and reads it from now on. Sent twice with one clientId it is stored once',
    body: z.extend(OutsideSource, {
      clientId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    }),
    response: ok({ calendar: OutsideCalendar }),
  }),
  readOutsideCalendar: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/read`,
    summary: 'Reads a calendar within a minute, and not only when it is due',
    body: z.object({ calendarId: Id }),
    response: Done,
  }),
  removeOutsideCalendar: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/remove`,
    summary: 'Forgets a calendar and its busy times',
    body: z.object({ calendarId: Id }),
    response: Done,
  }),
};
