import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { openConnectors } from '#server/connectors/connectors.ts';
import { readConfig } from '#server/platform/config.ts';
import { openGupshup } from '#tests/support/connectors/gupshup.ts';
import { openTwilio, twilioReply } from '#tests/support/connectors/twilio.ts';
import { openWhatsapp } from '#tests/support/connectors/whatsapp.ts';
import { openServer } from '#tests/support/server/server.ts';

const [whatsapp, gupshup, twilio] = [await openWhatsapp(), await openGupshup(), await openTwilio()];
const VENDORS = [whatsapp, gupshup, twilio];
const SETTINGS = Object.assign(
  { SMS_ORDER: 'whatsapp,gupshup,twilio' },
  ...VENDORS.map((one) => one.settings),
);
const server = await openServer(SETTINGS);
const { db, clock, deps } = server;
const TO = '+919812345678';

afterAll(() => VENDORS.forEach((vendor) => vendor.close()));
beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  await db.deleteFrom('whatsappConsent').execute();
  await db.deleteFrom('vendorTemplate').execute();
  for (const vendor of VENDORS) Object.assign(vendor, { fails: null }).taken.length = 0;
  const about = { connector: 'whatsapp', notification: 'RESULT_READY', language: 'en' };
  await db
    .insertInto('vendorTemplate')
    .values({ ...about, template: 'result_ready' })
    .execute();
});

const agree = async (agreed = true) => {
  const row = { mobile: TO, agreed, saidAt: clock.now() };
  await db.insertInto('whatsappConsent').values(row).execute();
};
const queue = async (more: { textEndsAt?: Date; mailTo?: string } = {}) => {
  const at = clock.now();
  const about = { notification: 'RESULT_READY', language: 'en', variables: '[]' };
  const row = {
    channel: 'SMS',
    recipient: TO,
    subject: '',
    text: 'Ready.',
    at,
    nextAt: at,
    ...about,
  } as const;
  await db
    .insertInto('outgoing')
    .values({ ...row, ...more })
    .execute();
};
const taken = () => VENDORS.map((vendor) => vendor.taken.length);
const deliver = async (times = 1) => {
  for (let at = 0; at < times; at += 1) await deliverDue(deps);
};
const row = async () => (await server.rows('outgoing'))[0];

describe('a message with several ways to a phone', () => {
  test('goes by the first that the operator names, and by no other', async () => {
    await agree();
    await queue();
    await deliver(3);
    expect(taken()).toEqual([1, 0, 0]);
  });

  test.each([
    ['never said so', async () => {}],
    ['has said no', async () => agree(false)],
  ])('goes by SMS to a number that %s about WhatsApp', async (_, said) => {
    await said();
    await queue();
    await deliver(2);
    expect(taken()).toEqual([0, 1, 0]);
    expect(whatsapp.asked.filter(({ body }) => body.includes('919812345678'))).toHaveLength(1);
  });

  test('goes by SMS when its words are no template there', async () => {
    await agree();
    await db.deleteFrom('vendorTemplate').execute();
    await queue();
    await deliver(2);
    expect(taken()).toEqual([0, 1, 0]);
  });

  test('goes to the next at once after a refusal, an outage and too many requests', async () => {
    await agree();
    whatsapp.fails = { status: 503 };
    gupshup.fails = { status: 429, headers: { 'retry-after': '600' } };
    await queue();
    await deliver(3);
    expect(taken()).toEqual([0, 0, 1]);
    expect(await row()).toMatchObject({ state: 'SENT', connector: 'twilio' });
  });

  test('stays with a service that did not answer, which may have taken it, and leaves it after three tries', async () => {
    await agree();
    whatsapp.fails = 'reset';
    await queue();
    await deliver(2);
    expect(await row()).toMatchObject({ state: 'QUEUED', connector: 'whatsapp', tries: 1 });
    clock.advance(60);
    await deliver(2);
    expect(taken()).toEqual([0, 0, 0]);
    clock.advance(60);
    await deliver(2);
    expect(taken()).toEqual([0, 1, 0]);
  });

  test('takes the next way when the first reports that the phone did not get it', async () => {
    await agree();
    await queue({ mailTo: 'asha@example.org' });
    await deliver();
    const id = (await row())?.gatewayId ?? '';
    const report = whatsapp.report({ id, state: 'FAILED' });
    await server.request(report.path, report.init);
    await deliver();
    expect(taken()).toEqual([1, 1, 0]);
    // The report comes once more, for an attempt that is over.
    expect((await server.request(report.path, report.init)).status).toBe(404);
    expect(await server.rows('outgoing')).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'SENT', connector: 'gupshup' });
  });

  test('becomes a mail when the last reports a failure', async () => {
    await queue({ mailTo: 'asha@example.org' });
    await deliver(2);
    for (const vendor of [gupshup, twilio]) {
      const report = vendor.report({ id: (await row())?.gatewayId ?? '', state: 'FAILED' });
      await server.request(report.path, report.init);
      await deliver();
    }
    const rows = await server.rows('outgoing');
    expect(rows.map(({ channel, state }) => `${channel} ${state}`)).toEqual(['SMS FAILED', 'MAIL QUEUED']);
  });

  test('with a code keeps its text for the next way, and no longer than the code holds', async () => {
    await queue({ textEndsAt: new Date(clock.now().getTime() + 300_000) });
    await deliver(2);
    expect(await row()).toMatchObject({ state: 'SENT', connector: 'gupshup', text: 'Ready.' });
    clock.advance(301);
    await deliver();
    expect(await row()).toMatchObject({ text: '', variables: null });
    const report = gupshup.report({ id: (await row())?.gatewayId ?? '', state: 'FAILED' });
    await server.request(report.path, report.init);
    await deliver();
    expect(taken()).toEqual([0, 1, 0]);
  });
});

test('a patient answers an SMS by Twilio, which is kept; a stranger by SMS is not', async () => {
  await db.updateTable('patient').set({ mobile: TO }).where('mrn', '=', '204301').execute();
  for (const from of [TO, '+919811199999']) {
    const { path, init } = twilioReply(from, 'Which day is it?');
    expect((await server.request(path, init)).status).toBe(200);
  }
  expect(await server.rows('phoneMessage')).toMatchObject([
    { connector: 'twilio', mobile: TO, text: 'Which day is it?' },
  ]);
});

describe('the connectors', () => {
  test('open where there are settings, in the order of SMS_ORDER', async () => {
    const none = await openConnectors(readConfig({}));
    expect([none.SMS, none.MAIL, [...none.webhooks]]).toEqual([[], [], []]);
    const { SMS_ORDER: _, ...settings } = SETTINGS as Record<string, string>;
    const usual = await openConnectors(readConfig(settings));
    expect(usual.SMS.map(({ name }) => name)).toEqual(['whatsapp', 'gupshup', 'twilio']);
    const turned = await openConnectors(readConfig({ ...settings, SMS_ORDER: 'twilio' }));
    expect(turned.SMS.map(({ name }) => name)).toEqual(['twilio', 'whatsapp', 'gupshup']);
  });

  test('answer at no address of a service that is not configured', async () => {
    for (const name of ['msg91', 'nobody', '__proto__', 'smtp'])
      expect((await server.request(`/connectors/${name}`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await server.request('/connectors/twilio', { method: 'GET' })).status).toBe(404);
  });
});
