import { expect, sql, test } from '#tests/support/browser/e2e.ts';

const PUNE = { latitude: 18.5204, longitude: 73.8567 };
const FAULT = 'Failed to load resource';

test('an address is filled in from where the device is, stays editable, and is stored only by the save', async ({
  signedIn,
}) => {
  const page = await signedIn('arjun.rao', { geolocation: PUNE, permissions: ['geolocation'] });
  await page.goto('/personal-info');
  const address = page.getByRole('group', { name: 'Your practice' });
  await address.getByLabel('City').fill('');
  const call = page.waitForRequest(/getGoogleMapsBylatlng/);
  await address.getByRole('button', { name: 'Use my current location' }).click();
  expect(new URL((await call).url()).searchParams.get('latlng')).toBe('18.5204,73.8567');
  await expect(address.getByRole('status')).toContainText('Check the address before you save');
  await expect(address.getByLabel('City')).toHaveValue('Pune');
  await expect(address.getByLabel('State')).toHaveValue('Maharashtra');
  const saved = () =>
    sql<{ addresses: unknown }>(
      `select p.addresses from provider p join app_user u on u.id = p.user_id where u.user_name = 'arjun.rao'`,
    );
  const before = await saved();
  await address.getByLabel('City').fill('Pune Camp');
  expect(await saved()).toEqual(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  expect(JSON.stringify(await saved())).toContain('Pune Camp');
});

test('a refused, an unknown and a missing location are said in words, and the form stays as it was', async ({
  signedIn,
  expected,
}) => {
  expected.push(FAULT);
  const page = await signedIn('arjun.rao', { permissions: [] });
  await page.goto('/personal-info');
  const address = page.getByRole('group', { name: 'Your practice' });
  const city = await address.getByLabel('City').inputValue();
  const ask = address.getByRole('button', { name: 'Use my current location' });
  const said = address.getByRole('status');
  await ask.click();
  await expect(said).toContainText(/Location is blocked|cannot find its location/);

  // In the middle of an ocean nothing is known.
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: -40, longitude: 80 });
  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(said).toContainText('No address found for your location');

  await page.context().setOffline(true);
  await ask.click();
  await expect(said).toContainText('You are offline');
  await page.context().setOffline(false);
  await expect(address.getByLabel('City')).toHaveValue(city);
});

test('the clinics of a doctor have their addresses', async ({ signedIn }) => {
  const page = await signedIn('meera.iyer');
  const call = page.waitForRequest(/PartnerClinics/);
  await page.goto('/clinics');
  const [me] = await sql<{ id: string }>(
    `select p.id from provider p join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer'`,
  );
  const url = new URL((await call).url());
  expect(url.pathname).toMatch(/\/getwardlinePartnerClinics$/i);
  expect(url.searchParams.get('providerId')).toBe(me?.id);
  const clinics = await sql<{ clinicName: string; address: string }>(
    `select c.clinic_name, c.address from clinic c join clinic_provider m on m.clinic_id = c.id
     where m.provider_id = '${me?.id}'`,
  );
  expect(clinics.length).toBeGreaterThan(0);
  for (const { clinicName, address } of clinics)
    await expect(page.getByRole('listitem').filter({ hasText: clinicName })).toContainText(address);
});
