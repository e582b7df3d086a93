import type { Notification } from './notification.ts';

const IN_THE_INBOX = [{ who: ['PROVIDER'], by: ['INBOX'] }] as const;

/** An appointment in the doctor's inbox, without the patient's name. */
function ofDoctor<const Subject extends string>(event: string, subject: Subject) {
  return {
    event,
    told: IN_THE_INBOX,
    sentUntil: 'always',
    needs: ['number', 'when'],
    notice: { subject, text: `${subject}: {number}, {when}.` },
  } as const satisfies Notification;
}

/** Messages to staff about their work. */
export const STAFF_NOTIFICATIONS = {
  REGISTRATION_SUBMITTED: {
    event: 'A provider submitted their registration',
    told: IN_THE_INBOX,
    sentUntil: 'always',
    notice: {
      subject: 'Waiting for verification',
      text: 'We are verifying your registration. The result appears here.',
    },
  },
  REGISTRATION_DECIDED: {
    event: 'An operator decided on a registration, a licence or a new name',
    told: [
      { who: ['PROVIDER'], by: ['INBOX'] },
      { who: ['PROVIDER'], by: ['SMS', 'MAIL'] },
    ],
    canWait: true,
    sentUntil: 'a day has passed',
    needs: ['what', 'decision'],
    may: ['reason'],
    notice: { subject: '{what} was {decision}', text: '{reason}' },
    texts: { en: '{product}: {what} was {decision}. Log in to read more.' },
  },
  PAYOUT_MADE: {
    event: 'A payout was recorded',
    told: IN_THE_INBOX,
    sentUntil: 'always',
    needs: ['amount', 'reference'],
    notice: {
      subject: 'Payout made',
      text: '{amount} was paid to your bank account, reference {reference}. The payments report shows the entries it covers.',
    },
  },
  ORDER_CANCELLED_DOCTOR: {
    event: 'An agent cancelled an order or a test that this doctor ordered',
    told: IN_THE_INBOX,
    sentUntil: 'always',
    needs: ['number', 'what', 'reason'],
    notice: {
      subject: 'Order {number}: cancelled',
      text: '{what} was cancelled. Reason: {reason}',
    },
  },
  DOCTOR_BOOKED: ofDoctor('A patient or Operations booked an appointment', 'Appointment booked'),
  DOCTOR_MOVED: ofDoctor('A patient or Operations moved an appointment', 'Appointment moved'),
  DOCTOR_CANCELLED: ofDoctor('A patient or Operations cancelled an appointment', 'Appointment cancelled'),
  DOCTOR_HANDED_OVER: ofDoctor(
    'A colleague or Operations handed an appointment over to this doctor',
    'Appointment handed over to you',
  ),
  DOCTOR_GIVEN_AWAY: ofDoctor(
    'Operations handed an appointment of this doctor over to a colleague',
    'Appointment handed over to a colleague',
  ),
} as const satisfies Record<string, Notification>;
