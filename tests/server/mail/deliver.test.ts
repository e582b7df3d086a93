import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { OTP_LIFE_S } from '#contract/limits.ts';
import { openConnectors } from '#server/connectors/connectors.ts';
import { readConfig } from '#server/platform/config.ts';
import { deliverDue, deliverJob } from '#server/mail/deliver.job.ts';
import { queueMail, queueSms } from '#tests/support/server/outgoing.ts';
import { openMailServer } from '#tests/support/doubles/mail-server.ts';
import { openServer } from '#tests/support/server/server.ts';
import { openSmsGateway, SMS_TOKEN } from '#tests/support/doubles/sms-gateway.ts';

const sms = await openSmsGateway();
const mail = await openMailServer();
const server = await openServer({
  SMS_URL: sms.url,
  SMS_TOKEN,
  MAIL_URL: mail.url,
  MAIL_FROM: 'ward@shanti.example',
});
const { db, clock, deps } = server;
afterAll(async () => {
  sms.close();
  await mail.close();
});
beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  sms.taken.clear();
  Object.assign(sms, { tries: 0, answers: 200 });
  mail.taken.length = 0;
});

const TO = '+919812345678';
const queue = (text = 'Your report is ready.') => queueSms(db, { to: TO, text, now: clock.now() });
const onlyRow = async () => {
  const [row, ...others] = await server.rows('outgoing');
  expect(others).toEqual([]);
  return row;
};

describe('a message', () => {
  test('leaves after the commit, once, and is kept with its state', async () => {
    await queue();
    expect(sms.tries).toBe(0);
    await deliverDue(deps);
    await deliverDue(deps);
    expect([...sms.taken.values()]).toEqual([{ to: TO, text: 'Your report is ready.' }]);
    expect(sms.tries).toBe(1);
    expect(await onlyRow()).toMatchObject({
      state: 'SENT',
      tries: 1,
      error: null,
      text: 'Your report is ready.',
    });
  });

  test('never leaves when its change is rolled back', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await queueSms(tx, { to: TO, text: 'no', now: clock.now() });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await deliverDue(deps);
    expect(sms.tries).toBe(0);
  });

  test('leaves once from two servers that look at the same moment', async () => {
    for (let i = 0; i < 45; i += 1) await queue(`message ${i}`);
    await Promise.all([deliverDue(deps), deliverDue(deps), deliverDue(deps)]);
    expect(sms.taken.size).toBe(45);
    expect(sms.tries).toBe(45);
  });

  test('returns with the same key after the server that held it died', async () => {
    await queue();
    await db
      .updateTable('outgoing')
      .set({ tries: 1, nextAt: new Date(clock.now().getTime() + 120_000) })
      .execute();
    await deliverDue(deps);
    expect(sms.tries).toBe(0);
    clock.advance(120);
    await deliverDue(deps);
    const row = await onlyRow();
    expect([...sms.taken.keys()]).toEqual([`wardline-${row?.id}`]);
  });

  test('leaves by the running job', async () => {
    const stop = deliverJob(deps);
    await queue();
    await expect.poll(() => sms.taken.size, { timeout: 3_000 }).toBe(1);
    await stop();
  });
});

describe('a gateway that does not take it', () => {
  test('delays nothing of another channel when it hangs', async () => {
    const hanging = Promise.withResolvers<null>();
    const begun = Promise.withResolvers<void>();
    const MAIL = [{ name: 'hangs', title: 'Hangs', send: () => (begun.resolve(), hanging.promise) }];
    const stop = deliverJob({ ...deps, connectors: { ...deps.connectors, MAIL } });
    await queueMail(db, { to: 'nurse@example.org', subject: 'x', text: 'y', now: clock.now() });
    await begun.promise;
    await queue();
    await expect.poll(() => sms.taken.size, { timeout: 3_000 }).toBe(1);
    hanging.resolve(null);
    await stop();
  });

  test.each([500, 503, 429, 401, 302])(
    'now (%i) is asked again, ever later, until a day has passed',
    async (answer) => {
      sms.answers = answer;
      await queue();
      await deliverDue(deps);
      expect(await onlyRow()).toMatchObject({ state: 'QUEUED', tries: 1 });
      clock.advance(9);
      await deliverDue(deps);
      expect(sms.tries).toBe(1);
      clock.advance(1);
      await deliverDue(deps);
      expect(sms.tries).toBe(2);
      clock.advance(19);
      await deliverDue(deps);
      expect(sms.tries).toBe(2);
      clock.advance(86_400);
      await deliverDue(deps);
      const row = await onlyRow();
      expect(row).toMatchObject({ state: 'FAILED', tries: 3 });
      expect(row?.error).not.toContain(TO);
      clock.advance(86_400);
      await deliverDue(deps);
      expect(sms.tries).toBe(3);
    },
  );

  test('delivers when it is back in time', async () => {
    sms.answers = 503;
    await queue();
    await deliverDue(deps);
    sms.answers = 200;
    clock.advance(10);
    await deliverDue(deps);
    expect(await onlyRow()).toMatchObject({ state: 'SENT', tries: 2, error: null });
  });

  test.each([400, 422])('gets no second try after a definitive refusal (%i)', async (answer) => {
    sms.answers = answer;
    await queue();
    await deliverDue(deps);
    expect(await onlyRow()).toMatchObject({ state: 'FAILED', tries: 1, error: `HTTP ${answer}` });
  });

  test('fails no call and holds none: the code is asked for as ever', async () => {
    sms.answers = 500;
    await server.portal.call(authCalls.verifyUsernameAndSendOTP, { body: { username: 'anitha.nair' } });
    await deliverDue(deps);
    expect(await onlyRow()).toMatchObject({ state: 'QUEUED', error: 'HTTP 500' });
  });
});

describe('a code', () => {
  const ask = () =>
    server.portal.call(authCalls.verifyUsernameAndSendOTP, { body: { username: 'anitha.nair' } });

  test('does not stay in the table once it has left', async () => {
    clock.advance(86_400);
    await ask();
    expect((await onlyRow())?.text).toMatch(/^\d{4} is your/);
    await deliverDue(deps);
    expect([...sms.taken.values()][0]?.text).toMatch(/^\d{4} is your/);
    expect(await onlyRow()).toMatchObject({ state: 'SENT', text: '' });
  });

  test('disappears unsent once its time is over', async () => {
    clock.advance(86_400);
    sms.answers = 503;
    await ask();
    await deliverDue(deps);
    expect((await onlyRow())?.text).not.toBe('');
    sms.answers = 200;
    clock.advance(OTP_LIFE_S);
    await deliverDue(deps);
    expect(sms.taken.size).toBe(0);
    expect(await onlyRow()).toMatchObject({ state: 'FAILED', text: '', error: 'expired before it was sent' });
  });

  test('blanks after its time also without a gateway, while other messages stay', async () => {
    clock.advance(86_400);
    const without = { ...deps, connectors: await openConnectors(readConfig({})) };
    await ask();
    await queue('Your order is on its way.');
    await deliverDue(without);
    clock.advance(OTP_LIFE_S);
    await deliverDue(without);
    expect((await server.rows('outgoing')).map(({ text, state }) => [text, state])).toEqual([
      ['', 'FAILED'],
      ['Your order is on its way.', 'QUEUED'],
    ]);
    expect(sms.tries).toBe(0);
  });
});

describe('a mail', () => {
  const letter = { subject: 'सूचना: your roster', text: 'You are on duty on Monday.' };

  test('goes to the mail server with sender, recipient and subject', async () => {
    await queueMail(db, { to: 'meera@shanti.example', ...letter, now: clock.now() });
    await deliverDue(deps);
    const row = await onlyRow();
    expect(row).toMatchObject({ channel: 'MAIL', state: 'SENT' });
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]).toContain('From: ward@shanti.example');
    expect(mail.taken[0]).toContain('To: meera@shanti.example');
    expect(mail.taken[0]).toContain(`Message-ID: <wardline-${row?.id}@shanti.example>`);
    expect(mail.taken[0]).toContain('You are on duty on Monday.');
    expect(sms.tries).toBe(0);
  });

  test('gives up at once for a mailbox that does not exist', async () => {
    await queueMail(db, { to: 'nobody@nowhere.example', ...letter, now: clock.now() });
    await deliverDue(deps);
    expect(await onlyRow()).toMatchObject({ state: 'FAILED', tries: 1, error: 'SMTP EENVELOPE 550' });
  });

  test('stays queued after a wrong password until the operator has mended it', async () => {
    const wrong = await openConnectors(readConfig({ MAIL_URL: mail.url.replace('line', 'lime') }));
    await queueMail(db, { to: 'meera@shanti.example', ...letter, now: clock.now() });
    await deliverDue({ ...deps, connectors: wrong });
    expect(await onlyRow()).toMatchObject({ state: 'QUEUED', error: 'SMTP EAUTH 535' });
    clock.advance(10);
    await deliverDue(deps);
    expect(await onlyRow()).toMatchObject({ state: 'SENT' });
  });

  test('refuses a remote server without TLS, unless the operator allows it', async () => {
    // The same server, by an address that does not read as this machine.
    const MAIL_URL = mail.url.replace('127.0.0.1', '0.0.0.0');
    await queueMail(db, { to: 'meera@shanti.example', ...letter, now: clock.now() });
    await deliverDue({ ...deps, connectors: await openConnectors(readConfig({ MAIL_URL })) });
    expect(await onlyRow()).toMatchObject({ state: 'QUEUED', error: 'SMTP ESOCKET' });
    expect(mail.taken).toEqual([]);
    clock.advance(10);
    const plain = await openConnectors(readConfig({ MAIL_URL, PLAIN_CONNECTIONS: 'smtp' }));
    await deliverDue({ ...deps, connectors: plain });
    expect(await onlyRow()).toMatchObject({ state: 'SENT' });
  });
});
