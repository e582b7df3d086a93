import { expect, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

test('the inbox is searched by name, subject and text, and what is typed is not in the URL', async ({
  signedIn,
}) => {
  const page = await signedIn('meera.iyer');
  await page.goto('/inbox');
  const box = page.getByRole('searchbox', { name: 'Name, subject or text' });
  const rows = page.getByRole('region', { name: 'Messages', exact: true }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'A chair for the examination room' })).toBeVisible();
  const all = await rows.count();
  expect(all).toBeGreaterThan(1);
  await box.pressSequentially('examination');
  await expect(rows).toHaveText([/A chair for the examination room/]);
  // The search has come back, and the box still has the focus.
  await page.keyboard.type(' rooms');
  await expect(box).toHaveValue('examination rooms');
  await expect(page.getByText('No matching messages')).toBeVisible();

  const [agent] = await sql<{ name: string }>(
    `select u.name from inbox_message m join app_user u on u.id = m.from_user
     join inbox_thread t on t.id = m.thread_id join app_user p on p.id = t.provider_user_id
     where p.user_name = 'meera.iyer' and u.role = 'agent' limit 1`,
  );
  await box.fill(agent?.name ?? 'none');
  await expect(rows.filter({ hasText: 'chair' })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/inbox\?thread=/);
  await expect(box).toHaveValue(agent?.name ?? 'none');
  await page.reload();
  await expect(box).toHaveValue(agent?.name ?? 'none');
  await expect(page).not.toHaveURL(/q=|search/);

  await box.fill('zzz');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(box).toHaveValue('');
  // Other journeys may have added notices since.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(all);
});

test('without a network the patients on the device are searched, and the screen says so', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push(...CUT);
  const page = await device(INSTALLED);
  await signIn(page, 'meera.iyer');
  await page.goto('/patients');
  const first = page.getByRole('row').nth(1).getByRole('link');
  const name = (await first.textContent()) ?? '';
  await controlled(page);
  await expect(first).toHaveText(name);
  await page.context().setOffline(true);
  await page.goto('/patients');
  const box = page.getByRole('searchbox');
  await box.fill(name.slice(0, 4));
  const notice = page.getByText('Only the patients on this device were searched');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await box.fill('zzzz');
  await expect(page.getByText('No matching patients on this device')).toBeVisible();
  await expect(page).not.toHaveURL(/zzzz/);
  await page.context().setOffline(false);
  await box.fill(name);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});
