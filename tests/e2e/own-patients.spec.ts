import type { Page, Request } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';

/** The next request of a call, by the last part of its path. */
function asked(page: Page, call: string): Promise<Request> {
  return page.waitForRequest((request) => new URL(request.url()).pathname.replace(/\/$/, '').endsWith(call));
}

const MEERA = `(select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer')`;

test('the consultations of a patient with the doctor alone: kept in the address, back to all of them', async ({
  signedIn,
}) => {
  const [shared] = await sql<{ patientId: string; mine: number; total: number }>(
    `select patient_id, count(*) filter (where provider_id = ${MEERA})::int as mine, count(*)::int as total
     from consultation group by patient_id
     having count(*) filter (where provider_id = ${MEERA}) between 1 and count(*) - 1 limit 1`,
  );
  const page = await signedIn('meera.iyer');
  await page.goto(`/patient/${shared?.patientId}?tab=consultations`);
  const numbers = page.getByRole('gridcell', { name: /^CN-/ });
  await expect(numbers).toHaveCount(shared?.total ?? 0);
  const call = asked(page, '/getConsultationsByMemberAndProvider');
  await page.getByRole('button', { name: 'With me' }).click();
  const query = new URL((await call).url()).searchParams;
  expect(query.get('memberId')).toBe(shared?.patientId);
  await expect(page).toHaveURL(/with=ME/);
  await expect(numbers).toHaveCount(shared?.mine ?? 0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'With me' })).toHaveAttribute('aria-pressed', 'true');
  await expect(numbers).toHaveCount(shared?.mine ?? 0);
  await page.getByRole('button', { name: 'All doctors' }).click();
  await expect(numbers).toHaveCount(shared?.total ?? 0);
  await expect(page).not.toHaveURL(/with=/);
});

test('the family of a patient says who of them is in the doctor’s primary care', async ({ signedIn }) => {
  const [mine] = await sql<{ id: string; name: string }>(
    `select id, name from patient where pcp_provider_id = ${MEERA} limit 1`,
  );
  const page = await signedIn('meera.iyer');
  const call = asked(page, '/getMemberByUserIdForPcp');
  await page.goto(`/patient/${mine?.id}`);
  expect(new URL((await call).url()).searchParams.get('userId')).toBeTruthy();
  const row = page.getByRole('listitem').filter({ hasText: 'In your primary care' });
  await expect(row.first()).toBeVisible();
  await expect(row.filter({ hasText: mine?.name ?? '' })).toBeVisible();
});

test('the specialisations of a doctor are chosen from what the server says is selected', async ({
  signedIn,
}) => {
  const page = await signedIn('vikram.desai');
  const call = page.waitForResponse((response) =>
    response.url().includes('/getListOfSelectedSpecialization'),
  );
  await page.goto('/professional-info');
  const { selectedSpecialization } = (await (await call).json()) as {
    selectedSpecialization: { specialisation: string }[];
  };
  expect(selectedSpecialization.length).toBeGreaterThan(0);
  for (const { specialisation } of selectedSpecialization)
    await expect(page.getByRole('button', { name: `Remove ${specialisation}` })).toBeVisible();
});
