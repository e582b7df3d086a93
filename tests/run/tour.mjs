// npm run tour: one picture of each route, as the people of the seed see it, into docs/tour. On a fresh seeded portal.
//   --only agent       routes with this in their role, name or path
//   --widths 390,1440  other windows than 1440
//   --themes light,dark
//   --out <folder>
//   --readme           the README's pictures, into docs/pictures
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { STOPS } from '#tests/support/journeys/stops.ts';
import { findChromium } from '#tests/support/browser/browsers.mjs';

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1440' },
    themes: { type: 'string', default: 'light' },
    out: { type: 'string', default: 'docs/tour' },
    port: { type: 'string', default: '8399' },
    readme: { type: 'boolean', default: false },
  },
});
const URL = `http://127.0.0.1:${asked.port}`;
const SQL_PORT = String(Number(asked.port) - 1);
const INTAKE_KEY = 'intake-key-of-the-tour';
const PASSWORD = 'ward-line-2026';
const HEIGHTS = { 390: 844, 800: 1280, 1024: 768, 1440: 900 };

async function startPortal() {
  const env = {
    ...process.env,
    PORT: asked.port,
    SQL_PORT,
    INTAKE_KEY,
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, ['tests/support/browser/e2e-portal.ts'], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env,
  });
  for (let ready = false; !ready;) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    ready = await fetch(`${URL}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
  return server;
}

async function pathOf(stop) {
  if (!stop.sql) return stop.path;
  const answer = await fetch(`http://127.0.0.1:${SQL_PORT}`, { method: 'POST', body: stop.sql });
  const [row] = await answer.json();
  if (!row) throw new Error(`${stop.path}: the seed has nothing to show`);
  return stop.path.replace(/\{(\w+)\}/g, (_, name) => row[name]);
}

async function signIn(context, userName, role) {
  const page = await context.newPage();
  await page.goto(`${URL}${role === 'agent' ? '/agent' : '/login'}`);
  await page.getByRole('button', { name: 'Accept All' }).click();
  if (!userName) return page;
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

/** Pictures of the README, by role and name of the stop: its window and its theme. */
const README = {
  'agent-agent-service-details': [1440, 'dark'],
  'nurse-talk-nurse': [1024, 'dark'],
};

async function picture(page, { stop, name }) {
  await page.goto(URL + (await pathOf(stop)));
  await page.getByRole('main').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_200);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (sideways > 0) console.log(`${name}: ${sideways} px too wide`);
  // Small enough to live beside the source.
  const as = asked.readme
    ? { path: `docs/pictures/${name}.jpg`, quality: 72 }
    : { path: join(asked.out, `${name}.png`) };
  await page.screenshot(as);
}

/** @returns one entry a picture: where, in which window and theme, and its name */
function shots() {
  if (asked.readme)
    return STOPS.flatMap((stop) => {
      const name = `${stop.role}-${stop.name}`;
      const [width, theme] = README[name] ?? [];
      return width ? [{ stop, width, theme, name }] : [];
    });
  const stops = STOPS.filter((stop) => `${stop.role} ${stop.name} ${stop.path}`.includes(asked.only));
  return asked.themes.split(',').flatMap((theme) =>
    asked.widths.split(',').flatMap((width) => {
      const suffix = `${asked.widths === '1440' ? '' : `.${width}`}${theme === 'light' ? '' : `.${theme}`}`;
      return stops.map((stop) => ({
        stop,
        width: Number(width),
        theme,
        name: `${stop.role}-${stop.name}${suffix}`,
      }));
    }),
  );
}

/** So that someone is waiting: the queues of a fresh seed have only what is under way. */
const WAITING = [
  ['TALK_TO_DOC', '204321', 'Rash after amoxicillin, second day'],
  ['TALK_TO_NURSE', '204308', 'टांके में दर्द है, पट्टी भीगी है'],
  ['TALK_TO_NURSE', '204333', 'Fever 3 days, wants to know about the dose'],
  ['EMERGENCY_CARE', '204310', 'Chest pain, left arm, sweating'],
];

async function raise([kind, mrn, reason]) {
  const about = { clientId: randomUUID(), consultationMode: 'VIDEO', hubKey: 'wardline_kothrud' };
  const answer = await fetch(`${URL}/wardline/api/customer/v1/requests`, {
    method: 'POST',
    headers: { 'x-intake-key': INTAKE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ ...about, kind, mrn, reason, reasonLang: mrn === '204308' ? 'hi' : 'en' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

mkdirSync(asked.out, { recursive: true });
const server = await startPortal();
for (const request of WAITING) await raise(request);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--use-fake-device-for-media-stream'],
});
const byPerson = Map.groupBy(shots(), ({ stop, width, theme }) =>
  [stop.role, stop.userName, width, theme].join(' '),
);
for (const [, theirs] of byPerson) {
  const [{ stop, width, theme }] = theirs;
  const viewport = { width, height: HEIGHTS[width] ?? 900 };
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await signIn(context, stop.userName, stop.role);
  for (const shot of theirs)
    await picture(page, shot).catch((error) => console.log(`${shot.name}: ${error.message}`));
  await context.close();
}
await browser.close();
server.kill('SIGTERM');
