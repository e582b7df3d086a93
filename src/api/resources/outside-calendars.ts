import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { outsideCalendarCalls as calls } from '#contract/outside-calendars.ts';
import { send } from '#api/http/client.ts';

export const outsideCalendarsQuery = queryOptions({
  queryKey: ['calendar', 'outside'],
  queryFn: async ({ signal }) => (await send(calls.outsideCalendars, { signal })).calendars,
});

/** Reads the calendar first, so that a wrong address is said beside its field. */
export async function addOutsideCalendar(body: BodyOf<typeof calls.addOutsideCalendar>) {
  const { clientId: _, name: __, ...source } = body;
  const { busyTimes } = await send(calls.tryOutsideCalendar, { body: source });
  await send(calls.addOutsideCalendar, { body });
  return busyTimes;
}

export const readOutsideCalendar = (calendarId: string) =>
  send(calls.readOutsideCalendar, { body: { calendarId } });
export const removeOutsideCalendar = (calendarId: string) =>
  send(calls.removeOutsideCalendar, { body: { calendarId } });
