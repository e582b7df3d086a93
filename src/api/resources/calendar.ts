import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { calendarCalls as calls } from '#contract/calendar.ts';
import { send } from '#api/http/client.ts';

export function calendarQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['calendar', 'days', from, to],
    queryFn: ({ signal }) => send(calls.calendar, { query: { from, to }, signal }),
  });
}

export const calendarLinkQuery = queryOptions({
  queryKey: ['calendar', 'link'],
  queryFn: async ({ signal }) => (await send(calls.calendarLink, { signal })).madeAt,
});

export const makeCalendarLink = () => send(calls.makeCalendarLink, {});
export const revokeCalendarLink = () => send(calls.revokeCalendarLink, {});
export const addBlock = (body: BodyOf<typeof calls.addProviderCalendarBlock>) =>
  send(calls.addProviderCalendarBlock, { body });
export const changeBlock = (body: BodyOf<typeof calls.changeProviderCalendarBlock>) =>
  send(calls.changeProviderCalendarBlock, { body });
export const deleteBlock = (body: BodyOf<typeof calls.deleteProviderCalendarBlock>) =>
  send(calls.deleteProviderCalendarBlock, { body });
