import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, operator, PASSWORD, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { setShare, setUpAiTool } from '#tests/support/journeys/catalogue-steps.ts';
import {
  addClinic,
  addPerson,
  inviteDoctor,
  openPerson,
  pressInDialog,
} from '#tests/support/journeys/console-steps.ts';
import { findAndOpen, finish, orderTests, runTests } from '#tests/support/journeys/lab-steps.ts';
import { OPERATOR, setUp } from '#tests/support/journeys/set-up-steps.ts';
import { consult, DOCTOR, handOver, join, startWork } from '#tests/support/journeys/first-visit-steps.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const HUB = 'wardline_andheri';
const NURSE = 'asha.more';
const PATIENTS = 200;

const directory = mkdtempSync(pathOf(tmpdir(), 'wardline-lists-'));
test.afterAll(() => rmSync(directory, { recursive: true }));

function list(name: string, lines: readonly string[]): string {
  const path = pathOf(directory, name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

const patientList = (): string =>
  list('patients.csv', [
    'mrn,name,sex,born_on,age_confirmed,mobile,address,city,state',
    ...Array.from(
      { length: PATIENTS },
      (_, i) =>
        `C-${i + 1},Patient Number ${i + 1},${i % 2 ? 'F' : 'M'},19${50 + (i % 40)}-03-14,yes,98220${10_000 + i},${i} Link Road,Mumbai,Maharashtra`,
    ),
  ]);

const priceList = (): string => list('prices.csv', ['code,rupees', 'P-CBC,320', 'HBA1C,450']);

/** With the temporary password that the operator read out, which is replaced at once. */
async function firstSignIn(
  page: Page,
  {
    userName,
    temporary = '',
    path,
    home,
  }: { userName: string; temporary: string | undefined; path: string; home: string },
): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Accept All' }).click();
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Your password was temporary. Choose your own one.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${home}`);
}

// Another empty hospital of this run has people by then.
test.use({ aloneFor: 'new-hospital' });

test('an empty store becomes a hospital: the set-up, the console, screens and the app’s calls lead to a visit and a lab order that are paid', async ({
  device,
  expected,
}) => {
  test.slow();
  // The temporary password opens no session; the small PDF has no index of its own.
  expected.push('status of 422', 'status of 400', 'Indexing all PDF objects');
  expect(await sql('select 1 from app_user')).toEqual([]);
  expect(await operator('setup')).toContain('to do no hub');
  const desk = await device();
  const codes = await setUp(desk);
  const page = await device();
  await page.goto('/login');
  await expect(page.getByText('City Clinic')).toBeVisible();
  await expect(page.getByText('Shanti')).toHaveCount(0);
  await page.close();
  await operator('prices import', priceList());
  await addClinic(desk, {
    Name: 'City Clinic',
    'Street and number': '4 MG Road',
    City: 'Mumbai',
    State: 'Maharashtra',
    Phone: '9822000001',
  });
  await setUpAiTool(desk, codes[0] ?? '');
  await setShare(desk);
  const ofNurse = await addPerson(desk, {
    who: 'Nurse',
    fields: { Name: 'Asha More', 'User name': NURSE, Email: 'asha@city.example', Mobile: '9822011223' },
    hubs: ['Andheri'],
    recoveryCode: codes[1] ?? '',
  });
  const ofAgent = await addPerson(desk, {
    who: 'Agent',
    fields: { Name: 'Ravi Pai', 'User name': 'ravi.pai', Email: 'ravi@city.example', Mobile: '9822011224' },
    recoveryCode: codes[2] ?? '',
  });
  expect(await operator('patients import', patientList())).toContain(`${PATIENTS} patients added`);

  const registration = await device();
  await join(
    registration,
    () => inviteDoctor(desk, 'City Clinic, Mumbai', 'Two evenings a week.'),
    OPERATOR.name,
  );
  await openPerson(desk, DOCTOR.mobile, DOCTOR.name);
  const papers = desk.waitForEvent('popup');
  await desk
    .getByRole('button', { name: /^Open: / })
    .first()
    .click();
  await (await papers).close();
  await desk.getByRole('checkbox', { name: 'Andheri' }).check();
  await desk.getByRole('button', { name: 'Save 1 change' }).click();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await pressInDialog(desk, 'Approve');
  await expect(registration.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await registration.close();
  expect(await operator('setup')).toContain('The hospital is ready for its first patient.');

  const nurse = await device(TABLET);
  await firstSignIn(nurse, { userName: NURSE, temporary: ofNurse, path: '/login', home: '/talk-nurse' });
  await expect(nurse.getByText('No one is waiting').first()).toBeVisible();
  const doctor = await device();
  await signIn(doctor, DOCTOR.mobile);
  await startWork(doctor);

  const { requestId } = await raise('TALK_TO_NURSE', {
    mrn: 'C-7',
    reason: 'Fever and a sore throat for three days',
    consultationMode: 'CHAT',
    hubKey: HUB,
  });
  await handOver(nurse, 'Patient Number 7');
  await consult(doctor, 'Patient Number 7', nurse);
  const paid = (): Promise<unknown[]> =>
    sql(`select 1 from payment_link where request_id = '${requestId}' and state = 'PAID'`);
  await expect.poll(paid, { timeout: 40_000 }).toHaveLength(1);
  expect(await operator('payout due')).toContain(`${DOCTOR.mobile}  ₹ 277.59`);
  await operator('payout record', DOCTOR.mobile, '277.59', 'HDFCN52026112100018');
  expect(await operator('payout due')).toBe('No payouts are due.');

  const agent = await device();
  await firstSignIn(agent, {
    userName: 'ravi.pai',
    temporary: ofAgent,
    path: '/agent',
    home: '/agent-dashboard',
  });
  const { order } = await orderTests(doctor, { mrn: 'C-8', hubKey: HUB });
  expect(order.amount).toBe(77_000);
  await findAndOpen(agent, order);
  await agent.getByRole('button', { name: 'Accept order' }).click();
  await runTests(agent, order);
  await expect(
    agent.getByText('No quick replies yet. An operator can add some in the console.'),
  ).toBeVisible();
  await operator('replies add', 'Fasting', 'Please eat nothing for 10 hours before the test.');
  await expect(agent.getByRole('group', { name: 'Quick replies' }).getByText('Fasting')).toBeVisible();
  await expect(doctor.getByText('New lab result.').first()).toBeVisible();
  await finish(agent, order);
});
