import { expect, PASSWORD, test } from '#tests/support/browser/e2e.ts';

test.describe('pages of no role', () => {
  for (const [userName, entry] of [
    ['vikram.desai', 'Consultations'],
    ['priya.dutta', 'Lab Services'],
    ['rekha.pawar', 'Nurse Care'],
  ] as const) {
    test(
      `R2.20 R2.27 ${userName} keeps the own bar on them, and who is not signed in has the public one`,
      { tag: '@nightly' },
      async ({ signedIn, device }) => {
        const page = await signedIn(userName);
        for (const path of ['/invalid', '/no/such/place', '/maintainence', '/maintainence-agent']) {
          await page.goto(path);
          await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
          await expect(
            page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }),
          ).toBeVisible();
          await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
          // The bar folds what has no room.
          await expect(page.getByText(entry).first()).toBeAttached();
          await expect(page.getByRole('contentinfo')).toContainText('Care by Shanti');
        }
        const stranger = await device();
        await stranger.goto('/invalid');
        await expect(stranger.getByRole('link', { name: 'Sign Up' })).toBeVisible();
        await expect(stranger.getByRole('button', { name: 'Logout', exact: true })).toHaveCount(0);
      },
    );
  }
});

test(
  'R2.27 chooses between the bars of two signed-in people by the path',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const page = await signedIn('vikram.desai');
    await page.goto('/agent');
    await page.getByLabel('User name').fill('priya.dutta');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/agent-dashboard/);
    for (const [path, entry] of [
      ['/no/such/agent', 'Lab Services'],
      ['/no/such/place', 'Consultations'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(entry).first()).toBeAttached();
    }
  },
);

test(
  'R2.30 R4.12 R4.14 the banner is on every page; it can be refused, and the choice changed in the footer',
  { tag: '@nightly' },
  async ({ device }) => {
    const page = await device();
    const banner = page.getByRole('region', { name: 'Cookies' });
    for (const path of ['/no/such/place', '/invalid', '/maintainence', '/register', '/login']) {
      await page.goto(path);
      await expect(banner).toBeVisible();
    }
    await page.getByRole('button', { name: 'Reject All' }).click();
    await expect(banner).toHaveCount(0);
    const value = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'cookieConsent')?.value;
    expect(await value()).toBe('false.0.0');
    await page.reload();
    await expect(page.getByLabel('User name')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();
    await page.getByText('Marketing', { exact: true }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect.poll(value).toBe('true.0.1');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();
    await expect(page.getByRole('switch', { name: /Marketing/ })).toBeChecked();
  },
);

test('R4.12 Accept All stores consent and all three kinds', async ({ device }) => {
  const page = await device();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Accept All' }).click();
  const [cookie] = await page.context().cookies();
  expect(cookie?.value).toBe('true.1.1');
});

test('R8.08 shows "Unexpected Application Error!" for an unforeseen error', async ({
  signedIn,
  expected,
}) => {
  expected.push('ContractError');
  const page = await signedIn('vikram.desai');
  await page.route('**/profileCompletionStatus*', (route) => route.fulfill({ json: { status: 'SUCCESS' } }));
  await page.reload();
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await page.unroute('**/profileCompletionStatus*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
