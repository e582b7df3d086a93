import type { Notification } from './notification.ts';

/**
 * The patient's app has its own words, and shows them on the same phone: what came through it is told to it, and to the
 * patient by no SMS as well.
 */
const TO_THE_APP = {
  told: [{ who: ['PATIENT_APP'], by: ['WEBHOOK'] }],
  sentUntil: 'eight tries have failed, over three days',
  repeat: 'after 5 seconds, then ever later',
} as const;

const WEBHOOKS = 'tests/server/notifications/told-to-apps.test.ts';

/** Notifications without words of the table: to apps, to devices and on the screen. */
export const OTHER_NOTIFICATIONS = {
  REQUEST_RECEIVED: {
    ...TO_THE_APP,
    event: 'A request reached the hospital; its number is the answer to the app',
    seenBy: [WEBHOOKS, 'is received, taken, joined by a doctor and asked for more'],
  },
  REQUEST_TAKEN: {
    ...TO_THE_APP,
    event: 'A request was accepted, returned, handed over or ended',
    seenBy: [WEBHOOKS, 'is received, taken, joined by a doctor and asked for more'],
  },
  DOCTOR_JOINED: {
    ...TO_THE_APP,
    event: 'Someone entered or left the room of the call',
    seenBy: [WEBHOOKS, 'is received, taken, joined by a doctor and asked for more'],
  },
  PHOTO_ASKED: {
    ...TO_THE_APP,
    event: 'The reviewer of a case asks the patient for photos or answers',
    seenBy: [WEBHOOKS, 'is received, taken, joined by a doctor and asked for more'],
  },
  REQUEST_WAITS: {
    event: 'A request waits in the queue of these people',
    told: [{ who: ['PROVIDER', 'NURSE', 'AGENT'], by: ['SCREEN', 'PUSH'] }],
    sentUntil: 'it is accepted',
    repeat: 'on the screen until it is accepted; a failed push for 10 minutes',
    seenBy: ['tests/server/alerts/push.test.ts', 'reaches the browser when a request is raised'],
  },
  EMERGENCY_ESCALATED: {
    event: 'An emergency was not accepted',
    told: [{ who: ['PROVIDER', 'NURSE', 'AGENT'], by: ['SCREEN', 'PUSH'] }],
    sentUntil: 'it is accepted',
    repeat: 'to more people after ESCALATE_AFTER_S and ESCALATE_ALL_AFTER_S',
    seenBy: ['tests/server/requests/escalate.test.ts', 'sounds for every provider on duty in the hub'],
  },
  PATIENT_HANDED_OVER: {
    event: 'A nurse handed a patient over to this doctor',
    told: [{ who: ['PROVIDER'], by: ['SCREEN', 'PUSH'] }],
    sentUntil: 'the doctor joins',
    seenBy: ['tests/server/alerts/push.test.ts', 'tells the provider whom a patient was handed to'],
  },
  CRITICAL_RESULT: {
    event: 'A result is critical',
    told: [{ who: ['PROVIDER'], by: ['SCREEN', 'PUSH'] }],
    sentUntil: 'the doctor acknowledges it',
    repeat: 'after CRITICAL_REPEAT_MIN; the order’s page then asks the agents to call',
    seenBy: [
      'tests/server/laboratory/critical.test.ts',
      'repeats after the configured time until acknowledged',
    ],
  },
  RESULT_FOR_DOCTOR: {
    event: 'A result of the doctor’s order came',
    told: [{ who: ['PROVIDER'], by: ['SCREEN'] }],
    sentUntil: 'the doctor opens it',
    seenBy: ['tests/server/laboratory/critical.test.ts', 'the correction is a result to read'],
  },
  VACATION_OVERLAPS: {
    event: 'A vacation overlaps appointments',
    told: [{ who: ['PROVIDER'], by: ['SCREEN'] }],
    sentUntil: 'the doctor confirms it',
    seenBy: ['tests/server/calendar/roster.test.ts', 'shows the appointments in it before it is saved'],
  },
} as const satisfies Record<string, Notification>;
