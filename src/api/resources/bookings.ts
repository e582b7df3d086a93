import { queryOptions } from '@tanstack/react-query';
import { bookingCalls as calls } from '#contract/bookings.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

export type BookingsAsked = Omit<QueryOf<typeof calls.bookings>, 'cursor' | 'limit'>;
export type BookableDoctor = Awaited<ReturnType<typeof readDoctors>>[number];

export const BOOKINGS_KEY = 'bookings';

export const bookingList = (asked: BookingsAsked) => ({
  queryKey: [BOOKINGS_KEY, 'list', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.bookings, { query: { ...asked, cursor }, signal }),
});

/** The first appointments of a patient, from today on. */
export const bookingsOfQuery = (patientId: string) =>
  queryOptions({
    queryKey: [BOOKINGS_KEY, 'of', patientId],
    queryFn: async ({ signal }) => (await send(calls.bookings, { query: { patientId }, signal })).items,
  });

/** All doctors with whom an appointment can be booked. */
export const bookableDoctorsQuery = () =>
  queryOptions({ queryKey: [BOOKINGS_KEY, 'doctors'], queryFn: ({ signal }) => readDoctors(signal) });

async function readDoctors(signal: AbortSignal) {
  const limit = String(PAGE_MAX);
  const first = await send(calls.bookableDoctors, { query: { limit }, signal });
  const doctors = [...first.items];
  for (let cursor = first.next; cursor !== null;) {
    const page = await send(calls.bookableDoctors, { query: { limit, cursor }, signal });
    doctors.push(...page.items);
    cursor = page.next;
  }
  return doctors;
}

export const bookablePatientsQuery = (search: string) =>
  queryOptions({
    queryKey: [BOOKINGS_KEY, 'patients', search],
    queryFn: async ({ signal }) =>
      (await send(calls.bookablePatients, { body: { search }, signal })).patients,
  });

export const bookableTimesQuery = (query: QueryOf<typeof calls.bookableTimes>) =>
  queryOptions({
    queryKey: [BOOKINGS_KEY, 'times', query],
    queryFn: ({ signal }) => send(calls.bookableTimes, { query, signal }),
  });

export const bookingColleaguesQuery = (consultationNumber: string) =>
  queryOptions({
    queryKey: [BOOKINGS_KEY, 'colleagues', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.bookingColleagues, { query: { consultationNumber }, signal })).colleagues,
  });

/** Reads again what a change may have made old. */
export async function changed<T>(writing: Promise<T>): Promise<T> {
  const answer = await writing;
  await queryClient.invalidateQueries({ queryKey: [BOOKINGS_KEY] });
  return answer;
}

export const bookForPatient = (body: BodyOf<typeof calls.bookForPatient>) =>
  changed(send(calls.bookForPatient, { body }));
export const moveBooking = (body: BodyOf<typeof calls.moveBooking>) =>
  changed(send(calls.moveBooking, { body }));
export const cancelBooking = (body: BodyOf<typeof calls.cancelBooking>) =>
  changed(send(calls.cancelBooking, { body }));
export const handOverBooking = (body: BodyOf<typeof calls.handOverBooking>) =>
  changed(send(calls.handOverBooking, { body }));
export const markBookingNoShow = (consultationNumber: string) =>
  changed(send(calls.markBookingNoShow, { body: { consultationNumber } }));
export const undoBookingNoShow = (consultationNumber: string) =>
  changed(send(calls.undoBookingNoShow, { body: { consultationNumber } }));
