import { look } from '#tests/support/browser/look.ts';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';

const ANDHERI = 'Shanti Clinic Andheri';
const PUNE = 'Shanti Multispeciality';

test('R1.06 R2.17 the lists of a provider who switches clinic show that one, until they ask for all', async ({
  signedIn,
}) => {
  const page = await signedIn('vikram.desai');
  await sql(`update consultation set clinic_id = (select id from clinic where clinic_name = '${ANDHERI}')
    where id = (select c.id from consultation c join provider p on p.id = c.provider_id
      join app_user u on u.id = p.user_id
      where u.user_name = 'vikram.desai' and c.status = 'COMPLETED' limit 1)`);
  await page.goto('/clinics');
  const current = page.getByRole('listitem').filter({ hasText: /Current$/ });
  await expect(current).toContainText('All clinics');
  await page.getByRole('button', { name: `Switch ${ANDHERI}` }).click();
  await expect(page.getByText(`You are now working at ${ANDHERI}.`)).toBeVisible();
  await expect(current).toContainText(ANDHERI);

  await page.goto('/dashboard');
  await expect(page.locator('main')).toContainText(`· ${ANDHERI}`);

  await page.goto('/my-consultations?part=PAST');
  const clinic = page.getByLabel('Clinic', { exact: true });
  await expect(clinic).toHaveValue(/^(?!ALL)/);
  const table = page.getByRole('grid');
  await expect(table).toContainText(ANDHERI);
  await expect(table).not.toContainText(PUNE);
  await clinic.selectOption('All clinics');
  await expect(page).toHaveURL(/clinic=ALL/);
  await expect(table).toContainText(PUNE);

  for (const path of ['/patients', '/billing?period=financial-year', '/roster']) {
    await page.goto(path);
    await expect(page.getByLabel('Clinic', { exact: true }).first().locator('option:checked')).toHaveText(
      ANDHERI,
    );
  }

  // The other tab follows.
  const other = await page.context().newPage();
  await other.goto('/clinics');
  await other.getByRole('button', { name: 'Show All clinics' }).click();
  await expect(other.getByText('Lists now show all clinics.')).toBeVisible();
  await page.goto('/patients');
  await expect(page.getByLabel('Clinic', { exact: true }).locator('option:checked')).toHaveText(
    'All clinics',
  );
});

test(
  'R1.06 a roster shows the hours of one clinic, and keeps those of the other when it is saved',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    // Of a first try that failed: the same hours twice would be refused.
    await sql(`update roster set duties =
      (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(duties) d where d->>'weekday' <> '7')
    where provider_id = (select p.id from provider p join app_user u on u.id = p.user_id
      where u.user_name = 'vikram.desai')`);
    const page = await signedIn('vikram.desai');
    await page.goto('/clinics');
    await page.getByRole('button', { name: `Switch ${ANDHERI}` }).click();
    await expect(page.getByText(`You are now working at ${ANDHERI}.`)).toBeVisible();
    await page.goto('/roster?clinic=ALL');
    const hours = page.getByRole('group', { name: /^Hours \d/ });
    const save = page.getByRole('button', { name: 'Save roster' });
    await expect(hours.first()).toBeVisible();
    const before = await hours.count();
    for (const at of [PUNE, ANDHERI]) {
      await page.getByRole('button', { name: 'Add hours' }).click();
      const last = hours.last();
      await last.getByLabel('Day').selectOption('Sunday');
      await last.getByLabel('From').fill(at === PUNE ? '05:00' : '06:00');
      await last.getByLabel('Until').fill(at === PUNE ? '05:30' : '06:30');
      const name = (await last.getByLabel('Clinic').locator('option').allTextContents()).find((one) =>
        one.startsWith(at),
      );
      await last.getByLabel('Clinic').selectOption(name ?? '');
    }
    await save.click();
    await expect(page.getByText('Roster saved.')).toBeVisible();

    await page.goto('/roster');
    await expect(hours.last().getByLabel('From')).toHaveValue('06:00');
    await expect(
      page.getByRole('group', { name: 'Weekly hours' }).getByText(/^Not shown: \d+ at other clinics/),
    ).toBeVisible();
    const shown = await hours.count();
    expect(shown).toBeLessThan(before + 2);
    await hours.last().getByLabel('Until').fill('06:45');
    await save.click();
    await expect(page.getByText('Roster saved.')).toBeVisible();
    await page.goto('/roster?clinic=ALL');
    await expect(hours).toHaveCount(before + 2);
    await expect(hours.last().getByLabel('Until')).toHaveValue('06:45');
    await expect(hours.nth(before).getByLabel('From')).toHaveValue('05:00');
  },
);

test(
  'a roster that was never saved is the working hours, and becomes the doctor’s own when it is saved',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    await sql(`delete from roster where provider_id = (select p.id from provider p join app_user u on u.id = p.user_id
      where u.user_name = 'sana.khan')`);
    const page = await signedIn('sana.khan');
    await page.goto('/roster?clinic=ALL');
    const said = page.getByText('From your working hours.');
    await expect(said).toBeVisible();
    const hours = page.getByRole('group', { name: /^Hours \d/ });
    const before = await hours.count();
    expect(before).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Add hours' }).click();
    await hours.last().getByLabel('Day').selectOption('Sunday');
    await hours.last().getByLabel('Clinic').selectOption('Online only');
    await look(page, 'roster-from-working-hours');
    await page.getByRole('button', { name: 'Save roster' }).click();
    await expect(page.getByText('Roster saved.')).toBeVisible();
    await expect(said).toHaveCount(0);
    await page.reload();
    await expect(hours).toHaveCount(before + 1);
    await expect(hours.last().getByLabel('Clinic').locator('option:checked')).toHaveText('Online only');
  },
);
