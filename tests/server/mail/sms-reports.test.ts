import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentMessageCalls } from '#contract/sent-messages.ts';
import { smsGatewayCalls, type DeliveryReport } from '#contract/sms-gateway.ts';
import { buildApp } from '#server/app.ts';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { openConnectors } from '#server/connectors/connectors.ts';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { openMailServer } from '#tests/support/doubles/mail-server.ts';
import { openSmsGateway, SMS_TOKEN } from '#tests/support/doubles/sms-gateway.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer, SMS_REPORT_SECRET } from '#tests/support/server/server.ts';
import { reportingGateway } from '#tests/support/server/sms-signed.ts';

const sms = await openSmsGateway();
const mail = await openMailServer();
const server = await openServer({
  SMS_URL: sms.url,
  SMS_TOKEN,
  SMS_REPORT_SECRET,
  MAIL_URL: mail.url,
  MAIL_FROM: 'ward@shanti.example',
});
const { db, clock, deps } = server;
let operator: Client;
beforeAll(async () => {
  operator = await signInOperator(server);
});
afterAll(async () => {
  sms.close();
  await mail.close();
});
beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  sms.taken.clear();
  mail.taken.length = 0;
});

const TO = '+919812345678';
const TEXT = 'Your order is on its way.';
/** An SMS that the gateway has accepted. @returns its id there */
async function sent(more: { mailTo?: string; textEndsAt?: Date } = {}): Promise<string> {
  const at = clock.now();
  const row = { channel: 'SMS', recipient: TO, subject: 'Wardline', text: TEXT, at, nextAt: at } as const;
  await db
    .insertInto('outgoing')
    .values({ ...row, ...more })
    .execute();
  await deliverDue(deps);
  return (await server.rows('outgoing')).at(-1)?.gatewayId ?? '';
}
const report = async (body: DeliveryReport) =>
  reportingGateway(server, body).call(smsGatewayCalls.smsReport, { body });
const states = async () => (await server.rows('outgoing')).map(({ state }) => state);
const shown = async () => (await operator.call(sentMessageCalls.sentMessages, { query: {} })).items[0];

describe('the report of the gateway', () => {
  test('says that the phone has the SMS, in the console, too', async () => {
    const messageId = await sent();
    expect(await states()).toEqual(['SENT']);
    await report({ messageId, state: 'DELIVERED' });
    expect(await shown()).toMatchObject({ messageState: 'DELIVERED', error: null, canBeSentAgain: false });
    const query = { state: 'DELIVERED' } as const;
    const { items, counts } = await operator.call(sentMessageCalls.sentMessages, { query });
    expect(items).toHaveLength(1);
    expect(counts).toMatchObject({ SENT: 0, DELIVERED: 1 });
  });

  test('says why it failed; sent again, the earlier attempt is not reported on any more', async () => {
    const messageId = await sent();
    await report({ messageId, state: 'FAILED', reason: 'ABSENT_SUBSCRIBER' });
    const failed = await shown();
    expect(failed).toMatchObject({
      messageState: 'FAILED',
      error: 'not delivered: ABSENT_SUBSCRIBER',
      canBeSentAgain: true,
    });
    await operator.call(sentMessageCalls.sendMessageAgain, { body: { messageId: failed?.id ?? '' } });
    await deliverDue(deps);
    // Under another key: under the first the gateway would take it for a repetition.
    expect([...sms.taken.keys()]).toEqual([`wardline-${failed?.id}`, `wardline-${failed?.id}-1`]);
    const body = { messageId, state: 'DELIVERED' } as const;
    const late = reportingGateway(server, body).refusal(smsGatewayCalls.smsReport, { body });
    expect(await late).toMatchObject({ code: 'NOT_FOUND' });
    expect(await shown()).toMatchObject({ messageState: 'SENT' });
  });

  test('counts once; a failure after a delivery undoes nothing, a delivery after a failure counts', async () => {
    const first = await sent();
    for (const state of ['DELIVERED', 'DELIVERED', 'FAILED'] as const)
      await report({ messageId: first, state });
    expect(await states()).toEqual(['DELIVERED']);
    const second = await sent({ mailTo: 'asha@example.org' });
    for (const state of ['FAILED', 'FAILED', 'DELIVERED', 'FAILED'] as const)
      await report({ messageId: second, state });
    const rows = await server.rows('outgoing');
    // One mail, for two reports that it had failed.
    expect(rows.map(({ channel, state, error }) => [channel, state, error])).toEqual([
      ['SMS', 'DELIVERED', null],
      ['SMS', 'DELIVERED', null],
      ['MAIL', 'QUEUED', null],
    ]);
  });

  test('changes nothing for an unknown SMS, and is refused', async () => {
    await sent();
    const body = { messageId: 'none', state: 'FAILED' } as const;
    expect(await reportingGateway(server, body).refusal(smsGatewayCalls.smsReport, { body })).toMatchObject({
      httpStatus: 404,
    });
    expect(await states()).toEqual(['SENT']);
  });

  test('needs the right signature over what it says', async () => {
    const messageId = await sent();
    const body = { messageId, state: 'DELIVERED' } as const;
    const refused = async (client: Client) => client.refusal(smsGatewayCalls.smsReport, { body });
    expect(await refused(server.anonymous)).toMatchObject({ httpStatus: 401, code: 'BAD_CLIENT' });
    const other = reportingGateway(server, { messageId, state: 'FAILED' });
    expect(await refused(other)).toMatchObject({ httpStatus: 401, code: 'BAD_CLIENT' });
    expect(await states()).toEqual(['SENT']);
  });

  test('gives a code as its reason, and no number', async () => {
    const messageId = await sent();
    for (const reason of ['to +91 98123 45678', TO, '919812345678', 'x'.repeat(41)]) {
      const body = { messageId, state: 'FAILED', reason } as const;
      expect(await reportingGateway(server, body).refusal(smsGatewayCalls.smsReport, { body })).toMatchObject(
        { httpStatus: 400 },
      );
    }
    expect(await states()).toEqual(['SENT']);
  });

  test('leaves neither the number nor the text in the log', async () => {
    const messageId = await sent({ mailTo: 'asha@example.org' });
    const lines: string[] = [];
    const log = openLog('debug', { write: (line) => void lines.push(line) });
    const app = buildApp({ ...deps, log });
    const body = { messageId, state: 'FAILED', reason: 'DND' } as const;
    const { headers } = reportingGateway(server, body);
    const answer = await app.request('/wardline/api/customer/v1/smsReport', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    expect(lines.join()).toContain('an SMS was not delivered');
    for (const secret of ['98123', TEXT, 'asha@', SMS_REPORT_SECRET])
      expect(lines.join()).not.toContain(secret);
  });
});

describe('a text that ends', () => {
  const soon = () => ({ textEndsAt: new Date(clock.now().getTime() + 3_600_000) });
  const texts = async () => (await server.rows('outgoing')).map(({ text }) => text);

  test('blanks when sent where no mail may follow', async () => {
    await sent(soon());
    expect(await texts()).toEqual(['']);
  });

  test('stays for its mail until the phone has the SMS', async () => {
    const messageId = await sent({ ...soon(), mailTo: 'asha@example.org' });
    expect(await texts()).toEqual([TEXT]);
    await report({ messageId, state: 'DELIVERED' });
    expect(await texts()).toEqual(['']);
  });

  test('goes by mail when the SMS was not delivered, and not after its end', async () => {
    const mailTo = 'asha@example.org';
    await report({ messageId: await sent({ ...soon(), mailTo }), state: 'FAILED' });
    await deliverDue(deps);
    expect(mail.taken[0]).toContain(TEXT);
    const late = await sent({ ...soon(), mailTo });
    clock.advance(3_600);
    await report({ messageId: late, state: 'FAILED' });
    await deliverDue(deps);
    expect(mail.taken).toHaveLength(1);
    expect(await texts()).toEqual(['', '', '']);
  });
});

test('without the secret no report is expected, and none is taken', async () => {
  const without = readConfig({ SMS_URL: sms.url, SMS_TOKEN });
  const at = clock.now();
  const row = { channel: 'SMS', recipient: TO, subject: '', text: TEXT, at, nextAt: at } as const;
  await db.insertInto('outgoing').values(row).execute();
  await deliverDue({ ...deps, connectors: await openConnectors(without) });
  expect(await server.rows('outgoing')).toMatchObject([{ state: 'SENT', gatewayId: null }]);
  const body = { messageId: 'sms-1', state: 'DELIVERED' } as const;
  const app = buildApp({ ...deps, config: without });
  const { headers } = reportingGateway(server, body);
  const answer = await app.request('/wardline/api/customer/v1/smsReport', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(401);
});

test('a gateway that accepts with an answer of another form has accepted', async () => {
  for (const answer of ['', 'OK', '{"id":7}', `{"messageId":"${'x'.repeat(300)}"}`]) {
    sms.answer = answer;
    expect(await sent()).toBe('');
  }
  sms.answer = undefined;
  expect(await states()).toEqual(['SENT', 'SENT', 'SENT', 'SENT']);
});

test('the example of docs/operating.md works', async () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const [, path = '', signature = '', body = ''] =
    /POST (\S+smsReport)\s+Content-Type: application\/json\s+X-Signature: (\w+)\s+(\{.*\})/.exec(page) ?? [];
  const [, secret] = /SMS_REPORT_SECRET=(example[\w-]+)/.exec(page) ?? [];
  const { messageId } = JSON.parse(body) as DeliveryReport;
  await sent();
  await db.updateTable('outgoing').set({ gatewayId: messageId }).execute();
  const config = readConfig({ SMS_REPORT_SECRET: secret });
  const app = buildApp({ ...deps, config });
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });
  expect(answer.status).toBe(200);
  expect(await states()).toEqual(['FAILED']);
});
