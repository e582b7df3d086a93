import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { openGupshup } from '#tests/support/connectors/gupshup.ts';
import type { MessageVendor, VendorCall } from '#tests/support/connectors/message-vendor.ts';
import { openMsg91 } from '#tests/support/connectors/msg91.ts';
import { openTwilio } from '#tests/support/connectors/twilio.ts';
import { openWhatsapp } from '#tests/support/connectors/whatsapp.ts';
import { openServer } from '#tests/support/server/server.ts';

const VENDORS = [await openMsg91(), await openGupshup(), await openTwilio(), await openWhatsapp()];
const server = await openServer(
  Object.assign({ CONNECTOR_TIMEOUT_S: '1' }, ...VENDORS.map(({ settings }) => settings)),
);
const ALL = server.deps.connectors.SMS;
afterAll(() => VENDORS.forEach((vendor) => vendor.close()));

const TO = '+919812345678';
const VALUES = ['Shanti Hospital', 'https://h.example/p?x=1'];
const TEXT = 'Shanti Hospital: A result is ready: https://h.example/p?x=1';

describe.each(VENDORS.map((vendor) => [vendor.name, vendor] as const))(
  '%s',
  (name, vendor: MessageVendor) => {
    beforeEach(async () => {
      // The others are asked by gateway-order.test.ts.
      Object.assign(server.deps.connectors, { SMS: ALL.filter((gateway) => gateway.name === name) });
      await server.db.deleteFrom('outgoing').execute();
      await server.db.deleteFrom('vendorTemplate').execute();
      await server.db.deleteFrom('whatsappConsent').execute();
      vendor.taken.length = 0;
      vendor.asked.length = 0;
      vendor.fails = null;
      await agree();
      await nameTemplate();
    });

    const agree = async (): Promise<void> => {
      const row = { mobile: TO, agreed: true, saidAt: server.clock.now() };
      await server.db.insertInto('whatsappConsent').values(row).execute();
    };
    const nameTemplate = async (): Promise<void> => {
      const { template } = vendor;
      if (!template) return;
      const row = { connector: name, notification: 'RESULT_READY', language: 'en', template };
      await server.db.insertInto('vendorTemplate').values(row).execute();
    };
    const queue = async (more: { textEndsAt?: Date; text?: string } = {}): Promise<void> => {
      const at = server.clock.now();
      const variables = JSON.stringify([
        { name: 'hospital', value: VALUES[0] },
        { name: 'link', value: VALUES[1] },
      ]);
      const about = {
        notification: 'RESULT_READY',
        language: 'en',
        variables,
        templateId: '1107160000000000001',
      };
      const row = {
        channel: 'SMS',
        recipient: TO,
        subject: '',
        text: TEXT,
        at,
        nextAt: at,
        ...about,
      } as const;
      await server.db
        .insertInto('outgoing')
        .values({ ...row, ...more })
        .execute();
    };
    const deliver = async () => deliverDue(server.deps);
    const onlyRow = async () => {
      const rows = await server.rows('outgoing');
      expect(rows).toHaveLength(1);
      return rows[0];
    };
    const send = async ({ path, init }: VendorCall) => server.request(path, init);
    /** A message that the vendor has taken. @returns its id there */
    const sent = async (): Promise<string> => {
      await queue();
      await deliver();
      return (await onlyRow())?.gatewayId ?? '';
    };

    test('takes a message once, as a template with its values or as the finished text', async () => {
      await queue();
      await deliver();
      await deliver();
      const meant = vendor.template ? { template: vendor.template, values: VALUES } : { text: TEXT };
      expect(vendor.taken).toEqual([{ id: expect.any(String), to: '919812345678', ...meant }]);
      expect(await onlyRow()).toMatchObject({
        state: 'SENT',
        connector: name,
        gatewayId: vendor.taken[0]?.id,
        error: null,
      });
    });

    test('takes Hindi as it is written', async () => {
      await queue({ text: 'आपकी जाँच का नतीजा तैयार है।' });
      await deliver();
      expect(vendor.taken).toHaveLength(1);
      if (!vendor.template) expect(vendor.taken[0]?.text).toBe('आपकी जाँच का नतीजा तैयार है।');
    });

    test('reports that the phone has it, twice and late, and it counts once', async () => {
      const id = await sent();
      const report = vendor.report({ id, state: 'DELIVERED' });
      expect((await send(report)).status).toBe(200);
      server.clock.advance(86_000);
      expect((await send(report)).status).toBe(200);
      expect(await onlyRow()).toMatchObject({ state: 'DELIVERED', error: null });
    });

    test('reports a failure after the delivery in vain: what the phone has stays delivered', async () => {
      const id = await sent();
      await send(vendor.report({ id, state: 'DELIVERED' }));
      await send(vendor.report({ id, state: 'FAILED' }));
      expect(await onlyRow()).toMatchObject({ state: 'DELIVERED' });
    });

    if (vendor.tellsRead)
      test('reports that it was read before it reports the delivery', async () => {
        const id = await sent();
        await send(vendor.report({ id, state: 'READ' }));
        await send(vendor.report({ id, state: 'DELIVERED' }));
        expect(await onlyRow()).toMatchObject({ state: 'READ' });
      });

    test('reports a failure with its code, and no mail follows twice', async () => {
      const id = await sent();
      await server.db.updateTable('outgoing').set({ mailTo: 'asha@example.org' }).execute();
      const report = vendor.report({ id, state: 'FAILED' });
      await send(report);
      await send(report);
      const rows = await server.rows('outgoing');
      expect(rows.map(({ channel, state }) => `${channel} ${state}`)).toEqual(['SMS FAILED', 'MAIL QUEUED']);
      expect(rows[0]?.error).toMatch(/^not delivered: \w+$/);
    });

    test('changes nothing by a report with a wrong signature', async () => {
      const id = await sent();
      const answer = await send(vendor.report({ id, state: 'FAILED' }, 'forged'));
      expect(answer.status).toBe(401);
      expect(await onlyRow()).toMatchObject({ state: 'SENT' });
    });

    test('hears a refusal of a report on an unknown message, so that it comes again', async () => {
      expect((await send(vendor.report({ id: 'SM404', state: 'DELIVERED' }))).status).toBe(404);
    });

    test('hears a refusal of a report that is too large, or that is none', async () => {
      const { path, init } = vendor.report({ id: 'x', state: 'DELIVERED' });
      if (init.method === 'GET') return;
      const large = { ...init, body: 'x'.repeat(4 * 1024 * 1024) };
      expect((await server.request(path, large)).status).toBe(413);
      expect([400, 401]).toContain((await server.request(path, { ...init, body: '{"a":' })).status);
    });

    test('receives a message after the time that it names when it was asked too often', async () => {
      await queue();
      vendor.fails = { status: 429, headers: { 'retry-after': '120' } };
      await deliver();
      expect(await onlyRow()).toMatchObject({ state: 'QUEUED', error: 'HTTP 429' });
      vendor.fails = null;
      server.clock.advance(119);
      await deliver();
      expect(vendor.taken).toHaveLength(0);
      server.clock.advance(2);
      await deliver();
      expect(vendor.taken).toHaveLength(1);
    });

    test.each([
      ['answers 503', { status: 503 }],
      ['breaks the line', 'reset'],
      ['does not answer in time', 'never'],
    ] as const)('receives a message again when it %s, and takes it once', async (_, fails) => {
      await queue();
      vendor.fails = fails;
      await deliver();
      expect(await onlyRow()).toMatchObject({ state: 'QUEUED', tries: 1 });
      vendor.fails = null;
      server.clock.advance(60);
      await deliver();
      await deliver();
      expect(vendor.taken).toHaveLength(1);
      expect(await onlyRow()).toMatchObject({ state: 'SENT' });
    });

    test('refuses a message for good, and its code is shown without the number', async () => {
      await queue();
      vendor.fails = vendor.refusal.fails;
      await deliver();
      const row = await onlyRow();
      expect(row).toMatchObject({ state: 'FAILED', error: vendor.refusal.code, tries: 1 });
      expect(row?.error).not.toContain('9812345678');
    });

    test('takes a message of which its answer cannot be read, and is not asked again', async () => {
      await queue();
      vendor.fails = { status: 200 };
      await deliver();
      expect(await onlyRow()).toMatchObject({ state: 'SENT', gatewayId: null });
    });

    test('keeps a code no longer than it holds', async () => {
      await queue({ textEndsAt: new Date(server.clock.now().getTime() + 300_000) });
      await deliver();
      expect(await onlyRow()).toMatchObject({ state: 'SENT', text: '', variables: null });
    });

    if (vendor.template)
      test('sends nothing without a template, and says so', async () => {
        await server.db.deleteFrom('vendorTemplate').execute();
        await queue();
        await deliver();
        expect(vendor.asked).toEqual([]);
        expect(await onlyRow()).toMatchObject({
          state: 'FAILED',
          error: expect.stringMatching(/^no template at .* in en$/),
        });
      });
  },
);
