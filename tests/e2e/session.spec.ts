import type { Page } from '@playwright/test';
import type { QueryClient } from '@tanstack/react-query';
import { ACCESS_TOKEN_S, DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import { DEVICE_TOKEN_KEY } from '#offline/device-token.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { vaultOf } from '#tests/support/browser/vault.ts';

/** The names and times of the calls that a page makes from now on. */
function callsOf(page: Page): { name: string; began: number; ended: number; bearer: string }[] {
  const calls: { name: string; began: number; ended: number; bearer: string }[] = [];
  page.on('request', async (request) => {
    const name = /\/wardline\/(?:api|auth)\/.*?(\w+)(?:\?|$)/.exec(request.url())?.[1];
    if (!name || name === 'events') return;
    const call = {
      name,
      began: performance.now(),
      ended: Infinity,
      bearer: request.headers()['authorization'] ?? '',
    };
    calls.push(call);
    // The page may be closed while the last calls are under way.
    await request.response().catch(() => null);
    call.ended = performance.now();
  });
  return calls;
}

/**
 * Advances the clock of the page, and not the server's, until the access token has less than two minutes left. The
 * device was touched then: it does not lock.
 */
async function ageToken(page: Page): Promise<void> {
  const at = Date.now() + (ACCESS_TOKEN_S - 100) * 1000;
  await page.evaluate((now) => localStorage.setItem('wl.touched', String(now)), at);
  await page.clock.setFixedTime(at);
}
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path);
const endSessions = (userName: string): Promise<unknown> =>
  sql(
    `update session set revoked_at = now() where user_id = (select id from app_user where user_name = '${userName}')`,
  );

interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedProps: { client?: QueryClient } | null;
}

/** So many reads at once through the page's own cache and client, as a screen full of them would ask. */
function readAtOnce(page: Page, count: number): Promise<unknown> {
  return page.evaluate(async (count) => {
    const clientIn = (fiber: Fiber | null): QueryClient | undefined =>
      fiber ? (fiber.memoizedProps?.client ?? clientIn(fiber.child) ?? clientIn(fiber.sibling)) : undefined;
    const root = Object.entries(document.getElementById('root') ?? {}) as [string, Fiber][];
    const client = clientIn(root.find(([name]) => name.startsWith('__reactContainer'))?.[1] ?? null);
    const known = client?.getQueryCache().find({ queryKey: ['provider'], exact: false });
    const queryFn = known?.options.queryFn;
    if (!client || !queryFn) throw new Error('no cache in this page');
    await Promise.all(
      Array.from({ length: count }, (_, n) => client.fetchQuery({ queryKey: ['at once', n], queryFn })),
    );
  }, count);
}

/** The names of section 3, as it spells them. */
const SPECIFIED = {
  provider: 'auth providerUn refresh_token expires_in providerId userID isSCAdmin',
  agent: 'agentFname agentLname agentAu agentID',
  nurse: 'nurseUn nurseAuth nurseID nurse_refresh_token',
} as const;

for (const [role, userName] of [
  ['provider', 'vikram.desai'],
  ['agent', 'priya.dutta'],
  ['nurse', 'rekha.pawar'],
] as const) {
  test(`R3.03 the session of a ${role} is kept under the specified names, sealed, and in no other place`, async ({
    signedIn,
  }) => {
    const page = await signedIn(userName);
    const { clinicId: _, ...keys } = { clinicId: '', ...SESSION_KEYS[role] };
    const { names, text } = await vaultOf(page);
    expect(names).toEqual(expect.arrayContaining([...SPECIFIED[role].split(' '), ...Object.values(keys)]));
    const [row] = await sql<{ id: string; name: string }>(
      `select id, name from app_user where user_name = '${userName}'`,
    );
    expect(text).not.toContain(row?.name);
    expect(text).not.toContain(row?.id);
    const open = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(open).not.toContain(row?.id);
    expect(open).not.toMatch(/auth|token/i);
  });
}

test('R4.07 R4.08 a token that ends soon is refreshed first: once for all calls, which wait for it', async ({
  signedIn,
}) => {
  const page = await signedIn('vikram.desai');
  const calls = callsOf(page);
  await page.route('**/getRefreshToken', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  // What begins behind the first screen, the stream too, would find the old token before the screen's calls do.
  let before = -1;
  const isQuiet = (): boolean => before === (before = calls.length);
  await expect.poll(isQuiet, { intervals: [2_000] }).toBe(true);
  calls.length = 0;
  await ageToken(page);
  await go(page, '/personal-info');
  await expect(page.getByLabel('Email address')).toBeVisible();
  const refreshes = calls.filter((call) => call.name === 'getRefreshToken');
  expect(refreshes).toHaveLength(1);
  const others = calls.filter((call) => call.name !== 'getRefreshToken');
  expect(others.length).toBeGreaterThan(1);
  expect(others.every((call) => call.began >= (refreshes[0]?.ended ?? Infinity))).toBe(true);
  expect(new Set(others.map((call) => call.bearer)).size).toBe(1);
});

test('R4.08 fifty calls at once in each of three tabs with a token that ends: one refresh, which all wait for', async ({
  signedIn,
  expected,
}) => {
  expected.push('Failed to load resource');
  const first = await signedIn('arjun.rao');
  const context = first.context();
  const tabs = [first, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/inbox');
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  const refreshes = () =>
    sql<{ n: number }>(
      `select count(*)::int as n from used_refresh r join session s on s.id = r.session_id
       join app_user u on u.id = s.user_id where u.user_name = 'arjun.rao'`,
    );
  expect(await refreshes()).toEqual([{ n: 0 }]);
  const calls = tabs.map(callsOf);
  for (const tab of tabs) await ageToken(tab);
  await Promise.all(tabs.map((tab) => readAtOnce(tab, 50)));
  const all = calls.flat();
  expect(all.filter(({ name }) => name === 'getRefreshToken')).toHaveLength(1);
  expect(await refreshes()).toEqual([{ n: 1 }]);
  for (const tab of calls) expect(tab.length).toBeGreaterThanOrEqual(50);
});

test(
  'R4.09 R8.04 a refused refresh says so, clears the device and leads to the sign-in',
  { tag: '@main' },
  async ({ signedIn, expected }) => {
    expected.push('401');
    const page = await signedIn('joseph.kurian');
    await endSessions('joseph.kurian');
    await go(page, '/inbox');
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
    // After a new sign-in a person is where they were.
    await expect(page).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('next') === '/inbox',
    );
    const { names } = await vaultOf(page);
    for (const key of Object.values(SESSION_KEYS.provider)) expect(names).not.toContain(key);
  },
);

test('R4.09 tells a person at sign-in that their session has ended', async ({ signedIn, expected }) => {
  expected.push('401');
  const page = await signedIn('joseph.kurian');
  await page.goto('about:blank');
  await endSessions('joseph.kurian');
  await page.goto('/inbox');
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/login');
});

test('R8.01 an agent with an ended session comes to the agents’ sign-in with the next read', async ({
  signedIn,
  expected,
}) => {
  expected.push('401');
  const page = await signedIn('priya.dutta');
  await endSessions('priya.dutta');
  await go(page, '/agent-redcliff');
  await expect(page).toHaveURL((url) => url.pathname === '/agent');
});

test('R8.02 R9.04 a read that fails inside the server is said, and asked once: not again by itself, nor on focus', async ({
  signedIn,
  expected,
}) => {
  expected.push('500');
  const page = await signedIn('vikram.desai');
  let asked = 0;
  await page.route('**/inboxThreads*', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await go(page, '/inbox');
  // In the list and, where it comes at the same moment, in a toast.
  await expect(
    page
      .getByText('Oops something went wrong, please try again after sometime or contact Wardline support')
      .first(),
  ).toBeVisible();
  expect(asked).toBe(1);
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    // As a browser tells it: the window hears of it too.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.waitForTimeout(1_000);
  expect(asked).toBe(1);
  await page.unroute('**/inboxThreads*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
});

test('R9.04 each visit of its page asks for details, picture and signature', async ({ signedIn }) => {
  const page = await signedIn('vikram.desai');
  const calls = callsOf(page);
  for (const title of ['Personal information', 'Signature', 'Personal information', 'Signature']) {
    await go(page, title === 'Signature' ? '/professional-info' : '/personal-info');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  for (const asked of ['getProviderByUserId', 'getDPURL', 'getSignatureURL'])
    await expect.poll(() => calls.filter(({ name }) => name === asked).length, asked).toBeGreaterThan(1);
});

test('R8.07 a lost chunk is a ChunkLoadError, which the person gets over', async ({ signedIn, expected }) => {
  expected.push('ERR_FAILED', 'ChunkLoadError', 'dynamically imported module', 'Failed to load resource');
  const page = await signedIn('vikram.desai');
  await page.evaluate(() => {
    addEventListener('vite:preloadError', (event) => {
      sessionStorage.setItem('lost', (event as Event & { payload: Error }).payload.name);
    });
  });
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.route('**/assets/*.js', (route) =>
    loaded.includes(route.request().url()) ? route.continue() : route.abort(),
  );
  await go(page, '/roster');
  await expect(page.getByText('Could not load')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('lost'))).toBe('ChunkLoadError');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible();
});

test('R8.07 a chunk that does not come within 120 s counts as lost', async ({ signedIn, expected }) => {
  expected.push('ChunkLoadError');
  const page = await signedIn('vikram.desai');
  await page.clock.install();
  await page.route('**/assets/*.js', () => new Promise(() => undefined));
  await go(page, '/roster');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('region', { name: 'Emergency care' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  await page.clock.runFor(118_000);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByText('Could not load')).toBeVisible();
});

test('a device keeps what its first sign-in gave it, sealed, also after a logout, and sends it with the next one', async ({
  signedIn,
}) => {
  const page = await signedIn('rekha.pawar');
  const first = await vaultOf(page);
  expect(first.names).toContain(DEVICE_TOKEN_KEY);
  await page.getByRole('button', { name: /Rekha Pawar/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await vaultOf(page)).names).toContain(DEVICE_TOKEN_KEY);

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /auth\/login/.test(request.url()),
  );
  await page.getByLabel('User name').fill('rekha.pawar');
  await page.getByLabel('Password', { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const token = (await sent).headers()[DEVICE_TOKEN_HEADER] ?? '';
  expect(token).toHaveLength(43);
  expect(first.text).not.toContain(token);
  expect(
    await sql(
      `select 1 from known_device where token_hash = '${hashToken(token)}' and user_id = (select id from app_user where user_name = 'rekha.pawar')`,
    ),
  ).toHaveLength(1);
});
