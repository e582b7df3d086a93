import { beforeEach, describe, expect, test } from 'vitest';
import { patientPageCalls as calls } from '#contract/patient-page.ts';
import { openTwilio } from '#tests/support/connectors/twilio.ts';
import { openWhatsapp, whatsappReply } from '#tests/support/connectors/whatsapp.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import { openServer } from '#tests/support/server/server.ts';

const vendor = await openWhatsapp();
const server = await openServer(vendor.settings);
vendor.close();
const v = await visit(server, { mrn: '204301' });
const patient = await openPage(server, v);
const { mobile } = (await server.rows('patient')).find(({ mrn }) => mrn === '204301') ?? { mobile: '' };

const agreed = async () => (await patient.call(calls.patientPage, {})).whatsapp;
const say = async (text: string, id = text, at = server.clock.now()) => {
  const { path, init } = whatsappReply(mobile.replace('+', ''), text, id, at);
  expect((await server.request(path, init)).status).toBe(200);
};
beforeEach(async () => {
  await server.db.deleteFrom('whatsappConsent').execute();
  await server.db.deleteFrom('reminderStop').execute();
});

describe('messages by WhatsApp', () => {
  test('come to no one who did not ask for them', async () => {
    expect(mobile).not.toBe('');
    expect(await agreed()).toBe(false);
    expect(await server.rows('whatsappConsent')).toEqual([]);
  });

  test('the patient chooses and gives them up on the page, and both are audited', async () => {
    await patient.call(calls.setPatientWhatsapp, { body: { agreed: true } });
    expect(await agreed()).toBe(true);
    server.clock.advance(1);
    await patient.call(calls.setPatientWhatsapp, { body: { agreed: false } });
    expect(await agreed()).toBe(false);
    const acts = (await server.rows('audit')).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['AGREE_TO_WHATSAPP', 'END_WHATSAPP']));
  });

  test('begin with START and end with STOP from that phone, whatever comes late', async () => {
    await say('START');
    expect(await agreed()).toBe(true);
    const before = server.clock.now();
    server.clock.advance(60);
    await say('Unsubscribe');
    expect(await agreed()).toBe(false);
    expect(await server.rows('reminderStop')).toMatchObject([{ mobile, stoppedAt: expect.any(Date) }]);
    await say('START', 'late', before);
    expect(await agreed()).toBe(false);
  });

  test('a hospital that writes by SMS alone offers none', async () => {
    const twilio = await openTwilio();
    const other = await openServer(twilio.settings);
    twilio.close();
    const page = await openPage(other, await visit(other, { mrn: '204301' }));
    expect((await page.call(calls.patientPage, {})).whatsapp).toBeNull();
  });
});
