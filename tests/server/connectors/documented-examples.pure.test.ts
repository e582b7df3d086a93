import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { twilioSignature } from '#server/connectors/twilio/connector.ts';
import { openConnectors } from '#server/connectors/connectors.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Received } from '#server/platform/connector-ports.ts';
import { openGupshup } from '#tests/support/connectors/gupshup.ts';
import type { VendorCall } from '#tests/support/connectors/message-vendor.ts';
import { openMsg91 } from '#tests/support/connectors/msg91.ts';
import { openWhatsapp, signedBody, VERIFY_TOKEN } from '#tests/support/connectors/whatsapp.ts';

const VENDORS = [await openMsg91(), await openGupshup(), await openWhatsapp()];
const settings = Object.assign({}, ...VENDORS.map((vendor) => vendor.settings)) as Record<string, string>;
const { webhooks } = await openConnectors(readConfig(settings));
afterAll(() => VENDORS.forEach((vendor) => vendor.close()));

const example = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../support/connectors/examples', name), 'utf8');

const received = ({ path, init }: VendorCall): Received => ({
  url: new URL(path, 'https://portal.example'),
  headers: new Headers(init.headers),
  body: Buffer.from(init.body ?? ''),
  now: new Date('2026-01-02T03:04:05Z'),
});
const events = (name: string, call: VendorCall) => webhooks.get(name)?.read(received(call));

const msg91Headers = (type: string) => ({
  'content-type': type,
  'x-webhook-secret': settings['MSG91_WEBHOOK_SECRET'] ?? '',
});

describe('a documented body is read', () => {
  test('MSG91 sends a form with JSON in a string (version 2)', () => {
    const body = new URLSearchParams({ data: example('msg91-v2.json').trim() }).toString();
    const headers = msg91Headers('application/x-www-form-urlencoded');
    expect(events('msg91', { path: '/connectors/msg91', init: { method: 'POST', headers, body } })).toEqual([
      { kind: 'delivery', messageId: '346XXXXXXXXXXXX130', state: 'DELIVERED', cost: '0.01 INR' },
    ]);
  });

  test('MSG91 sends one report as JSON (version 3)', () => {
    const init = {
      method: 'POST',
      headers: msg91Headers('application/json'),
      body: example('msg91-v3.json'),
    };
    expect(events('msg91', { path: '/connectors/msg91', init })).toEqual([
      { kind: 'delivery', messageId: '346XXXXXXXXXXXX130', state: 'DELIVERED', cost: '0.01 INR' },
    ]);
  });

  test('Gupshup sends an address with the report, or an array of them', () => {
    const key = settings['GUPSHUP_WEBHOOK_SECRET'] ?? '';
    const path = `/connectors/gupshup?key=${key}&${example('gupshup-get.txt').trim()}`;
    expect(events('gupshup', { path, init: { method: 'GET', headers: {} } })).toEqual([
      {
        kind: 'delivery',
        messageId: '3562707498794989059-328736121207676738',
        state: 'FAILED',
        reason: 'UNKNOWN_SUBSCRIBER',
      },
    ]);
    const init = { method: 'POST', headers: {}, body: example('gupshup-post.json') };
    expect(events('gupshup', { path: `/connectors/gupshup?key=${key}`, init })).toEqual([
      { kind: 'delivery', messageId: '3562707498794989059-328736121207676738', state: 'DELIVERED' },
      {
        kind: 'delivery',
        messageId: '3798318073013708082-252169030017029882',
        state: 'FAILED',
        reason: 'UNKNOWN_SUBSCRIBER',
      },
    ]);
  });

  test('Twilio signs the examples of its guide as we do', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    });
    const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', address, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
    const repeated = new URLSearchParams('Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234');
    expect(twilioSignature('12345', address, repeated)).toBe('IK+Dwps556ElfBT0I3Rgjkr1wJU=');
  });

  test('WhatsApp sends a text of a person, and a press of a button', () => {
    expect(events('whatsapp', signedBody(example('whatsapp-text.json')))).toEqual([
      {
        kind: 'reply',
        isWhatsapp: true,
        id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=',
        from: '+16505551234',
        at: new Date(1_749_416_383_000),
        text: 'Does it come in another color?',
      },
    ]);
    expect(events('whatsapp', signedBody(example('whatsapp-button.json')))).toMatchObject([
      { kind: 'reply', from: '+16505551234', text: 'Unsubscribe' },
    ]);
  });

  test('WhatsApp says nothing to us about another number of the same app', () => {
    const other = example('whatsapp-text.json').replace('106540352242922', '106540352242923');
    expect(events('whatsapp', signedBody(other))).toEqual([]);
  });

  test('WhatsApp proves the address with its challenge', () => {
    const challenge = (token: string): string | null | undefined =>
      webhooks
        .get('whatsapp')
        ?.challenge?.(
          new URL(`https://h.example/?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`),
        );
    expect(challenge(VERIFY_TOKEN)).toBe('1158201444');
    expect(challenge('meatyhamhock')).toBeNull();
  });
});
