/** What parts of the patient's page say that come when they are needed. */
export const patientMore = {
  name: 'patientMore',
  en: {
    booked: 'Appointments to come',
    noneBooked: (doctor: string) => `None is booked with ${doctor}.`,
    bookWith: (doctor: string) => `Book ${doctor}`,
    bookingWay: 'Kind of consultation',
    time: 'Time',
    visitReason: 'Reason for visit',
    needReason: 'Write why you come.',
    fee: (amount: string) => `Fee: ${amount}`,
    book: (when: string) => `Book: ${when}`,
    notNow: 'Not now',
  },
} as const;
