import { lastCode } from '#tests/support/server/codes.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';
import { expect, outbox, sql, test } from '#tests/support/browser/e2e.ts';
import { vaultOf } from '#tests/support/browser/vault.ts';

test(
  'R2.01 / leads everyone to their own home, and no one to the sign-in',
  { tag: '@main' },
  async ({ device, signedIn }) => {
    const anonymous = await device();
    await anonymous.goto('/');
    await expect(anonymous).toHaveURL(/\/login$/);
    for (const [userName, home] of [
      ['meera.iyer', '/dashboard'],
      ['farhan.shaikh', '/agent-dashboard'],
      ['rekha.pawar', '/talk-nurse'],
    ] as const) {
      const page = await signedIn(userName);
      await page.goto('/');
      await expect(page).toHaveURL(new RegExp(`${home}$`));
    }
  },
);

test(
  'a wrong password says what a wrong name says, and what was typed stays',
  { tag: '@main' },
  async ({ device, expected }) => {
    expected.push('401');
    const page = await device();
    await page.goto('/login');
    const answers: string[] = [];
    for (const name of ['anitha.nair', 'nobody.at.all']) {
      await page.getByLabel('User name').fill(name);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Incorrect user name or password.')).toBeVisible();
      answers.push(await page.getByRole('form').or(page.locator('form')).innerText());
      await expect(page.getByLabel('User name')).toHaveValue(name);
    }
    expect(answers[0]).toBe(answers[1]);
  },
);

test('R5.01 a code signs in: exactly four digits, digits only, Verify waits for them', async ({ device }) => {
  const page = await device();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Send code instead' }).click();
  await page.getByLabel('User name').fill('mary.dsouza');
  await page.getByRole('button', { name: 'Send code instead' }).click();
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  await expect(verify).toBeDisabled();
  await page.getByRole('textbox', { name: 'Code' }).fill('12ab');
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('12');
  await expect(verify).toBeDisabled();
  await page.getByRole('textbox', { name: 'Code' }).fill(await lastCode(outbox));
  await verify.click();
  await expect(page).toHaveURL(/\/talk-nurse$/);
});

test('R4.10 R2.25 logout ends the session on the server, clears the device and goes to the sign-in', async ({
  signedIn,
}) => {
  const page = await signedIn('deepa.rani', { serviceWorkers: 'allow' });
  await page.getByRole('button', { name: /Deepa Rani/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect
    .poll(() =>
      sql(
        `select 1 from session s join app_user u on u.id = s.user_id where u.user_name = 'deepa.rani' and s.revoked_at is null`,
      ),
    )
    .toEqual([]);
  const left = async () => (await vaultOf(page)).names;
  const keys: readonly string[] = Object.values(SESSION_KEYS.nurse);
  await expect.poll(async () => (await left()).filter((name) => keys.includes(name))).toEqual([]);
  await page.goto('/talk-nurse');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('after the sign-in one comes to where one wanted to go, but never to another site', async ({
  device,
}) => {
  const page = await device();
  await page.goto('/login?next=https%3A%2F%2Felsewhere.example%2F');
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.getByLabel('User name').fill('arjun.rao');
  await page.getByLabel('Password', { exact: true }).fill('ward-line-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard$/);
});
