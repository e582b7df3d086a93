import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, raise, signIn, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { ownPortal } from '#tests/support/browser/own-portal.ts';
import { decide, pick, takeFrom } from '#tests/support/journeys/room-steps.ts';

/** A hospital that asks for a device at each signature. A passkey is bound to a name: an address will not do. */
const portal = ownPortal({ SIGN_WITH: 'device' }, 'localhost');
test.beforeAll(() => portal.start());
test.afterAll(() => portal.end());

const MRN = '204391';

/** A device that checks who holds it, as the browser's own. @returns sets whether the person lets it */
async function addDevice(page: Page): Promise<(agrees: boolean) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

/** @returns the name of who asks */
async function raiseHere(): Promise<string> {
  const [patient] = await portal.sql<{ name: string }>(`select name from patient where mrn = '${MRN}'`);
  await raise('TALK_TO_DOC', { mrn: MRN, consultationMode: 'CHAT' }, portal.url);
  return patient?.name ?? '';
}

test('a doctor adds a passkey at the first signature, signs with the device, and removes it again', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push('status of 401', 'status of 422');
  const doctor = await device({ baseURL: portal.url });
  await signIn(doctor, 'meera.iyer');
  const agrees = await addDevice(doctor);
  const name = await raiseHere();
  await takeFrom(doctor, name);
  await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
  await pick(doctor, 'Diagnosis, ICD-10', 'J06.9');
  await pick(doctor, 'Add medicine', 'paracetamol');
  await decide(doctor, 'PARACETAMOL');
  await doctor.getByRole('button', { name: 'Sign 1 medicine' }).click();

  const dialog = doctor.getByRole('dialog', { name: 'Sign this prescription?' });
  const sign = dialog.getByRole('button', { name: 'Sign prescription' });
  await expect(dialog.getByText('This hospital requires a passkey for each signature')).toBeVisible();
  await expect(sign).toBeDisabled();
  const form = dialog.getByRole('form', { name: 'Add a passkey on this device' });
  await form.getByRole('button', { name: 'Add passkey' }).click();
  await expect(form.getByText('Required.').first()).toBeVisible();
  await form.getByLabel('Name of the device').fill('My phone');
  await form.getByLabel('Your password').fill('not-the-password');
  await form.getByRole('button', { name: 'Add passkey' }).click();
  await expect(form.getByText('Incorrect password.').first()).toBeVisible();
  await look(doctor, 'signing-adds-passkey');
  await agrees(false);
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Add passkey' }).click();
  await expect(form.getByText('The device did not confirm that it is you.')).toBeVisible();
  await agrees(true);
  await form.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByText('When you sign, your device asks')).toBeVisible();

  await agrees(false);
  await sign.click();
  await expect(dialog.getByText('Nothing was signed.')).toBeVisible();
  expect(
    await portal.sql(
      "select 1 from prescription where version = 1 and signed_at > now() - interval '1 minute'",
    ),
  ).toEqual([]);
  await look(doctor, 'signing-device-refused');
  await agrees(true);
  await sign.click();
  await expect(doctor.getByText(/^Version 1, signed/)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await doctor.goto('/change-password');
  const card = doctor.getByRole('region', { name: 'Passkeys' });
  await expect(card.getByText('My phone', { exact: true })).toBeVisible();
  await expect(card.getByText(/last used/)).toBeVisible();
  expect((await new AxeBuilder({ page: doctor }).analyze()).violations).toEqual([]);
  await look(doctor, 'passkeys');
  await card.getByRole('button', { name: 'Remove passkey “My phone”' }).click();
  await doctor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText('You have no passkey yet')).toBeVisible();
});
