import type { Page } from '@playwright/test';
import { requestCalls } from '#contract/requests.ts';
import { look } from '#tests/support/browser/look.ts';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';

/** Returns which of the agents' lists a page asks for, as it leaves the page. */
function listsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    for (const name of ['homeCareServices', 'firstAlertNotifications'] as const) {
      if (!path.endsWith(requestCalls[name].path.replace('/{app}', ''))) continue;
      const { queue } = (request.postDataJSON() ?? {}) as { queue?: string };
      asked.push([name, queue].filter(Boolean).join(' '));
    }
  });
  return asked;
}

test('R4.05 the AlertU queue asks for the first alerts, and shows a new one by itself', async ({
  signedIn,
}) => {
  const page = await signedIn('leela.mathew');
  const asked = listsOf(page);
  await page.goto('/agent-alert?sort=number&down=true');
  await expect(page.getByRole('heading', { level: 1, name: 'AlertU Services' })).toBeVisible();
  const { serviceNumber } = await raise('ALERTU', { mrn: '204353', hubKey: undefined });
  await expect(page.getByRole('row', { name: new RegExp(serviceNumber) })).toBeVisible();
  // The dashboard, where the sign-in led, may still have asked for its own.
  expect(asked).toContain('firstAlertNotifications');
  expect(asked).not.toContain('homeCareServices ALERTU');
});

test(
  'R2.23 R2.24 home care is a filter of Lab Services for an agent who is not AGENT_PT',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const page = await signedIn('leela.mathew');
    const asked = listsOf(page);
    const { requestId, serviceNumber } = await raise('HOME_CARE', { mrn: '204354', hubKey: undefined });
    await page.goto('/agent-dashboard');
    const pill = page.getByRole('button', { name: /^Home care \d+$/ });
    const [open] = await sql<{ n: number }>(
      `select count(*)::int as n from request where kind = 'HOME_CARE' and ended_at is null and hub_key is null`,
    );
    await expect(pill).toHaveText(`Home care${open?.n}`);
    await pill.click();
    await expect(page).toHaveURL(/homeCare=true/);
    await expect(page.getByRole('heading', { level: 1, name: 'Home Care' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Home Care' })).toBeVisible();
    await page.getByLabel('Name, phone, order').fill(serviceNumber);
    await expect(page.getByText('1 of 1')).toBeVisible();
    // The address alone leads there again.
    await page.reload();
    await expect(pill).toHaveAttribute('aria-pressed', 'true');
    expect(asked).toContain('homeCareServices HOME_CARE');
    await look(page, 'home-care-of-agents');
    await page.setViewportSize({ width: 1440, height: 900 });
    // Rows move as the window grows, and a press right after that is not taken.
    await pressSettled(page.getByRole('row', { name: new RegExp(serviceNumber) }));
    await page.waitForURL(`**/agent-service-details/${requestId}`);
    await page.goBack();
    await pill.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lab Services' })).toBeVisible();
    await expect(page).not.toHaveURL(/homeCare/);

    const partTime = await signedIn('sunil.more');
    await expect(partTime.getByRole('heading', { level: 1, name: 'Home Care' })).toBeVisible();
    await expect(partTime.getByRole('grid', { name: 'Home Care' })).toBeVisible();
    await expect(partTime.getByRole('button', { name: /^Home care/ })).toHaveCount(0);
  },
);

test('an agent assigns ticked orders of their own to a colleague', async ({ signedIn }) => {
  const page = await signedIn('leela.mathew');
  const order = { mrn: '204353', hubKey: undefined, productCodes: ['HB'] };
  const [one, other] = [await raise('LAB', order), await raise('LAB', order)];
  await sql(`update request set status = 'ACCEPTED', taken_at = now(),
    taken_by = (select id from app_user where user_name = 'leela.mathew')
    where id in ('${one.requestId}', '${other.requestId}')`);
  await page.goto('/agent-dashboard?with=me');
  const assign = page.getByRole('button', { name: 'Assign to…' });
  for (const { serviceNumber } of [one, other])
    await page
      .getByRole('row', { name: new RegExp(serviceNumber) })
      .getByRole('checkbox')
      .check();
  await assign.click();
  const dialog = page.getByRole('dialog');
  const [priya] = await sql<{ id: string }>(`select id from app_user where user_name = 'priya.dutta'`);
  await dialog.getByLabel('Assigned to').selectOption(priya?.id ?? '');
  await look(page, 'agent-assign');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('2 orders assigned to Priya Dutta.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(one.serviceNumber) })).toHaveCount(0);
  await page.goto(`/agent-service-details/${one.requestId}`);
  await expect(page.getByText('Assigned to Priya Dutta')).toBeVisible();
  await expect(assign).toHaveCount(0);
});
