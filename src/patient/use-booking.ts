import { useState } from 'react';
import type { BookingWay } from '#contract/patient-booking.ts';
import { ask } from './calls.ts';
import { stillFree } from './time-fields.tsx';
import { useAct } from './use-act.ts';

/** Returns what a patient chooses of a booking; it stays when the server refuses it. */
export function useBooking(token: string, onBooked: () => void) {
  const { isBusy, fault, act } = useAct();
  const [ways, setWays] = useState<readonly BookingWay[]>();
  const [index, setIndex] = useState(0);
  const [times, setTimes] = useState<readonly string[]>();
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState('');
  const idOf = useIds();
  const way = ways?.[index];

  async function readTimes({ mode, clinicId }: BookingWay): Promise<void> {
    const { times: free } = await ask(token, 'patientBookingTimes', { mode, clinicId });
    setTimes(free);
    setChosen((before) => stillFree(free, before));
  }
  async function read(): Promise<void> {
    const { ways: all } = await ask(token, 'patientBookingWays');
    setWays(all);
    const shown = all[index] ?? all[0];
    if (shown) await readTimes(shown);
  }
  async function send({ mode, clinicId, feePaise }: BookingWay, startsAt: string) {
    const clientId = idOf([mode, clinicId, startsAt].join(' '));
    await ask(token, 'bookPatientVisit', { clientId, mode, clinicId, feePaise, startsAt, reason });
    setWays(undefined);
    setReason('');
    onBooked();
  }

  return {
    isBusy,
    fault,
    ways,
    index,
    way,
    times,
    chosen,
    setChosen,
    reason,
    setReason,
    open: () => act(read),
    close: () => setWays(undefined),
    chooseWay: (next: number): void => {
      setIndex(next);
      setTimes(undefined);
      const one = ways?.[next];
      if (one) act(() => readTimes(one));
    },
    book: (): void => {
      if (!way || chosen === undefined) return;
      act(
        () => send(way, chosen),
        // The fee or the free times are others now: they are shown before the next press.
        () => void read().catch(() => undefined),
      );
    },
  };
}

/** Pressed twice for one time, it is one appointment. */
function useIds(): (wish: string) => string {
  const [ids] = useState(() => new Map<string, string>());
  return (wish) => {
    const id = ids.get(wish) ?? crypto.randomUUID();
    ids.set(wish, id);
    return id;
  };
}

export type Booking = ReturnType<typeof useBooking>;
