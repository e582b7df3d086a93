import type { PlainReason } from './reasons.ts';
import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Appointment, Vacation } from './roster.ts';
import { Day, Id, Instant, RequestStatus, TypedInstant, Weekday } from './shared.ts';

/** Repeats a block weekly on some days until a date; a block without it occurs once. */
export const Repeat = z.object({
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
  until: Day,
});

export const CalendarBlock = z.object({
  id: z.string(),
  kind: z.enum(['BLOCK', 'VACATION']),
  title: z.string(),
  clinicId: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  repeat: z.nullable(Repeat),
  version: z.number(),
});
export type CalendarBlock = z.output<typeof CalendarBlock>;

/** One occurrence of a block; a repeating block has several. */
const BlockTime = z.object({
  blockId: z.string(),
  kind: CalendarBlock.shape.kind,
  title: z.string(),
  clinicId: z.nullable(z.string()),
  /** The day, in the clinic's time zone, by which one occurrence of a repeating block is removed. */
  day: Day,
  repeated: z.boolean(),
  startsAt: Instant,
  endsAt: Instant,
  /** The block's version, which every change must name. */
  version: z.number(),
});
export type BlockTime = z.output<typeof BlockTime>;

/** A visit of the provider's own: planned, current or completed, booked or not. */
const CalendarVisit = z.extend(Appointment, {
  consultationStatus: RequestStatus,
  patient: z.object({ name: z.string(), nameLang: z.string() }),
});
export type CalendarVisit = z.output<typeof CalendarVisit>;

/** Hours on duty of one day, from the roster. */
const DutyTime = z.object({ clinicId: z.nullable(z.string()), day: Day, startsAt: Instant, endsAt: Instant });
export type DutyTime = z.output<typeof DutyTime>;

/** When the provider is busy by one of their calendars elsewhere; it says no more than that. */
const OutsideTime = z.object({
  calendarId: z.string(),
  name: z.string(),
  startsAt: Instant,
  endsAt: Instant,
});
export type OutsideTime = z.output<typeof OutsideTime>;

const Title = z.string().check(z.trim(), z.maxLength(120));
const endsLater = z.refine<{ startsAt: string; endsAt: string }>(
  (block) => Date.parse(block.startsAt) < Date.parse(block.endsAt),
  { path: ['endsAt'], error: 'END_NOT_AFTER_START' satisfies PlainReason },
);

const provider = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

export const calendarCalls = {
  calendar: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/calendar`,
    summary:
      'Visits, also past ones, blocks, duties, vacations and busy times elsewhere of at most 62 days, both ends included',
    query: z.object({ from: Day, to: Day }),
    response: ok({
      appointments: z.array(CalendarVisit),
      blocks: z.array(BlockTime),
      duties: z.array(DutyTime),
      vacations: z.array(Vacation),
      outside: z.array(OutsideTime),
      /** Calendars elsewhere that could not be read for an hour. Their busy times may be out of date. */
      unread: z.array(z.object({ name: z.string(), since: Instant })),
      timeZone: z.string(),
    }),
  }),
  calendarLink: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/calendarLink`,
    summary: 'Whether there is a subscription link; the link itself is shown once, when it is made',
    response: ok({ madeAt: z.nullable(Instant) }),
  }),
  makeCalendarLink: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/makeCalendarLink`,
    secretAnswer: true,
    summary: 'Makes a subscription link (iCalendar); the earlier one stops working',
    response: ok({ url: z.string(), madeAt: Instant }),
  }),
  revokeCalendarLink: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/revokeCalendarLink`,
    summary: 'The subscription link stops working',
    response: Done,
  }),
  calendarFeed: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/calendarFeed`,
    who: ['public'],
    summary: 'The calendar behind a subscription link (text/calendar), without any patient in it',
    query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: z.string(),
    extension: true,
    raw: true,
  }),
  addProviderCalendarBlock: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/addProviderCalendarBlock',
    who: ['provider'],
    needs: ['verified'],
    summary:
      'Blocks a time; refused with the appointments that it would cover. Sent twice with one clientId it is stored once',
    body: z
      .object({
        clientId: Id,
        kind: CalendarBlock.shape.kind,
        title: Title,
        clinicId: z.optional(Id),
        startsAt: TypedInstant,
        endsAt: TypedInstant,
        repeat: z.optional(Repeat),
      })
      .check(endsLater),
    response: ok({ block: CalendarBlock }),
  }),
  changeProviderCalendarBlock: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/changeProviderCalendarBlock`,
    summary:
      'Renames or moves a block. Of a repeated one each week takes the new times, and its days stay; refused like a new one',
    body: z
      .object({ blockId: Id, version: z.int(), title: Title, startsAt: TypedInstant, endsAt: TypedInstant })
      .check(endsLater),
    response: ok({ block: CalendarBlock }),
  }),
  deleteProviderCalendarBlock: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/deleteProviderCalendarBlock',
    who: ['provider'],
    needs: ['verified'],
    summary: 'Removes a block, or with a date that one day of a repeated block',
    body: z.object({ blockId: Id, onlyOn: z.optional(Day) }),
    response: Done,
  }),
};
