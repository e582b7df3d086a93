import { plural } from '#i18n/plural.ts';

const appointments = (count: number): string =>
  plural(count, { one: '# appointment', other: '# appointments' });

/** Words for doctors on leave, and for their appointments. */
export const absences = {
  name: 'absences',
  en: {
    record: 'Doctor on leave…',
    title: 'A doctor is on leave',
    sub: 'Nothing new is booked with them on these days. What is booked stays until you hand it over, move it or cancel it.',
    doctor: 'Doctor',
    chooseDoctor: 'Choose a doctor',
    from: 'First day',
    to: 'Last day',
    reason: 'Reason',
    reasonHint: 'Optional. The doctor sees it with their leaves.',
    save: 'Record',
    recorded: (left: number) =>
      left
        ? `Recorded. ${appointments(left)} to settle: they are ticked.`
        : 'Recorded. No appointment is in it.',
    listTitle: 'On leave',
    days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    left: (count: number) => (count ? `${appointments(count)} to settle` : 'No appointment in it'),
    settled: (count: number) =>
      plural(count, { one: '# leave without an appointment', other: '# leaves without an appointment' }),
    show: 'Show appointments',
    showOf: (name: string, days: string) => `Show appointments of ${name}, ${days}`,
    end: 'End leave',
    endOf: (name: string, days: string) => `End the leave of ${name}, ${days}`,
    ended: 'The leave is ended.',
    chosen: (count: number) => `${count} selected`,
    handOverMany: (count: number) => `Hand over ${count}…`,
    cancelMany: (count: number) => `Cancel ${count}…`,
    handOverTitle: (count: number) => `Hand over ${appointments(count)}?`,
    handOverText: 'Each keeps its time. Patients are told by SMS, the doctors in their inboxes.',
    canTake: (some: number, all: number) =>
      some === all ? 'can take all of them' : `can take ${some} of ${all}`,
    noColleague: 'No colleague is on duty and free at these times. Move or cancel them.',
    handOver: 'Hand over',
    handedOver: (count: number) => `${appointments(count)} handed over.`,
    notHandedOver: (count: number) => `${appointments(count)} could not be handed over, and stay selected.`,
    cancelTitle: (count: number) => `Cancel ${appointments(count)}?`,
    cancelText: 'Each patient is told by SMS, and can book again.',
    cancelIt: 'Cancel appointments',
    cancelled: (count: number) => `${appointments(count)} cancelled.`,
    notCancelled: (count: number) => `${appointments(count)} could not be cancelled, and stay selected.`,
    keep: 'Keep appointments',
  },
} as const;
