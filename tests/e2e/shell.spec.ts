import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { expect, signIn, sql, test, raise } from '#tests/support/browser/e2e.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

test.describe('around the screens', () => {
  test('R2.02 an unknown path shows the not-found page', async ({ device }) => {
    const page = await device();
    await page.goto('/no/such/place');
    await expect(page.getByText('Page not found')).toBeVisible();
  });

  test('R2.03 the invalid page says the specified words and leads back', async ({ device }) => {
    const page = await device();
    await page.goto('/invalid');
    await expect(page.getByRole('heading', { name: 'Invalid Consultation.....' })).toBeVisible();
    await expect(
      page.getByText("Sorry, the page that you are looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/my-consultations');
  });

  test('R2.20 R2.21 the logged-out bar: two links, none for agents, the banner for the AI tool', async ({
    device,
  }) => {
    const page = await device();
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await page.goto('/agent');
    await expect(page.getByLabel('User name')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
    await page.goto('/login?wardlineai=true');
    await expect(page.getByText('AI assistant')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  });

  test('nothing in the bar moves when the menu’s code comes after the first screen', async ({ signedIn }) => {
    const page = await signedIn('vikram.desai');
    await page.addInitScript(() => {
      const held: IdleRequestCallback[] = [];
      const idle = { didTimeout: false, timeRemaining: () => 50 };
      window.requestIdleCallback = (run) => held.push(run);
      addEventListener('idle-at-last', () => {
        window.requestIdleCallback = (run) => window.setTimeout(run, 0, idle);
        for (const run of held) run(idle);
      });
    });
    await page.reload();
    const beside = page.getByRole('button', { name: 'Online' });
    await expect(beside).toBeVisible();
    const before = await beside.boundingBox();
    await page.evaluate(() => dispatchEvent(new Event('idle-at-last')));
    await expect(page.getByRole('button', { name: /Desai/ })).toBeVisible();
    expect(await beside.boundingBox()).toEqual(before);
  });

  test('R2.29 R9.10 the footer: year, service statement, support e-mail', async ({ signedIn }) => {
    const page = await signedIn('farhan.shaikh');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('© 2025 Wardline');
    await expect(footer).toContainText('Care by Shanti Multispeciality Hospital, Pune');
    await expect(footer.getByRole('link', { name: 'help@wardline.example' })).toHaveAttribute(
      'href',
      'mailto:help@wardline.example',
    );
  });

  test('R2.30 R4.12 R4.13 R4.14 R5.02 R9.09 the cookie banner stays until consent is set', async ({
    device,
  }) => {
    const page = await device();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Manage Preferences' }).click();
    const essential = page.getByRole('switch', { name: /Essential/ });
    await expect(essential).toBeChecked();
    await expect(essential).toBeDisabled();
    await page.getByText('Analytics', { exact: true }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Accept All' })).toHaveCount(0);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({
      name: 'cookieConsent',
      value: 'true.1.0',
      sameSite: 'Strict',
      secure: true,
    });
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    await page.goto('/invalid');
    await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept All' })).toHaveCount(0);
  });

  test(
    'R2.24 AGENT_PT comes to Home Care alone, by the address bar too',
    { tag: '@main' },
    async ({ signedIn }) => {
      const page = await signedIn('sunil.more');
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        /Home Care/,
      ]);
      await page.goto('/agent-ampath');
      await expect(page).toHaveURL(/\/agent-dashboard/);
    },
  );

  test('R2.06 R2.07 R2.08 R2.09 a provider is led away from what their flags do not give', async ({
    signedIn,
  }) => {
    const page = await signedIn('arjun.rao');
    for (const path of ['/skincare-saf', '/second-opinion', '/home-care', '/dermacare']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    await page.goto('/calander');
    await expect(page).toHaveURL(/\/calander$/);
  });

  test('R4.06 red dots on Home, Skincare Case Review and Second Opinion while someone is waiting there; none on a consultation', async ({
    signedIn,
  }) => {
    const page = await signedIn('meera.iyer');
    await raise('TALK_TO_NURSE');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const waits = menu.getByRole('link', { name: /someone is waiting/ });
    await expect(waits).toHaveText([/^Home/, /^Skincare Case Review/, /^Second Opinion/]);
    const [visit] = await sql<{ id: string }>(
      `select consultation_number as id from consultation c join provider p on p.id = c.provider_id
       join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer' and c.status = 'COMPLETED' limit 1`,
    );
    await page.goto(`/consultations/${visit?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(waits).toHaveCount(0);
  });

  test('includes changes that happen while a queue is loaded for the first time', async ({ device }) => {
    const page = await device();
    const isHeld = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(
      '**/talkToDocRequests*',
      async (route) => {
        const answer = await route.fetch({ maxRetries: 3 });
        isHeld.resolve();
        await released.promise;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await signIn(page, 'meera.iyer');
    await isHeld.promise;
    const heard = page.waitForRequest('**/dashboardMenuStatus');
    await raise('TALK_TO_DOC', { reason: 'Read too early' });
    await heard;
    released.resolve();
    await expect(page.getByText('Read too early')).toBeVisible({ timeout: 5_000 });
  });

  test('R2.12 R2.18 the bar says salutation and name, and has Logout; the AI tool’s own sign-in is kept', async ({
    signedIn,
  }) => {
    for (const [userName, name, login] of [
      ['lata.joshi', 'Dr. Lata Joshi', '/login'],
      ['ritu.agarwal', 'Dr. Ritu Agarwal', '/login?wardlineai=true'],
    ] as const) {
      const page = await signedIn(userName);
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('button', { name })).toBeVisible();
      await bar.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL((url) => url.pathname + url.search === login);
    }
  });

  test('R2.11 Manage Clinic opens the dashboard in a new window, with a ticket that works once', async ({
    signedIn,
    expected,
  }) => {
    expected.push('400');
    for (const userName of ['meera.iyer', 'ritu.agarwal']) {
      const page = await signedIn(userName);
      // It is the last entry of the bar, and folds first.
      const bar = page.getByRole('banner');
      if (userName === 'meera.iyer') await bar.getByRole('button', { name: /^More/ }).click();
      const entry = page.getByRole(userName === 'meera.iyer' ? 'menuitem' : 'button', {
        name: 'Manage Clinic',
      });
      const [opened] = await Promise.all([page.waitForEvent('popup'), entry.click()]);
      await expect(opened.getByText(/^(Meera Iyer|Ritu Agarwal) manages Shanti Clinic/)).toBeVisible();
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      const query = new URL(opened.url()).searchParams;
      const names = ['providerId', 'clinicId', 'email', 'accessToken', 'expires', 'signatureKey'];
      expect([...query.keys()]).toEqual(names);
      await opened.reload();
      await expect(opened.getByText('This link has expired.')).toBeVisible();
    }
    const without = await signedIn('arjun.rao');
    await expect(without.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    const more = without.getByRole('banner').getByRole('button', { name: /^More/ });
    if (await more.isVisible()) await more.click();
    await expect(without.getByText('Manage Clinic')).toHaveCount(0);
  });

  test('R2.28 a framed page is forced into the top window, and no other page may frame the portal', async ({
    device,
    expected,
  }) => {
    expected.push('frame-ancestors');
    const page = await device();
    const html = (body: string) => ({ contentType: 'text/html', body });
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill(html(`<iframe src="${E2E_URL}/login"></iframe>`)),
    );
    await page.goto('http://elsewhere.example/');
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);

    // What the script does where a browser does not know that header.
    const script = await (await fetch(`${E2E_URL}/boot.js`)).text();
    await page.route('http://elsewhere.example/outer', (route) =>
      route.fulfill(html('<iframe src="/inner"></iframe>')),
    );
    await page.route('http://elsewhere.example/inner', (route) =>
      route.fulfill(html(`<script>${script}</script>inner`)),
    );
    await page.goto('http://elsewhere.example/outer');
    await expect(page).toHaveURL('http://elsewhere.example/inner');
  });

  test('R2.19 R4.11 a provider who is not verified has the reduced bar', async ({ signedIn }) => {
    const page = await signedIn('ritu.agarwal');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText(['Home']);
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/video-review');
    await expect(page.getByRole('banner')).toContainText('Shanti Clinic Andheri, Mumbai, Maharashtra');
    // R4.11: the logo belongs to the full bar.
    await expect(page.getByRole('banner')).not.toContainText('Wardline');
  });
});

test('a page from the network names its scripts ahead; the one that the worker keeps has them beside it', async ({
  request,
}) => {
  const named = /<link rel="modulepreload"[^>]* href="\/assets\//;
  expect(await (await request.get('/login')).text()).toMatch(named);
  const kept = await (await request.get('/index.html')).text();
  expect(kept).not.toMatch(named);
  expect(kept).toMatch(/<link crossorigin data-entry href="\/assets\//);
});

test('the portal opens without a server after the first visit, by a deep link, with each script fetched once', async ({
  device,
  expected,
}) => {
  // The network goes in the middle of whatever the page was reading.
  expected.push(...CUT);
  const page = await device(INSTALLED);
  await signIn(page, 'jyoti.solanki');
  await controlled(page);
  await page.context().setOffline(true);
  await page.goto('/invalid');
  await expect(page.getByRole('heading', { name: 'Invalid Consultation.....' })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts).toEqual([...new Set(scripts)]);
});
