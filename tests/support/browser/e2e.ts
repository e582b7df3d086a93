import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '#contract/shared.ts';
import { openHospital } from '#tests/support/browser/e2e-server.ts';
import { E2E_URL, INTAKE_KEY, SIGN_IN_SCRIPT, SQL_PORT } from '#tests/support/browser/addresses.ts';
import { JANUS_SECRET, openJanusServer } from '#tests/support/doubles/janus.ts';
import type { Outbox } from '#tests/support/server/codes.ts';
import { until } from '#tests/support/until.ts';

const SQL_URL = `http://127.0.0.1:${SQL_PORT}`;
export const PASSWORD = 'ward-line-2026';

/** Reads the database of the server with this window, independently of the screen. */
export const sqlAt =
  (port: number) =>
  async <Row = Record<string, unknown>>(text: string): Promise<Row[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: text });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Row[];
  };

/** The same for the server of all tests. */
export const sql = sqlAt(SQL_PORT);

/** Makes the server read its event rows, as after a commit. */
export async function wake(): Promise<void> {
  await fetch(`${SQL_URL}/wake`, { method: 'POST' });
}

/** Simulates the patients of open requests with a clientId such as `sim-1`. */
export async function simulate(): Promise<void> {
  await fetch(`${SQL_URL}/simulate`, { method: 'POST' });
}

/** Messages of the server, for `lastCode`. */
export const outbox: Outbox = {
  rows: (table) => sql(`select channel, recipient, text from ${table} order by id`),
};
/** Runs a command of the operator. @returns what it prints */
export async function operator(name: string, ...args: string[]): Promise<string> {
  const answer = await fetch(`${SQL_URL}/operator`, { method: 'POST', body: JSON.stringify({ name, args }) });
  if (!answer.ok) throw new Error(await answer.text());
  const { ok, lines } = (await answer.json()) as { ok: boolean; lines: string[] };
  if (!ok) throw new Error(lines.join('\n'));
  return lines.join('\n');
}

interface Raised {
  requestId: string;
  serviceNumber: string;
}

/** A patient asks for something, through the hospital's own app. */
export async function raise(kind: string, more: Record<string, unknown> = {}, at = E2E_URL): Promise<Raised> {
  const body = {
    clientId: randomUUID(),
    mrn: '204310',
    kind,
    consultationMode: 'VIDEO',
    reason: 'Sugar 312 mg/dL, feels dizzy',
    isAnother: true,
    hubKey: 'wardline_kothrud',
    ...more,
  };
  return customer<Raised>('requests', body, at);
}

/** The path of the link that the patient's app shows, once the room is open. */
export async function patientLink(requestId: string): Promise<string> {
  const address = `${E2E_URL}/wardline/api/customer/v1/requestState?requestId=${encodeURIComponent(requestId)}`;
  let joinUrl: string | null = null;
  await until('the room to be open', async () => {
    const answer = await fetch(address, { headers: { 'x-intake-key': INTAKE_KEY } });
    ({ joinUrl } = (await answer.json()) as { joinUrl: string | null });
    return joinUrl !== null;
  });
  return new URL(joinUrl ?? '').pathname;
}

export async function customer<Answer>(
  path: string,
  body: Record<string, unknown>,
  at = E2E_URL,
): Promise<Answer> {
  const headers = { 'x-intake-key': INTAKE_KEY, 'content-type': 'application/json' };
  const answer = await fetch(`${at}/wardline/api/customer/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Errors that a test provokes on purpose, by a part of their text. */
type Expected = string[];

/** Said by what drives the browser: the second of a window that its driver took up late; journeys look what it shows. */
const OF_THE_TOOLS = [
  'Service Worker registration blocked by Playwright',
  "Failed to execute 'open' on 'Window': The provided callback is no longer runnable",
  // A browser asks for it at its first page: the bare one in which a sign-in is stored.
  '/favicon.ico',
];

/** Returns what the content security policy or Trusted Types stop is said in the console of each page, in words of ours. */
async function tellStopped(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`CSP report: ${effectiveDirective} stopped ${blockedURI} ${sample}`),
    ),
  );
}

/** Any error or warning in a page's console, a fault in it, a report of the policy, or an answer of the server above 499 fails the test. */
function watch(context: BrowserContext, faults: string[], expected: Expected): void {
  const note = (text: string): void => {
    const isOfTools = OF_THE_TOOLS.some((part) => text.includes(part));
    if (!isOfTools && !expected.some((part) => text.includes(part))) faults.push(text);
  };
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      note(`console ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => note(`page: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} ${response.url()}`);
  });
}

/** Returns what a page says in words of its own when a test fails: the reason is often there. */
async function saidBy(page: Page): Promise<string> {
  const said = await page
    .locator('[role=alert], [role=status], [aria-live]')
    .allInnerTexts()
    .catch((error: Error) => [error.message]);
  return `${new URL(page.url()).pathname}: ${said.filter(Boolean).join(' | ')}`;
}

interface Fixtures {
  expected: Expected;
  faults: string[];
  /** A browser of its own, as on another device. */
  device: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  /** The same, signed in. */
  signedIn: (userName: string, options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
}

interface WorkerFixtures {
  /** 'off': a hospital that begins, without any person or patient. */
  seed: 'on' | 'off';
  /** The name of a file that needs a hospital before any other one: it gets a worker of its own. */
  aloneFor: string;
  /** 'janus': calls of three and more go through a real Janus. */
  mediaServer: 'none' | 'janus';
  /** The server of this worker, on data of its own. */
  hospital: void;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  seed: ['on', { option: true, scope: 'worker' }],
  aloneFor: ['', { option: true, scope: 'worker' }],
  mediaServer: ['none', { option: true, scope: 'worker' }],
  hospital: [
    async ({ seed, mediaServer }, use) => {
      const janus = mediaServer === 'janus' ? await openJanusServer() : undefined;
      const settings = janus && { JANUS_URL: janus.url, JANUS_SECRET };
      const stop = await openHospital(seed, settings);
      await use();
      await stop();
      await janus?.stop();
    },
    { auto: true, scope: 'worker', timeout: 180_000 },
  ],
  expected: async ({}, use) => use([]),
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults).toEqual([]);
  },
  device: async ({ browser, faults, expected }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: E2E_URL,
        permissions: ['camera', 'microphone'],
        // Installing the worker fetches every chunk: a test that needs it says `serviceWorkers: 'allow'`.
        serviceWorkers: 'block',
        // Drawing what moves without end would keep the processor from everything else.
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      watch(context, faults, expected);
      await tellStopped(context);
      return context.newPage();
    });
    if (info.status !== info.expectedStatus)
      for (const page of contexts.flatMap((context) => context.pages()))
        info.annotations.push({ type: 'page', description: await saidBy(page) });
    for (const context of contexts) await context.close();
  },
  signedIn: async ({ device }, use) => {
    await use(async (userName, options) => {
      const page = await device(options);
      await signIn(page, userName);
      return page;
    });
  },
});

const AGENTS = ['farhan.shaikh', 'leela.mathew', 'priya.dutta', 'sunil.more'];

/** The portal's page answers each path but those of the calls, also from its cache. */
const SIGN_IN_PATH = '/wardline/api/sign-in-of-tests';

/**
 * Signs in with the portal's own code, without its sign-in page, accepts the cookies and opens the person's home. What opens a
 * locked device without a network is not stored, and the home has had no press, so it is silent: `signInByForm` does both.
 */
export async function signIn(page: Page, userName: string): Promise<void> {
  const body = `<!doctype html><script>${await readFile(SIGN_IN_SCRIPT, 'utf8')}</script>`;
  await page.route(`**${SIGN_IN_PATH}`, (route) => route.fulfill({ contentType: 'text/html', body }), {
    times: 1,
  });
  await page.goto(SIGN_IN_PATH);
  const roles: Role[] = AGENTS.includes(userName) ? ['agent'] : ['provider', 'nurse'];
  await page.evaluate((who) => window.signInHere(who), { userName, password: PASSWORD, roles });
  await page.goto('/');
  // Not visible for who has no entry yet.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
}

/** Signs in through the page, and answers the cookie banner once. */
export async function signInByForm(page: Page, userName: string): Promise<void> {
  await page.goto(AGENTS.includes(userName) ? '/agent' : '/login');
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Not visible for who has no entry yet.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
}

export { expect };
