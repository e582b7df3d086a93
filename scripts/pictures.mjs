// Makes the pictures of the README: the real portal on a seeded hospital, one picture of each role's screen.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright';
import { findChromium } from './browsers.mjs';

const PORT = '8399';
const URL = `http://127.0.0.1:${PORT}`;
const INTAKE_KEY = 'intake-key-of-the-pictures';
const OUT = 'docs/pictures';
const PASSWORD = 'ward-line-2026';

mkdirSync(OUT, { recursive: true });
const env = { ...process.env, PORT, SQL_PORT: '8398', INTAKE_KEY, LOG_LEVEL: 'error' };
const server = spawn(process.execPath, ['tests/support/e2e-portal.ts'], { stdio: 'inherit', env });
for (let ready = false; !ready;) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  ready = await fetch(`${URL}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});

async function raise(kind, mrn, reason, more = {}) {
  const body = {
    clientId: randomUUID(),
    mrn,
    kind,
    consultationMode: 'VIDEO',
    reason,
    hubKey: 'wardline_kothrud',
    ...more,
  };
  const headers = { 'x-intake-key': INTAKE_KEY, 'content-type': 'application/json' };
  const answer = await fetch(`${URL}/wardline/api/customer/v1/requests`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function signIn(userName, path, viewport) {
  const context = await browser.newContext({ viewport, permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  await page.goto(URL + path);
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

async function picture(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: `${OUT}/${name}.png` });
}

const desktop = { width: 1440, height: 900 };
await raise('TALK_TO_DOC', '204321', 'Rash after amoxicillin, second day');
await raise('TALK_TO_NURSE', '204308', 'टांके में दर्द है, पट्टी भीगी है', {
  reasonLang: 'hi',
  consultationMode: 'CHAT',
});
await raise('TALK_TO_NURSE', '204333', 'Fever 3 days, wants to know about the dose');
const order = await raise('LAB', '204340', 'Home collection', {
  productCodes: ['P-CBC', 'ESR'],
  consultationMode: 'IN_PERSON',
  hubKey: undefined,
});
await raise('EMERGENCY_CARE', '204310', 'Chest pain, left arm, sweating');

await picture(await signIn('anitha.nair', '/login', { width: 1024, height: 768 }), 'nurse');
const doctor = await signIn('meera.iyer', '/login', desktop);
await picture(doctor, 'provider');
await doctor
  .getByRole('region', { name: 'Talk to doc' })
  .getByRole('button', { name: 'Take', exact: true })
  .first()
  .click();
await doctor.getByRole('button', { name: 'Leave the call' }).waitFor();
await picture(doctor, 'room');
const agent = await signIn('farhan.shaikh', '/agent', desktop);
await picture(agent, 'queue');
await agent.goto(`${URL}/agent-service-details/${order.requestId}`);
await agent.getByRole('button', { name: 'Next step: Accepted' }).click();
await agent.getByRole('button', { name: 'Next step: In progress' }).click();
await agent.getByRole('button', { name: 'Send the payment link' }).click();
await agent.getByRole('img', { name: 'UPI QR code' }).waitFor();
await picture(agent, 'agent');

await browser.close();
server.kill('SIGTERM');
