import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionCalls as calls } from '#contract/connections.ts';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { openMailServer } from '#tests/support/doubles/mail-server.ts';
import { openAbdm } from '#tests/support/connectors/abdm.ts';
import { openGupshup } from '#tests/support/connectors/gupshup.ts';
import { openTwilio } from '#tests/support/connectors/twilio.ts';
import { openWhatsapp } from '#tests/support/connectors/whatsapp.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { queueSms } from '#tests/support/server/outgoing.ts';
import { openServer } from '#tests/support/server/server.ts';

const [whatsapp, gupshup, twilio] = [await openWhatsapp(), await openGupshup(), await openTwilio()];
const VENDORS = [whatsapp, gupshup, twilio];
const abdm = await openAbdm({ now: () => new Date() });
const mail = await openMailServer();
const SETTINGS: Record<string, string> = Object.assign(
  { MAIL_URL: mail.url, SMS_ORDER: 'gupshup' },
  ...[...VENDORS, abdm].map(({ settings }) => settings),
);
const server = await openServer(SETTINGS);
let operator: Client;
beforeAll(async () => {
  operator = await signInOperator(server);
});
afterAll(async () => {
  VENDORS.forEach((vendor) => vendor.close());
  abdm.vendor.close();
  await mail.close();
});
beforeEach(() => {
  for (const vendor of VENDORS) vendor.fails = null;
});

const list = async () => (await operator.call(calls.connections, {})).connections;
const one = async (name: string) => (await list()).find((connection) => connection.name === name);
const check = async (name: string) => (await operator.call(calls.testConnection, { body: { name } })).fault;

describe('the connections', () => {
  test('say which are set up, with their address, and show no secret', async () => {
    expect(await one('whatsapp')).toMatchObject({
      title: 'WhatsApp',
      kind: 'MESSAGES',
      isConfigured: true,
      webhook: 'http://localhost:8080/connectors/whatsapp',
      okAt: null,
      faultAt: null,
    });
    expect(await one('razorpay')).toMatchObject({
      isConfigured: false,
      webhook: null,
      setting: 'RAZORPAY_KEY_ID',
    });
    const shown = JSON.stringify(await list());
    const secrets = Object.entries(SETTINGS).filter(([name]) => /TOKEN|SECRET|PASSWORD/.test(name));
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, secret] of secrets) expect(shown).not.toContain(secret);
  });

  test('name the bridge address of ABDM', async () => {
    expect(await one('abdm')).toMatchObject({
      kind: 'RECORDS',
      isConfigured: true,
      webhook: 'http://localhost:8080/connectors/abdm',
    });
  });

  test.each(['whatsapp', 'twilio', 'smtp', 'abdm'])(
    '%s answers a test, which sends nothing',
    async (name) => {
      expect(await check(name)).toBeNull();
      expect((await one(name))?.okAt).not.toBeNull();
      expect(VENDORS.flatMap(({ taken }) => taken)).toEqual([]);
      expect(mail.taken).toEqual([]);
    },
  );

  test('a test names what is wrong', async () => {
    whatsapp.fails = { status: 401, json: { error: { code: 190 } } };
    expect(await check('whatsapp')).toBe('HTTP 401');
    expect(await one('whatsapp')).toMatchObject({ faultAt: expect.any(String), fault: 'HTTP 401' });
  });

  test('one without a test, or without settings, cannot be tested', async () => {
    for (const name of ['gupshup', 'razorpay', '__proto__'])
      expect((await operator.refusal(calls.testConnection, { body: { name } })).code).toBe('NOT_FOUND');
  });

  test('a message leaves when it was sent last, and why the last one failed', async () => {
    const queue = () => queueSms(server.db, { to: '+919812345678', text: 'Hello', now: server.clock.now() });
    await queue();
    await deliverDue(server.deps);
    const first = await one('gupshup');
    expect(first).toMatchObject({ okAt: server.clock.now().toISOString(), fault: null });
    server.clock.advance(61);
    gupshup.fails = gupshup.refusal.fails;
    await queue();
    await deliverDue(server.deps);
    expect(await one('gupshup')).toMatchObject({ okAt: first?.okAt, fault: 'Gupshup 105' });
  });
});
