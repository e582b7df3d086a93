import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedCalls } from '#contract/asked.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { buildApp } from '#server/app.ts';
import { field, launchWebKit, named, type WebKit } from '#tests/support/browser/webkit.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import { png } from '#tests/support/inputs/files.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { birthDateOf, lastLink } from '#tests/support/journeys/patient-page.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { LONG_PROGRAMS } from '#tests/support/programs.mjs';
import { openServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/until.ts';

/** One for each try. */
const PATIENTS = ['204301', '204359'] as const;

const missing = missingPrograms(Object.keys(LONG_PROGRAMS));

describe.skipIf(missing.length > 0)('in WebKit, the engine of iPhones and iPads', async () => {
  const server = await openServer();
  const directory = mkdtempSync(join(tmpdir(), 'wardline-webkit-'));
  let url = '';
  let stop = (): void => undefined;
  let page: WebKit;

  beforeAll(async () => {
    server.clock.set(new Date());
    await server.db.updateTable('patient').set({ languages: '["English"]' }).execute();
    const app = buildApp(server.deps, 'dist');
    await new Promise<void>((resolve) => {
      const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (at: AddressInfo) => {
        url = `http://localhost:${at.port}`;
        resolve();
      });
      stop = () => void listening.close();
    });
  });
  // A second try begins without what the first one left in the browser.
  beforeEach(async () => void (page = await launchWebKit()));
  afterEach(() => page.close());
  afterAll(() => {
    stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test('a patient opens the link of the SMS with the date of birth, reads the prescription and sends a photo', async ({
    task,
  }) => {
    // Who has this medicine already is not given it again.
    const v = await visit(server, { mrn: PATIENTS[task.result?.retryCount ?? 0] ?? '204301' });
    const body = { consultationNumber: v.number, clientId: randomUUID(), items: await paracetamol(server) };
    await v.doctor.call(prescriptionCalls.signPrescription, { body });
    const link = await lastLink(server);
    const asked = { consultationNumber: v.number, kind: 'PHOTO' as const, words: 'The rash on your arm' };
    await v.doctor.call(askedCalls.askPatient, { body: asked });
    const picture = join(directory, 'rash.png');
    writeFileSync(picture, Buffer.from(await png().arrayBuffer()));

    const [year = '', month = '', day = ''] = (await birthDateOf(server, v.id)).split('-');
    await page.goTo(`${url}/p?x=${link}`);
    await page.sees('Open your page');
    await page.type(field('Day'), day);
    await page.type(field('Month'), month);
    await page.type(field('Year'), year);
    await page.click('//button[normalize-space()="Open"]');
    await page.sees('The rash on your arm');
    await page.type('(//input[@type="file"])[last()]', picture);
    await page.click('//button[normalize-space()="Send"][not(@type="submit")]');
    await until('the photo has come', async () =>
      (await server.rows('asked')).some(
        ({ consultationId, receivedAt }) => consultationId === v.id && receivedAt,
      ),
    );
    await page.click(named('Medicines'));
    await page.sees('PARACETAMOL');
  });

  test('a nurse signs in, accepts a request and writes to the patient', async () => {
    await page.goTo(`${url}/login`);
    await page.type(field('User name'), 'anitha.nair');
    await page.type(field('Password'), 'ward-line-2026');
    await page.click(named('Sign in'));
    await until('the nurse is at her queue', async () => (await page.url()) === `${url}/talk-nurse`, 30_000);
    const { requestId } = await server.raise('TALK_TO_NURSE', { reason: 'Dizzy since morning' });
    await page.sees('Dizzy since morning');
    await page.goTo(`${url}/nurse-service-details/${requestId}`);
    await page.click('//button[normalize-space()="Accept"]');
    await until('the consultation is open', async () => (await page.url()).includes('/nurse-consultation/'));
    await page.type(field('Message to'), 'Please sit down\uE007');
    await until('the message is stored', async () =>
      (await server.rows('message')).some(({ text }) => text === 'Please sit down'),
    );
    expect(await page.run('return navigator.userAgent')).toContain('AppleWebKit/605');
  });
});
