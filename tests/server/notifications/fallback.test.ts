import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { tell } from '#server/notifications/tell.ts';
import { addSeconds } from '#server/platform/time.ts';
import { openMailServer } from '#tests/support/doubles/mail-server.ts';
import { openSmsGateway, SMS_TOKEN } from '#tests/support/doubles/sms-gateway.ts';
import { openServer } from '#tests/support/server/server.ts';

const sms = await openSmsGateway();
const mail = await openMailServer();
const server = await openServer({ SMS_URL: sms.url, SMS_TOKEN, MAIL_URL: mail.url });
const { clock, db, deps } = server;
afterAll(async () => {
  sms.close();
  await mail.close();
});
beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  Object.assign(sms, { answers: 503, tries: 0 });
  mail.taken.length = 0;
  clock.set(new Date('2026-11-23T05:00:00Z'));
});

const to = { mobile: '+919812300001', email: 'asha@family.example', languages: ['English'] };
const now = () => clock.now();
const remind = (endsInS: number, person: typeof to | Omit<typeof to, 'email'> = to) =>
  db.transaction().execute((tx) =>
    tell({ tx, now: now() }, deps.config, 'APPOINTMENT_REMINDER', {
      to: person,
      values: { mode: 'video', doctor: 'Dr. Meera Iyer', when: 'Tue 24 November' },
      endsAt: addSeconds(now(), endsInS),
    }),
  );
const states = async () => (await server.rows('outgoing')).map(({ channel, state }) => `${channel} ${state}`);

describe('an SMS that fails', () => {
  test('leads to one mail with the same words for a person with an address', async () => {
    sms.answers = 400;
    await remind(90_000);
    await deliverDue(deps);
    await deliverDue(deps);
    expect(await states()).toEqual(['SMS FAILED', 'MAIL SENT']);
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]).toContain('To: asha@family.example');
    expect(mail.taken[0]).toContain('reminder: your video appointment');
  });

  test('gives up after an hour where a mail exists, and after a day where no address is known', async () => {
    await remind(90_000);
    await deliverDue(deps);
    clock.advance(3_599);
    await deliverDue(deps);
    expect(await states()).toEqual(['SMS QUEUED']);
    clock.advance(3_600);
    await deliverDue(deps);
    await deliverDue(deps);
    expect(await states()).toEqual(['SMS FAILED', 'MAIL SENT']);

    await db.deleteFrom('outgoing').execute();
    await remind(90_000, { mobile: to.mobile, languages: to.languages });
    await deliverDue(deps);
    clock.advance(7_200);
    await deliverDue(deps);
    expect(await states()).toEqual(['SMS QUEUED']);
  });

  test('goes nowhere else when it is a code', async () => {
    sms.answers = 400;
    await db.transaction().execute((tx) =>
      tell({ tx, now: now() }, deps.config, 'DEVICE_CODE', {
        to,
        values: { code: '4821' },
        endsAt: addSeconds(now(), 300),
      }),
    );
    await deliverDue(deps);
    await deliverDue(deps);
    expect(await states()).toEqual(['SMS FAILED']);
    clock.advance(300);
    await deliverDue(deps);
    expect((await server.rows('outgoing')).map(({ text }) => text)).toEqual(['']);
  });
});

describe('at night', () => {
  beforeEach(() => {
    sms.answers = 200;
    clock.set(new Date('2026-11-23T17:30:00Z'));
  });

  test('holds what can wait until the morning, which does not count as late on the health page', async () => {
    await remind(20 * 3_600);
    await deliverDue(deps);
    expect(sms.tries).toBe(0);
    expect((await server.rows('outgoing'))[0]?.heldUntil).toEqual(new Date('2026-11-24T02:30:00Z'));
    const { queueStates } = await import('#server/platform/health/queues.ts');
    clock.advance(3_600);
    expect((await queueStates(db, now())).find(({ channel }) => channel === 'SMS')).toMatchObject({
      waiting: 0,
    });
    clock.set(new Date('2026-11-24T02:30:00Z'));
    await deliverDue(deps);
    expect(sms.tries).toBe(1);
  });

  test('sends at once what would arrive less than two hours before its end', async () => {
    await remind(10 * 3_600);
    await deliverDue(deps);
    expect(sms.tries).toBe(1);
  });

  test('the hours are those of the configuration', async () => {
    const messageHours = { from: '06:00', to: '23:30' };
    await db.transaction().execute((tx) =>
      tell({ tx, now: now() }, { ...deps.config, messageHours }, 'PAYMENT_RECEIVED', {
        to,
        values: { amount: '₹ 1.00', number: 'LB1', reference: 'U' },
      }),
    );
    expect((await server.rows('outgoing'))[0]?.heldUntil).toBeNull();
  });
});
