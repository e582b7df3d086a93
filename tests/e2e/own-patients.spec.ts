import type { Page, Request } from '@playwright/test';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import { expect, outbox, sql, test } from '#tests/support/browser/e2e.ts';

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
  // The page reads them for the next visit that can be booked, and the list uses the same answer.
  const call = asked(page, '/getConsultationsByMemberAndProvider');
  await page.goto(`/patient/${shared?.patientId}?tab=consultations`);
  const numbers = page.getByRole('gridcell', { name: /^CN-/ });
  await expect(numbers).toHaveCount(shared?.total ?? 0);
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

test('a patient’s mobile number is saved once the patient has read out the code that was sent to it', async ({
  signedIn,
  expected,
}) => {
  expected.push('status of 400');
  const [patient] = await sql<{ id: string; mobile: string }>(
    `select id, mobile from patient where pcp_provider_id = ${MEERA} and mrn = '204501'`,
  );
  const stored = () => sql<{ mobile: string }>(`select mobile from patient where id = '${patient?.id}'`);
  const page = await signedIn('meera.iyer');
  await page.goto(`/patient/${patient?.id}`);
  await page.getByRole('button', { name: 'Change mobile number' }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('New mobile number');
  await expect(number).toBeFocused();
  await number.fill('12345');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(number).toHaveAccessibleDescription(/Enter ten digits/);
  await number.fill('98123 40077');
  const call = asked(page, '/validateMobileNumber');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  expect((await call).postDataJSON()).toEqual({ memberId: patient?.id, mobileNumber: '+919812340077' });
  const code = dialog.getByLabel('Code');
  await expect(code).toBeFocused();
  const sent = await lastCode(outbox, '9812340077');
  await code.fill(otherCode(sent));
  await dialog.getByRole('button', { name: 'Check code and save' }).click();
  await expect(code).toHaveAccessibleDescription(/Incorrect or expired code/);
  expect(await stored()).toEqual([{ mobile: patient?.mobile }]);
  await code.fill(sent);
  await dialog.getByRole('button', { name: 'Check code and save' }).click();
  await expect(page.getByText('Mobile number saved.')).toBeVisible();
  expect(await stored()).toEqual([{ mobile: '+919812340077' }]);
  await expect(page.getByText('077', { exact: false }).first()).toBeVisible();
});
