import { describe, expect, test } from 'vitest';
import { billingCalls } from '#contract/billing.ts';
import { consultationRecordCalls as record } from '#contract/consultation-record.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { money } from '#domain/format.ts';
import { commands } from '#server/cli/commands.ts';
import { duePayouts, recordPayout } from '#server/billing/payouts.ts';
import { paymentSignature } from '#server/intake/intake.routes.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer, PAYMENT_SECRET } from '#tests/support/server/server.ts';

const server = await openServer();
const DOCTOR = 'vikram.desai';

async function complete(one: Visit): Promise<void> {
  const body = { consultationNumber: one.number };
  await one.doctor.call(consultationCalls.completeConsultation, { body });
}
async function completed(mrn: string, more: { mode?: ConsultationMode; doctor?: string } = {}) {
  const one = await visit(server, { doctor: DOCTOR, mrn, ...more });
  await complete(one);
  return one;
}
async function linksOf({ requestId }: Visit) {
  return (await server.rows('paymentLink')).filter((link) => link.requestId === requestId);
}
async function pay(link: { id: string; amountPaise: number }, utr: string): Promise<void> {
  const body = { paymentLinkId: link.id, utr, amountPaise: link.amountPaise, outcome: 'PAID' as const };
  await server
    .client({ 'x-signature': paymentSignature(PAYMENT_SECRET, body) })
    .call(customerCalls.paymentCallback, { body });
}
const history = (one: Visit, who = one.doctor) =>
  who.call(record.consultationHistory, { query: { consultationNumber: one.number } });
const sendAgain = { call: record.sendVisitBill };

describe('completing a visit', () => {
  test('sends the patient a link to its fee, which the doctor sees being paid', async () => {
    const one = await completed('204311');
    const [link] = await linksOf(one);
    expect(link).toMatchObject({ amountPaise: 120_000, state: 'SENT' });
    const texts = (await server.rows('outgoing')).map((row) => row.text);
    expect(texts.filter((text) => text.includes(`/pay?x=${link?.id}`))).toHaveLength(1);
    expect(await history(one)).toMatchObject({ may: ['charge'], payments: [{ state: 'SENT' }] });
    await pay(link as NonNullable<typeof link>, 'UTR-VISIT-1');
    expect(await history(one)).toMatchObject({
      may: [],
      payments: [{ state: 'PAID', utr: 'UTR-VISIT-1', amountPaise: 120_000 }],
    });
  });

  test('counts for the clinic where the doctor is on duty then, for their only one, or for none', async () => {
    const { roleId } = await server.signInAs(DOCTOR);
    const clinics = (await server.rows('clinic')).slice(0, 2).map(({ id }) => id);
    const belongTo = async (ids: string[]): Promise<void> => {
      await server.db.deleteFrom('clinicProvider').where('providerId', '=', roleId).execute();
      if (!ids.length) return;
      const links = ids.map((clinicId) => ({ clinicId, providerId: roleId }));
      await server.db.insertInto('clinicProvider').values(links).execute();
    };
    const earnedAt = async (one: Visit) =>
      (await server.rows('earning')).find((line) => line.requestId === one.requestId)?.clinicId;
    await server.db.deleteFrom('roster').where('providerId', '=', roleId).execute();
    await belongTo(clinics);
    expect(await earnedAt(await completed('204317'))).toBeNull();
    await belongTo(clinics.slice(0, 1));
    expect(await earnedAt(await completed('204317'))).toBe(clinics[0]);

    await belongTo(clinics);
    const allDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      clinicId: clinics[1] ?? '',
      weekday,
      from: '00:00',
      to: '23:59',
    }));
    await server.db
      .insertInto('roster')
      .values({ providerId: roleId, duties: JSON.stringify(allDay), exceptions: '[]', version: 1 })
      .execute();
    expect(await earnedAt(await completed('204317'))).toBe(clinics[1]);
  });

  test('costs what the doctor asks for this way to meet, and less for a follow-up', async () => {
    const doctor = await server.signInAs('lata.joshi');
    const query = profileFormCalls.getServiceAndFeeInformation;
    const { serviceAndFeeInformation: form } = await doctor.call(query, {});
    const services = form.services.map((service) =>
      service.consultationMode === 'CHAT'
        ? { ...service, offered: true, feePaise: 30_000, followUpFeePaise: 12_500 }
        : service,
    );
    const { availability, version } = form;
    await doctor.call(profileFormCalls.saveServiceAndFeeInformation, {
      body: { services, availability, version },
    });
    const chat = { doctor: 'lata.joshi', mode: 'CHAT' as const };
    // The seed's earlier visits are deleted: the first visit is a first one.
    await server.db
      .updateTable('consultation')
      .set({ status: 'CANCELLED' })
      .where('providerId', '=', doctor.roleId)
      .execute();
    const [first, again] = [await completed('204312', chat), await completed('204312', chat)];
    expect((await linksOf(first)).map((link) => link.amountPaise)).toEqual([30_000]);
    expect((await linksOf(again)).map((link) => link.amountPaise)).toEqual([12_500]);
  });

  test('costs nothing without a doctor', async () => {
    const one = await visit(server, { doctor: DOCTOR, mrn: '204313', joined: false });
    const body = { consultationNumber: one.number };
    await one.nurse.call(consultationCalls.completeConsultation, { body });
    expect(await linksOf(one)).toEqual([]);
    expect((await server.rows('earning')).filter((row) => row.consultationId === one.id)).toEqual([]);
  });
});

describe('sending the link again', () => {
  const body = (one: Visit) => ({ body: { consultationNumber: one.number } });

  test('ends the one before, and stops once it is paid', async () => {
    const one = await completed('204314');
    await one.doctor.call(sendAgain.call, body(one));
    const links = await linksOf(one);
    expect(links.map((link) => link.state).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'EXPIRED',
      'SENT',
    ]);
    const open = links.find((link) => link.state === 'SENT');
    await pay(open as NonNullable<typeof open>, 'UTR-VISIT-2');
    expect(await one.doctor.refusal(sendAgain.call, body(one))).toMatchObject({ httpStatus: 422 });
    expect(await linksOf(one)).toHaveLength(2);
  });

  test('requires the visit’s own doctor, after it', async () => {
    const one = await visit(server, { doctor: DOCTOR, mrn: '204315' });
    expect(await one.doctor.refusal(sendAgain.call, body(one))).toMatchObject({ httpStatus: 422 });
    await complete(one);
    const stranger = await server.signInAs('meera.iyer');
    expect(await stranger.refusal(sendAgain.call, body(one))).toMatchObject({ httpStatus: 404 });
    expect(await one.nurse.refusal(sendAgain.call, body(one))).toMatchObject({ httpStatus: 403 });
    expect((await history(one, one.nurse)).may).toEqual([]);
  });
});

describe('a payout', () => {
  const due = async () => (await duePayouts(server.db)).find((row) => row.userName === DOCTOR);

  test('pays for the visits that patients have paid, and the report says so to the paisa', async () => {
    const before = (await due())?.netPaise ?? 0;
    const [paid, unpaid] = [await completed('204316'), await completed('204317')];
    const [link] = await linksOf(paid);
    await pay(link as NonNullable<typeof link>, 'UTR-VISIT-3');
    const netPaise = (await due())?.netPaise ?? 0;
    expect(netPaise - before).toBe(95_040);
    const rupees = (netPaise / 100).toFixed(2);
    await expect(
      recordPayout(server.deps, { userName: DOCTOR, rupees: '1.00', utr: 'BANK-1' }),
    ).rejects.toMatchObject({
      body: { reason: 'PAYOUT_DIFFERS', params: { paise: netPaise, userName: DOCTOR } },
    });
    const record = commands.find((command) => command.name === 'payout record');
    expect(await record?.run(server.deps, [DOCTOR, '1.00', 'BANK-1'])).toEqual({
      ok: false,
      lines: [`${money(netPaise)} is due to ${DOCTOR}.`],
    });
    expect(await record?.run(server.deps, [DOCTOR, rupees, 'BANK-1'])).toMatchObject({ ok: true });
    expect(await due()).toBeUndefined();
    const { items } = await paid.doctor.call(billingCalls.getProviderBillingAndPaymentDetails, {
      query: { from: '2026-11-21', to: '2026-11-22' },
    });
    const line = (one: Visit) => items.find((item) => item.number === one.number);
    expect(line(paid)).toMatchObject({ state: 'PAID', utr: 'BANK-1', netPaise: 95_040 });
    expect(line(unpaid)).toMatchObject({ state: 'PENDING', utr: null });
  });

  test('gets recorded once, and for an existing person', async () => {
    const one = await completed('204318');
    const [link] = await linksOf(one);
    await pay(link as NonNullable<typeof link>, 'UTR-VISIT-4');
    const rupees = ((await due())!.netPaise / 100).toFixed(2);
    const note = (userName: string, utr: string) => recordPayout(server.deps, { userName, rupees, utr });
    await expect(note(DOCTOR, 'BANK-1')).rejects.toThrow('RULE');
    await expect(note('nobody.here', 'BANK-2')).rejects.toThrow('NOT_FOUND');
    await expect(note('anitha.nair', 'BANK-2')).rejects.toThrow('NOT_FOUND');
    await note(DOCTOR, 'BANK-2');
    expect((await server.rows('audit')).filter((row) => row.action === 'PAYOUT')).toHaveLength(2);
  });
});
