import { raiseOnPageOf } from '#tests/support/inputs/request-page.ts';
import { randomUUID } from 'node:crypto';
import { appointmentCalls, intakeAppointmentCalls } from '#contract/appointments.ts';
import { askedCalls } from '#contract/asked.ts';
import { authCalls } from '#contract/auth.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { PASSWORD_TRIES } from '#contract/limits.ts';
import { memberCalls } from '#contract/members.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientSharingCalls } from '#contract/patient-sharing.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { roomCalls } from '#contract/room.ts';
import { secondFactorCalls } from '#contract/second-factor.ts';
import { serviceCalls } from '#contract/services.ts';
import { giveDiscount, recordRefund } from '#server/billing/give-back.ts';
import { addKey } from '#server/intake/app-keys.ts';
import { paymentSignature } from '#server/intake/intake.routes.ts';
import { findAppointmentByNumber, handOverAppointment } from '#server/calendar/bookings.ts';
import { remind } from '#server/calendar/remind.job.ts';
import { tellGuessing } from '#server/people/tell-guessing.job.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { signedVisit, stopOne, withdrawOne } from '#tests/support/journeys/signed-visit.ts';
import { appOf } from '#tests/support/journeys/appointments.ts';
import { joinByLink, visit } from '#tests/support/journeys/journeys.ts';
import { entered, orderInProgress } from '#tests/support/journeys/lab-values.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { appCode, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { Authenticator } from '#tests/support/server/authenticator.ts';
import { lastCode } from '#tests/support/server/codes.ts';
import { BASIC, PAYMENT_SECRET, type TestServer } from '#tests/support/server/server.ts';
import { guessOften, signIn } from '#tests/support/server/sign-ins.ts';

const DAY_MS = 86_400_000;
const DOCTOR = 'vikram.desai';

/** Causes the events of which a patient is told, by the calls of the portal and of the app. */
export function patientCauses(server: TestServer) {
  const { clock, intake } = server;
  const { booked, slotsOf, meera } = appOf(server);
  const dayIn = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

  /** A free time in the middle of a day, two days ahead or more. */
  async function freeTimes(): Promise<string[]> {
    return (await slotsOf(dayIn(2), dayIn(6))).filter((at) => at.slice(11, 16) >= '05:00');
  }
  async function freeColleague(consultationNumber: string): Promise<string> {
    const [doctor, query] = [await meera(), { consultationNumber }];
    const { colleagues } = await doctor.call(appointmentCalls.appointmentColleagues, { query });
    return colleagues.find(({ problem }) => problem === null)?.providerId ?? '';
  }
  async function bookOne() {
    const [at = '', to = ''] = await freeTimes();
    return { at, to, ...(await booked(at)) };
  }
  /** A visit, and the gateway's report on its fee. @returns the number of its order */
  async function reportedLink(outcome: 'PAID' | 'FAILED'): Promise<string> {
    const one = await visit(server, { doctor: DOCTOR });
    await one.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: one.number },
    });
    const [link] = (await server.rows('paymentLink')).filter((row) => row.requestId === one.requestId);
    if (!link) throw new Error('the visit has no payment link');
    const { id: paymentLinkId, amountPaise } = link;
    const body = { paymentLinkId, utr: `UTR-${paymentLinkId}`, amountPaise, outcome };
    const signed = server.client({ 'x-signature': paymentSignature(PAYMENT_SECRET, body) });
    await signed.call(customerCalls.paymentCallback, { body });
    const orders = await server.rows('request');
    return orders.find(({ id }) => id === one.requestId)?.serviceNumber ?? '';
  }
  async function ownMobile(memberId: string, mobileNumber: string): Promise<string> {
    const doctor = await server.signInAs('meera.iyer');
    return (await doctor.call(memberCalls.validateMobileNumber, { body: { mobileNumber, memberId } }))
      .responseString;
  }

  return {
    share: async () => {
      const patient = await openPage(server, await visit(server, { doctor: DOCTOR }));
      const body = { clientId: randomUUID(), name: 'Ravi', mobile: '9812399999', shows: ['VISIT' as const] };
      await patient.call(patientSharingCalls.sharePatientPage, { body: { ...body, days: 7 } });
    },
    askOnPage: () => raiseOnPageOf(server, '9812399999'),
    code: async () => {
      const { consultation } = await visit(server);
      await ownMobile(consultation.patient.id, '+919700010001');
    },
    deviceCode: async () => {
      const { requestId } = await visit(server);
      const { joinUrl } = await intake.call(customerCalls.intakeRequestState, { query: { requestId } });
      await joinByLink(server, joinUrl ?? '');
      const [, , consultId = '', userId = ''] = new URL(joinUrl ?? '').pathname.split('/');
      await server.portal.call(roomCalls.sendGuestCode, { body: { consultId, userId } });
    },
    appCode: async () => {
      const { secret } = await addKey(server.deps, {
        app: 'town-app',
        scopes: 'requests',
        addresses: '',
        signs: false,
      });
      const app = server.client({ 'x-intake-key': secret });
      const { consultation } = await visit(server);
      await app.call(customerCalls.intakePatientCode, { body: { mrn: consultation.patient.mrn } });
    },
    newMobile: async () => {
      const { consultation } = await visit(server);
      const [memberId, mobileNumber] = [consultation.patient.id, '+919700010002'];
      const OTPId = await ownMobile(memberId, mobileNumber);
      const OTP = await lastCode(server, mobileNumber);
      const doctor = await server.signInAs('meera.iyer');
      await doctor.call(memberCalls.validateMobileNumber, { body: { mobileNumber, memberId, OTPId, OTP } });
    },
    prescription: async () => {
      await signedVisit(server);
    },
    withdrawal: () => withdrawOne(server),
    stop: () => stopOne(server),
    result: async () => {
      const order = await orderInProgress(server);
      await order.save([entered('CREAT', 1)]);
    },
    question: async () => {
      const order = await orderInProgress(server);
      await order.calls.move('INFO_REQUESTED', undefined, 'Did you fast?');
    },
    cancelOrder: async () => {
      const order = await orderInProgress(server);
      await order.calls.move('CANCELLED', undefined, 'Ordered twice');
    },
    cancelTest: async () => {
      const order = await orderInProgress(server);
      const [product] = (await order.calls.details()).products;
      await order.agent.call(serviceCalls.updateServiceProductStatus, {
        body: {
          serviceId: order.serviceId,
          productId: product?.id ?? '',
          productStatus: 'CANCELLED',
          note: 'Ordered twice',
        },
      });
    },
    page: async () => {
      const v = await visit(server);
      await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
    },
    ask: async () => {
      const v = await visit(server);
      const body = { consultationNumber: v.number, kind: 'PHOTO', words: 'The rash' } as const;
      await v.doctor.call(askedCalls.askPatient, { body });
    },
    askPayment: async () => {
      const one = await visit(server, { doctor: DOCTOR });
      const body = { consultationNumber: one.number };
      await one.doctor.call(consultationCalls.completeConsultation, { body });
    },
    pay: () => reportedLink('PAID'),
    failToPay: () => reportedLink('FAILED'),
    refund: async () => {
      const serviceNumber = await reportedLink('PAID');
      const refund = { serviceNumber, amountPaise: 100, reference: `R-${serviceNumber}`, reason: 'Late' };
      await recordRefund(server.deps, refund);
    },
    discount: async () => {
      const serviceNumber = await reportedLink('FAILED');
      await giveDiscount(server.deps, { serviceNumber, amountPaise: 100, reason: 'Kept waiting' });
    },
    book: bookOne,
    move: async () => {
      const { consultationNumber, at, to } = await bookOne();
      await intake.call(intakeAppointmentCalls.intakeMoveAppointment, {
        body: { consultationNumber, startsAt: to, seenAt: at },
      });
    },
    cancel: async () => {
      const { consultationNumber } = await bookOne();
      await intake.call(intakeAppointmentCalls.intakeCancelAppointment, { body: { consultationNumber } });
    },
    handOver: async () => {
      const { consultationNumber } = await bookOne();
      const doctor = await meera();
      const providerId = await freeColleague(consultationNumber);
      await doctor.call(appointmentCalls.handOverAppointment, {
        body: { consultationNumber, providerId, note: '' },
      });
    },
    /** Gives it away by Operations. */
    giveAway: async () => {
      const { consultationNumber } = await bookOne();
      const to = await freeColleague(consultationNumber);
      await change({ ...server.deps, who: { type: 'system' } }, async (c) => {
        const row = orNotFound(await findAppointmentByNumber(c.tx, consultationNumber));
        await handOverAppointment(c, server.deps.config, row, { to, note: '', actor: 'OPERATIONS' });
      });
    },
    remind: async () => {
      const { at } = await bookOne();
      clock.set(new Date(`${new Date(Date.parse(at) - DAY_MS).toISOString().slice(0, 10)}T17:30:00Z`));
      await remind(server.deps);
    },
    remindSoon: async () => {
      clock.set(new Date(Date.parse((await bookOne()).at) - 15 * 60_000));
      await remind(server.deps);
    },
  };
}

/** Causes the events of which a person is told about their own account. */
export function accountCauses(server: TestServer, userName: string) {
  const { clock, db } = server;
  const portal = () => server.client({ authorization: BASIC }, randomUUID());
  const me = () => server.signInAs(userName);

  /** Signs in with a code of an app or of the list. */
  async function typed(secondFactor: string) {
    const from = portal();
    const { transactionId } = await from.call(authCalls.login, { query: { username: userName } });
    const body = {
      transactionId,
      password: SEED_PASSWORD,
      roles: ['nurse', 'provider'] as const,
      secondFactor,
    };
    return from.send(authCalls.completeLogin, { body: { ...body, roles: [...body.roles] } });
  }
  async function addApp() {
    const who = await me();
    await db.deleteFrom('recoveryCode').execute();
    await db.deleteFrom('secondFactor').execute();
    const { ticket, secret } = await who.call(secondFactorCalls.startSecondFactor, {
      body: { password: SEED_PASSWORD },
    });
    const body = { ticket, code: appCode(secret, clock.now()) };
    const added = await who.call(secondFactorCalls.addSecondFactor, { body });
    clock.advance(60);
    return { who, secret, recoveryCodes: added.recoveryCodes };
  }
  /** Without an app, so that the sign-in of the next test asks for none. */
  async function withApp(act: (app: Awaited<ReturnType<typeof addApp>>) => Promise<unknown>): Promise<void> {
    await act(await addApp());
    await db.deleteFrom('secondFactor').execute();
  }

  return {
    code: () => portal().call(authCalls.verifyUsernameAndSendOTP, { body: { username: userName } }),
    newDevice: async () => {
      await me();
      await signIn(portal(), userName);
    },
    wrongSignIns: async () => {
      await guessOften(portal(), userName, PASSWORD_TRIES);
      await tellGuessing(server.deps);
    },
    passkey: async () => {
      const who = await me();
      const body = { password: SEED_PASSWORD };
      const { options } = await who.call(passkeyCalls.startPasskey, { body });
      const device = new Authenticator(server.deps.config.publicUrl);
      await who.call(passkeyCalls.addPasskey, {
        body: { name: 'Ward tablet', answer: device.make(options) },
      });
    },
    addApp: () => withApp(async () => undefined),
    removeApp: () =>
      withApp(({ who, secret }) =>
        who.call(secondFactorCalls.removeSecondFactor, {
          body: { password: SEED_PASSWORD, secondFactor: appCode(secret, clock.now()) },
        }),
      ),
    newRecoveryCodes: () =>
      withApp(({ who, secret }) =>
        who.call(secondFactorCalls.renewRecoveryCodes, {
          body: { password: SEED_PASSWORD, secondFactor: appCode(secret, clock.now()) },
        }),
      ),
    useRecoveryCode: () => withApp(({ recoveryCodes: [code = ''] }) => typed(code)),
    wrongSecondFactor: () => withApp(({ secret }) => typed(wrongCode(secret, clock.now()))),
    bank: async () => {
      const doctor = await me();
      const { responseString: OTPId } = await doctor.call(profileFormCalls.sendBankOtp, {});
      const OTP = await lastCode(server);
      const account = { accountHolder: 'Arjun Rao', accountNumber: '50100234567891', ifsc: 'HDFC0000123' };
      const body = { ...account, accountType: 'SAVINGS', branch: 'Kothrud', OTPId, OTP } as const;
      await doctor.call(profileFormCalls.saveBankDetails, { body });
    },
  };
}
