import { queryOptions } from '@tanstack/react-query';
import { appointmentCalls as calls } from '#contract/appointments.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { send } from '#api/http/client.ts';

/** The provider's own free times; they change with the calendar. */
export function slotsQuery(query: QueryOf<typeof calls.appointmentSlots>) {
  return queryOptions({
    queryKey: ['calendar', 'slots', query],
    queryFn: ({ signal }) => send(calls.appointmentSlots, { query, signal }),
  });
}

export const bookFollowUp = (body: BodyOf<typeof calls.bookFollowUp>) => send(calls.bookFollowUp, { body });
export const moveAppointment = (body: BodyOf<typeof calls.moveAppointment>) =>
  send(calls.moveAppointment, { body });
export const cancelAppointment = (body: BodyOf<typeof calls.cancelAppointment>) =>
  send(calls.cancelAppointment, { body });
export const markNoShow = (consultationNumber: string) =>
  send(calls.markNoShow, { body: { consultationNumber } });

export const undoNoShow = (consultationNumber: string) =>
  send(calls.undoNoShow, { body: { consultationNumber } });

/** Colleagues who take hand-overs, each with what prevents that they take an appointment over. */
export function colleaguesQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['calendar', 'colleagues', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.appointmentColleagues, { query: { consultationNumber }, signal })).colleagues,
  });
}

export const handOverAppointment = (body: BodyOf<typeof calls.handOverAppointment>) =>
  send(calls.handOverAppointment, { body });
