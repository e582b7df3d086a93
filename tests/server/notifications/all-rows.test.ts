// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationCalls } from '#contract/registration.ts';
import { duePayouts, recordPayout } from '#server/billing/payouts.ts';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { notificationOf, NOTIFICATIONS, type NotificationId } from '#server/notifications/notifications.ts';
import { tellOperators } from '#server/operations/access/change-access.ts';
import { checkBank } from '#server/people/bank-check.ts';
import { addInvited } from '#server/people/staff-accounts.ts';
import { decideProvider } from '#server/people/staff-admin.ts';
import { acting } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { MRN } from '#tests/support/journeys/appointments.ts';
import { accountCauses, patientCauses } from '#tests/support/journeys/causes.ts';
import { registering } from '#tests/support/journeys/registering.ts';
import { openSmsGateway, SMS_TOKEN } from '#tests/support/doubles/sms-gateway.ts';
import { openServer } from '#tests/support/server/server.ts';

const sms = await openSmsGateway();
const server = await openServer({ SMS_URL: sms.url, SMS_TOKEN });
const { clock, db, deps } = server;
afterAll(() => sms.close());

const patient = patientCauses(server);
const nurse = accountCauses(server, 'rekha.pawar');
const doctor = accountCauses(server, 'arjun.rao');
const DAY_MS = 86_400_000;
const OLD_MOBILE = '+919812399999';

const { join, fill } = registering(server);
async function submit(): Promise<string> {
  const applicant = await join();
  await fill(applicant);
  await applicant.call(registrationCalls.submitRegistration, {});
  return applicant.mobile;
}
const NEW_NURSE = {
  role: 'nurse',
  name: 'Asha More',
  email: 'asha@city.example',
  mobile: '+919822011223',
} as const;
const decide = async () => decideProvider(deps, await submit(), 'approve', '');

/** Each row that is sent by SMS, and its event. */
const BY_SMS: Partial<Record<NotificationId, () => Promise<unknown>>> = {
  PATIENT_CODE: patient.code,
  DEVICE_CODE: patient.deviceCode,
  APP_CODE: patient.appCode,
  MOBILE_CHANGED: patient.newMobile,
  PRESCRIPTION_READY: patient.prescription,
  PRESCRIPTION_WITHDRAWN: patient.withdrawal,
  MEDICINE_STOPPED: patient.stop,
  RESULT_READY: patient.result,
  VISIT_PAGE: patient.page,
  REQUEST_RAISED_ON_PAGE: patient.askOnPage,
  PAGE_SHARED: patient.share,
  PAGE_SHARED_BY_PATIENT: patient.share,
  ASKED_TO_SEND: patient.ask,
  QUESTION_ASKED: patient.question,
  ORDER_CANCELLED: patient.cancelOrder,
  TEST_CANCELLED: patient.cancelTest,
  PAYMENT_ASKED: patient.askPayment,
  PAYMENT_RECEIVED: patient.pay,
  PAYMENT_FAILED: patient.failToPay,
  REFUND_MADE: patient.refund,
  BILL_REDUCED: patient.discount,
  APPOINTMENT_BOOKED: patient.book,
  APPOINTMENT_MOVED: patient.move,
  APPOINTMENT_CANCELLED: patient.cancel,
  APPOINTMENT_HANDED_OVER: patient.handOver,
  APPOINTMENT_REMINDER: patient.remind,
  APPOINTMENT_SOON: patient.remindSoon,
  CODE: nurse.code,
  ACCOUNT_ADDED: async () =>
    change(acting(deps), (c) =>
      addInvited(c, deps.config, { ...NEW_NURSE, user_name: `new.nurse.${night}` }),
    ),
  NEW_DEVICE: nurse.newDevice,
  WRONG_SIGN_INS: nurse.wrongSignIns,
  SECOND_FACTOR_ADDED: nurse.addApp,
  SECOND_FACTOR_REMOVED: nurse.removeApp,
  RECOVERY_CODES_RENEWED: nurse.newRecoveryCodes,
  RECOVERY_CODE_USED: nurse.useRecoveryCode,
  SECOND_FACTOR_WRONG: nurse.wrongSecondFactor,
  BANK_CHANGED: doctor.bank,
  BANK_CONFIRMED: async () => {
    await doctor.bank();
    const [first, second] = (await server.rows('appUser')).map(({ id }) => id);
    const asked = { isChange: true, verified: false, askedAt: clock.now(), askedBy: first ?? '' };
    await db.updateTable('bankDetail').set(asked).execute();
    const who = {
      type: 'operator',
      userId: second ?? '',
      name: 'Asha Kulkarni',
      sessionId: 'none',
      roles: ['finance'],
    } as const;
    await checkBank({ ...deps, who }, { userName: 'arjun.rao' });
  },
  ACCESS_CHANGED: () => {
    const who = {
      type: 'operator',
      userId: 'another',
      name: 'Asha Kulkarni',
      sessionId: 'none',
      roles: ['people'],
    } as const;
    return change({ ...deps, who }, (c) => tellOperators(c, { ...deps, who }, 'PERSON_ADDED'));
  },
  REGISTRATION_DECIDED: decide,
};

/** Each row that a provider reads in the inbox, and its event. */
const BY_INBOX: Partial<Record<NotificationId, () => Promise<unknown>>> = {
  REGISTRATION_SUBMITTED: submit,
  REGISTRATION_DECIDED: decide,
  PAYOUT_MADE: async () => {
    await patient.pay();
    const [due] = await duePayouts(db);
    const { userName, netPaise } = due ?? { userName: '', netPaise: 0 };
    await recordPayout(deps, { userName, rupees: (netPaise / 100).toFixed(2), utr: 'BANK-1' });
  },
  ORDER_CANCELLED_DOCTOR: patient.cancelOrder,
  DOCTOR_BOOKED: patient.book,
  DOCTOR_MOVED: patient.move,
  DOCTOR_CANCELLED: patient.cancel,
  DOCTOR_HANDED_OVER: patient.handOver,
  DOCTOR_GIVEN_AWAY: patient.giveAway,
  NEW_DEVICE: doctor.newDevice,
  WRONG_SIGN_INS: doctor.wrongSignIns,
  PASSKEY_ADDED: doctor.passkey,
  SECOND_FACTOR_ADDED: doctor.addApp,
  SECOND_FACTOR_REMOVED: doctor.removeApp,
  RECOVERY_CODES_RENEWED: doctor.newRecoveryCodes,
  RECOVERY_CODE_USED: doctor.useRecoveryCode,
  SECOND_FACTOR_WRONG: doctor.wrongSecondFactor,
};

const notificationsWith = (part: 'texts' | 'notice'): NotificationId[] =>
  (Object.keys(NOTIFICATIONS) as NotificationId[]).filter((id) => notificationOf(id)[part]);

let night = Date.parse('2026-11-22T17:30:00Z');
/** 23:00 in Pune, of another night each time. */
beforeEach(() => clock.set(new Date((night += 7 * DAY_MS))));
beforeAll(() => db.updateTable('patient').set({ languages: '["Hindi","Marathi"]', email: null }).execute());

/** Returns what waits of an event; the rest of what its steps have sent is removed. */
async function toldOf(id: NotificationId) {
  await db.deleteFrom('outgoing').where('notification', '!=', id).execute();
  return server.rows('outgoing');
}
const morning = (): Date => {
  const at = new Date(clock.now());
  at.setUTCHours(26, 30, 0, 0);
  return at;
};

describe('by SMS', () => {
  const rows = Object.keys(BY_SMS) as (keyof typeof BY_SMS)[];

  test('each row of the table is here', () => {
    // An answer goes back by the service that brought the question: tests/server/front-desk/phone-messages.test.ts.
    const texts = notificationsWith('texts').filter((id) => !notificationOf(id).isAnswer);
    expect(rows.toSorted()).toEqual(texts.toSorted());
  });

  test.each(rows)(
    '%s is sent once, in the language of the person, not at night, and again when it failed',
    async (id) => {
      const { told, canWait } = notificationOf(id);
      await db.updateTable('patient').set({ mobile: OLD_MOBILE }).where('mrn', '=', MRN).execute();
      await db.deleteFrom('outgoing').execute();
      await BY_SMS[id]?.();
      const [row, ...others] = await toldOf(id);
      expect(others).toEqual([]);
      const isPatient = told[0]?.who.includes('PATIENT');
      expect(row).toMatchObject({ channel: 'SMS', state: 'QUEUED', language: isPatient ? 'hi' : 'en' });
      if (isPatient && id !== 'PATIENT_CODE') expect(row?.recipient).toBe(OLD_MOBILE);
      expect(/[ऀ-ॿ]/.test(row?.text ?? '')).toBe(isPatient);
      expect(row?.text).not.toMatch(/[{}]/);
      expect(row?.heldUntil ?? null).toEqual(canWait ? morning() : null);

      sms.taken.clear();
      Object.assign(sms, { tries: 0, answers: 503 });
      await deliverDue(deps);
      if (canWait) {
        expect(sms.tries).toBe(0);
        clock.set(morning());
        await deliverDue(deps);
      }
      expect(await server.rows('outgoing')).toMatchObject([{ state: 'QUEUED', tries: 1, error: 'HTTP 503' }]);
      sms.answers = 200;
      clock.advance(10);
      await deliverDue(deps);
      await deliverDue(deps);
      expect([...sms.taken.values()]).toEqual([{ to: row?.recipient, text: row?.text }]);
      expect(await server.rows('outgoing')).toMatchObject([{ state: 'SENT', tries: 2, error: null }]);
    },
  );
});

describe('in the inbox', () => {
  const rows = Object.keys(BY_INBOX) as (keyof typeof BY_INBOX)[];

  test('each row of the table is here', () => {
    expect(rows.toSorted()).toEqual(notificationsWith('notice').toSorted());
  });

  test.each(rows)('%s is there once', async (id) => {
    const { subject = '' } = notificationOf(id).notice ?? {};
    const words = new RegExp(`^${subject.replaceAll(/\{\w+\}/g, '.+')}$`);
    const before = new Set((await server.rows('inboxThread')).map((row) => row.id));
    await BY_INBOX[id]?.();
    const added = (await server.rows('inboxThread')).filter((row) => !before.has(row.id));
    const own = added.filter((row) => words.test(row.subject));
    expect(own).toMatchObject([{ kind: 'NOTICE', providerUnread: 1 }]);
    const texts = (await server.rows('inboxMessage')).filter((row) => row.threadId === own[0]?.id);
    expect(texts.map(({ text }) => text).join()).not.toMatch(/[{}]|^$/);
  });
});
