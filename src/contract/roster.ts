import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { ConsultationMode, Day, EndTime, Id, Instant, pageQuery, WallTime, Weekday } from './shared.ts';

/** Where hours are; null is online only. */
const Place = z.nullable(Id);
/**
 * When a provider is on duty or away. Times are wall times of the clinic, days are its days. Hours belong to the day on which
 * they begin, also those that end on the next.
 */
export const RosterDuty = z.object({ clinicId: Place, weekday: Weekday, from: WallTime, to: EndTime });
export type RosterDuty = z.output<typeof RosterDuty>;

/** One day that differs from the week: `off`, or different hours at a clinic. */
export const RosterException = z.object({
  day: Day,
  clinicId: Place,
  off: z.boolean(),
  from: z.nullable(WallTime),
  to: z.nullable(EndTime),
  note: z.string().check(z.trim(), z.maxLength(120)),
});
export type RosterException = z.output<typeof RosterException>;

const rosterFields = {
  duties: z.array(RosterDuty).check(z.maxLength(100)),
  exceptions: z.array(RosterException).check(z.maxLength(200)),
  version: z.int(),
};
/** `fromWorkingHours`: none was saved yet, and the working hours of the form of services are the roster. */
export const Roster = z.object({ ...rosterFields, fromWorkingHours: z.boolean() });
export type Roster = z.output<typeof Roster>;

/** A booked consultation in a calendar, without its patient. */
export const Appointment = z.object({
  consultationNumber: z.string(),
  consultationMode: ConsultationMode,
  clinicId: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
});
export type Appointment = z.output<typeof Appointment>;

/** The same with its patient, for the provider who is to move it. */
const BookedPatient = z.extend(Appointment, {
  patient: z.object({ name: z.string(), nameLang: z.string() }),
});

export const Vacation = z.object({
  id: z.string(),
  from: Day,
  to: Day,
  reason: z.string(),
  state: z.enum(['PLANNED', 'CANCELLED']),
  requestedAt: Instant,
});
export type Vacation = z.output<typeof Vacation>;

const provider = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';
const days = { from: Day, to: Day };

export const rosterCalls = {
  rosterGet: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/roster`,
    summary:
      'The weekly duties of the signed-in provider and the days that differ; version 0 before the first save',
    response: ok({ roster: Roster }),
  }),
  rosterSave: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/roster`,
    summary: 'Saves the roster whole; a stale version is refused',
    body: z.object(rosterFields),
    response: ok({ roster: Roster }),
  }),
  vacations: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/vacations`,
    summary: "The provider's vacations, latest first, cancelled ones too",
    query: z.object(pageQuery),
    response: pageOf(Vacation),
  }),
  vacationOverlap: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/vacationOverlap`,
    summary: 'The appointments that a vacation would touch, shown before it is saved',
    query: z.object(days),
    response: ok({ appointments: z.array(BookedPatient) }),
  }),
  requestVacation: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/requestVacation`,
    summary:
      'Enters a vacation. Refused with the appointments in it unless `confirm` is set: then operations are asked to move them',
    body: z.object({
      ...days,
      clientId: Id,
      reason: z.string().check(z.trim(), z.maxLength(200)),
      confirm: z.boolean(),
    }),
    response: ok({ vacation: Vacation }),
  }),
  cancelVacation: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/cancelVacation`,
    summary: 'Cancels a vacation that has not ended',
    body: z.object({ vacationId: Id }),
    response: Done,
  }),
};
