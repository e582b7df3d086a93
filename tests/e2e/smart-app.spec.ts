import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, operator, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';

const APP = 'https://growth.example';

/** Registers an app; no page of it is loaded from the network. */
async function registered(page: Page): Promise<string> {
  await page
    .context()
    .route(`${APP}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Growth charts</h1>' }),
    );
  const scopes = 'patient/Patient.rs,patient/Observation.rs,patient/AllergyIntolerance.rs';
  const said = await operator(
    'fhir-client add-app',
    'Growth charts',
    scopes,
    `${APP}/launch`,
    `${APP}/after`,
  );
  return said.match(/fhir-[\da-f]+/)?.[0] ?? '';
}

async function own(): Promise<{ id: string; name: string }> {
  const [patient] = await sql<{ id: string; name: string }>(
    `select p.id, p.name from patient p join consultation c on c.patient_id = p.id
     join provider d on d.id = c.provider_id join app_user u on u.id = d.user_id
     where u.user_name = 'meera.iyer' and c.status = 'COMPLETED' order by c.created_at desc limit 1`,
  );
  if (!patient) throw new Error('no patient');
  return patient;
}

/** Presses the button of the record. @returns the tab of the app, and the launch that it got */
async function launched(page: Page): Promise<{ tab: Page; iss: string; launch: string }> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open in Growth charts' }).click();
  const tab = await opening;
  await tab.waitForURL(`${APP}/launch?**`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  const { searchParams } = new URL(tab.url());
  return { tab, iss: searchParams.get('iss') ?? '', launch: searchParams.get('launch') ?? '' };
}

/** Goes to the page of the portal that asks the doctor, as a library of SMART does. */
async function asks(
  tab: Page,
  id: string,
  { iss, launch }: { iss: string; launch: string },
): Promise<string> {
  const found = await tab.request.get(`${iss}/.well-known/smart-configuration`);
  const { authorization_endpoint: at } = (await found.json()) as { authorization_endpoint: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: `${APP}/after`,
    scope: 'launch patient/*.rs',
    state: '007123456789012345678901',
    aud: iss,
    launch,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await tab.goto(`${at}?${query}`);
  return verifier;
}

test(
  'a doctor opens an app from a record, allows it by name, and it reads this patient alone',
  { tag: '@main' },
  async ({ signedIn }) => {
    const page = await signedIn('meera.iyer');
    const id = await registered(page);
    const patient = await own();
    await page.goto(`/patient/${patient.id}`);
    await expect(page.getByRole('button', { name: 'Open in Growth charts' })).toBeVisible();
    await look(page, 'patient-with-app');
    const { tab, ...begun } = await launched(page);
    const verifier = await asks(tab, id, begun);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(
      'Allow Growth charts to read this record?',
    );
    await expect(tab.getByText(patient.name)).toBeVisible();
    await expect(tab.getByRole('listitem')).toHaveText([
      'Name, date of birth, sex and contact details',
      'Vital signs and test results',
      'Allergies',
    ]);
    expect(tab.url()).not.toContain(patient.id);
    await look(tab, 'authorize-app');
    await tab.getByRole('button', { name: 'Allow', exact: true }).click();
    await tab.waitForURL(`${APP}/after?**`);
    const { searchParams } = new URL(tab.url());
    expect(searchParams.get('state')).toBe('007123456789012345678901');
    const exchanged = await tab.request.post(`${begun.iss}/token`, {
      form: {
        grant_type: 'authorization_code',
        client_id: id,
        redirect_uri: `${APP}/after`,
        code: searchParams.get('code') ?? '',
        code_verifier: verifier,
      },
    });
    const { access_token: token, patient: context } = (await exchanged.json()) as Record<string, string>;
    expect(context).toBe(patient.id);
    const headers = { authorization: `Bearer ${token}` };
    const read = await tab.request.get(`${begun.iss}/Patient/${patient.id}`, { headers });
    expect(await read.json()).toMatchObject({ name: [{ text: patient.name }] });
    const [other] = await sql<{ id: string }>(`select id from patient where id <> '${patient.id}' limit 1`);
    expect((await tab.request.get(`${begun.iss}/Patient/${other?.id}`, { headers })).status()).toBe(404);
  },
);

test('a doctor refuses an app, and its launch counts no more', async ({ signedIn }) => {
  const page = await signedIn('meera.iyer');
  const id = await registered(page);
  await page.goto(`/patient/${(await own()).id}`);
  // A test before this one may have registered an app of the same name.
  await sql(`update fhir_client set revoked_at = now() where launch_url is not null and id <> '${id}'`);
  await page.reload();
  const { tab, ...begun } = await launched(page);
  await asks(tab, id, begun);
  await tab.getByRole('button', { name: 'Do not allow' }).click();
  await tab.waitForURL(`${APP}/after?**`);
  expect(new URL(tab.url()).searchParams.get('error')).toBe('access_denied');
  await asks(tab, id, begun);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('The app cannot be opened');
  await expect(tab.getByText('has expired or was used')).toBeVisible();
  await look(tab, 'authorize-app-ended');
  await tab.getByRole('link', { name: 'Return to the app' }).click();
  await tab.waitForURL(`${APP}/after?**`);
  expect(new URL(tab.url()).searchParams.get('error')).toBe('invalid_request');
});
