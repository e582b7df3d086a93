import { useState } from 'react';
import { useMutation, useQueries } from '@tanstack/react-query';
import type { Colleague } from '#contract/appointments.ts';
import type { Booking } from '#contract/bookings.ts';
import { bookingColleaguesQuery, handOverBooking } from '#api/resources/bookings.ts';
import { PersonChoice } from '#care/person-choice.tsx';
import { absences } from '#i18n/en/absences.ts';
import { useText } from '#i18n/text.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface HandOverManyProps {
  bookings: readonly Booking[];
  /** Called with what became of those that the chosen doctor could take. */
  onDone: (outcomes: readonly PromiseSettledResult<unknown>[], of: readonly Booking[]) => void;
  onClose: () => void;
}

/** Gives the ticked appointments to one doctor, as many as they are on duty and free for. */
export function HandOverMany({ bookings, onDone, onClose }: HandOverManyProps) {
  const text = useText(absences);
  const [to, setTo] = useState('');
  const query = useQueries({
    queries: bookings.map(({ consultationNumber }) => bookingColleaguesQuery(consultationNumber)),
    combine: (reads) => ({
      data: reads.every(({ data }) => data !== undefined) ? reads.map(({ data }) => data ?? []) : undefined,
      error: reads.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
    }),
  });
  const canTake = (doctor: string): readonly Booking[] =>
    bookings.filter((_, at) =>
      query.data?.[at]?.some(({ providerId, problem }) => providerId === doctor && problem === null),
    );
  const handOver = useMutation({
    mutationFn: async () => {
      const of = canTake(to);
      const calls = of.map(({ consultationNumber }) =>
        handOverBooking({ consultationNumber, providerId: to, note: '' }),
      );
      onDone(await Promise.allSettled(calls), of);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.handOverTitle(bookings.length)}
      confirmLabel={text.handOver}
      cancelLabel={text.keep}
      confirmDisabled={!to}
      busy={handOver.isPending}
      onConfirm={() => handOver.mutate()}
      focus="body"
      wide
      verbsInView
    >
      <p>{text.handOverText}</p>
      <Loaded query={query} rows={4}>
        {(lists) => {
          const people = candidates(lists, (some) => text.canTake(some, bookings.length));
          const hint = people.length === 0 ? text.noColleague : undefined;
          return (
            <PersonChoice label={text.doctor} hint={hint} people={people} chosen={to} onChoose={setTo} />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** Returns the doctors who can take at least one, those who can take most first. */
function candidates(lists: readonly (readonly Colleague[])[], words: (some: number) => string) {
  const free = new Map<string, { name: string; specialisation: string; count: number }>();
  for (const { providerId, name, specialisation, problem } of lists.flat()) {
    if (problem !== null) continue;
    const count = (free.get(providerId)?.count ?? 0) + 1;
    free.set(providerId, { name, specialisation, count });
  }
  return [...free]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([id, { name, specialisation, count }]) => ({
      id,
      label: name,
      facts: [specialisation, words(count)].filter(Boolean).join(', '),
    }));
}
