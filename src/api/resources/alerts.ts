import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { alertCalls as calls } from '#contract/alerts.ts';
import { send } from '#api/http/client.ts';

/** The alerts that were raised for the signed-in person, newest first. */
export function alertsList() {
  return {
    queryKey: ['alerts'],
    read: async (cursor: string | undefined, signal: AbortSignal) => {
      const page = await send(calls.getAlerts, { query: { cursor }, signal });
      return { ...page, items: page.items.map((alert) => ({ ...alert, id: alert.alertId })) };
    },
  };
}

/** Queries until when this person has do-not-disturb on; null without it. Emergencies come all the same. */
export function quietQuery() {
  return queryOptions({
    queryKey: ['quiet'],
    queryFn: async ({ signal }) => (await send(calls.getQuiet, { signal })).until,
  });
}

/** @param until an instant at most twelve hours ahead; null ends it */
export const setQuiet = (until: string | null) => send(calls.setQuiet, { body: { until } });

export const snoozeAlert = (requestId: string, minutes: number) =>
  send(calls.snoozeAlert, { body: { requestId, minutes } });

/** How far alerts came on this device. */
export const reportAlerts = (reports: BodyOf<typeof calls.reportAlert>['reports'], signal: AbortSignal) =>
  send(calls.reportAlert, { body: { reports }, signal });
