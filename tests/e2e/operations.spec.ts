import { look } from '#tests/support/browser/look.ts';
import { expect, PASSWORD, sql, test } from '#tests/support/browser/e2e.ts';
import { keepCatalogue } from '#tests/support/journeys/catalogue-steps.ts';
import { runAppointments } from '#tests/support/journeys/booking-steps.ts';
import { runOrders } from '#tests/support/journeys/order-steps.ts';
import {
  correctPatient,
  exportPatient,
  mergePatients,
} from '#tests/support/journeys/patient-record-steps.ts';
import { readAudit } from '#tests/support/journeys/audit-steps.ts';
import { importPatients } from '#tests/support/journeys/import-steps.ts';
import { importWorkbook } from '#tests/support/journeys/workbook-steps.ts';
import { runPayments } from '#tests/support/journeys/payment-steps.ts';
import { prove, runPrivacy } from '#tests/support/journeys/privacy-steps.ts';
import { runPayouts } from '#tests/support/journeys/payout-steps.ts';
import { runMessages } from '#tests/support/journeys/message-steps.ts';
import {
  addClinic,
  inviteDoctor,
  newOperator,
  openPerson,
  pressInDialog,
  takeSecret,
  typeLogin,
} from '#tests/support/journeys/console-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

test.beforeEach(({ expected }) => {
  test.setTimeout(240_000);
  // What is asked beside the password, a temporary password and an unknown person are refusals.
  expected.push('status of 422', 'status of 400', 'status of 409', '401', 'status of 404');
});

test('an operator logs in with an app, sees what needs a person, and runs people, hubs and clinics', async ({
  device,
}) => {
  const page = await device();
  await page.goto('/operations');
  await look(page, 'operations-login');
  const codes = await newOperator(page);
  expect(codes).toHaveLength(10);

  await expect(page.getByRole('region', { name: 'System health' }).getByText('Store')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Here now' }).getByRole('row')).not.toHaveCount(1);
  await look(page, 'operations-home');

  await page.getByRole('link', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^To verify/ })).toHaveAttribute('aria-pressed', 'true');
  await look(page, 'operations-people');
  await page.getByRole('button', { name: /^Everyone/ }).click();

  await test.step('rights are saved together, and not before', async () => {
    await openPerson(page, 'joseph', 'Joseph Kurian');
    const home = page.getByRole('checkbox', { name: /^Home Care/ });
    const before = await home.isChecked();
    await home.setChecked(!before);
    await expect(page.getByText('Not saved yet')).toHaveCount(1);
    await look(page, 'operations-person');
    const rights = page.getByRole('form', { name: /^What Joseph Kurian can do/ });
    await rights.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await rights.getByLabel(/recovery code/).fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /^Home Care/ })).toBeChecked({ checked: !before });
    await page.getByRole('checkbox', { name: /^Home Care/ }).setChecked(before);
    await rights.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await rights.getByLabel(/recovery code/).fill(codes[2] ?? '');
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  });

  await test.step('hubs and clinics', async () => {
    await openPlace(page, 'Hubs and clinics');
    await page.getByRole('button', { name: 'Add a hub' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Name').fill('Nashik');
    await dialog.getByLabel('Key').fill('nashik');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('wardline_nashik')).toBeVisible();
    await addClinic(page, {
      Name: 'Skin First',
      'Street and number': '4 Baner Road',
      City: 'Pune',
      State: 'Maharashtra',
      Phone: '98123 00420',
    });
    await look(page, 'operations-places');
  });

  await test.step('a nurse is added, a taken name is said beside its field', async () => {
    await openPlace(page, 'People');
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Deepa Pawar');
    await dialog.getByLabel('User name').fill('anitha.nair');
    await dialog.getByLabel('Email').fill('deepa@shanti.example');
    await dialog.getByLabel('Mobile').fill('98123 00421');
    await dialog.getByRole('checkbox', { name: 'Nashik' }).check();
    await prove(page, codes[3] ?? '');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('This user name is taken. Choose another one.')).toBeVisible();
    await dialog.getByLabel('User name').fill('deepa.pawar');
    await prove(page, codes[4] ?? '');
    await look(page, 'operations-add-person');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(/works once, within 24 hours/)).toBeVisible();
    expect(await takeSecret(page)).toMatch(/^[\w-]{16}$/);
  });

  await test.step('a doctor is invited by a link to a clinic', async () => {
    expect(await inviteDoctor(page, 'Skin First, Pune', '')).toContain('/provider-invitation/');
  });

  await test.step('an account: a new password, out everywhere, disabled with a reason, enabled', async () => {
    const nurse = await device();
    await nurse.goto('/login');
    await openPerson(page, 'deepa.pawar', 'Deepa Pawar');
    await page.getByRole('button', { name: 'New temporary password' }).click();
    await prove(page, codes[9] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'New temporary password' }).click();
    const temporary = await takeSecret(page);
    await nurse.getByLabel('User name').fill('deepa.pawar');
    await nurse.getByLabel('Password', { exact: true }).fill(temporary);
    await nurse.getByRole('button', { name: 'Sign in', exact: true }).click();
    await nurse.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await nurse.getByRole('button', { name: 'Save new password' }).click();
    await nurse.getByLabel('User name').fill('deepa.pawar');
    await nurse.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await nurse.getByRole('button', { name: 'Sign in', exact: true }).click();
    await nurse.waitForURL('**/talk-nurse');
    await page.reload();
    await expect(page.getByRole('button', { name: /^Log out .*, logged in since/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Log out everywhere' }).scrollIntoViewIfNeeded();
    await look(page, 'operations-person-sessions');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await prove(page, codes[7] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText('1 session ended.')).toBeVisible();
    await expect(nurse.getByLabel('User name')).toBeVisible();
    await nurse.close();

    await page.getByRole('button', { name: 'Disable…' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Keep enabled' })).toBeFocused();
    await question.getByLabel('Reason').fill('Left the hospital');
    // The proof of a moment ago counts.
    await expect(question.getByLabel('Your password')).toHaveCount(0);
    await look(page, 'operations-disable');
    await question.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText('Disabled: Left the hospital')).toBeVisible();
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await pressInDialog(page, 'Enable');
    await expect(page.getByText('Disabled: Left the hospital')).toHaveCount(0);
    expect(await sql(`select disabled_at from app_user where user_name = 'deepa.pawar'`)).toEqual([
      { disabledAt: null },
    ]);
  });

  await test.step('a registration is decided, with its papers', async () => {
    await page.goto('/operations/people?part=TO_VERIFY');
    const row = page.getByRole('row').nth(1);
    const name = (await row.getByRole('link').textContent()) ?? '';
    await row.getByRole('link').click();
    const decision = page.getByRole('region', { name: 'To verify' });
    await look(page, 'operations-verify');
    await decision.getByRole('button', { name: 'Refuse…' }).click();
    await prove(page, codes[6] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await decision.getByRole('button', { name: 'Approve' }).click();
    await prove(page, codes[6] ?? '');
    await pressInDialog(page, 'Approve');
    await expect(page.getByRole('region', { name: 'To verify' })).toHaveCount(0);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    expect(name).not.toBe('');
  });

  await test.step('logging out ends the session; the code or a recovery code opens the next', async () => {
    await page.getByRole('button', { name: /Rohan Kulkarni/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByLabel('User name', { exact: true })).toBeVisible();
    await typeLogin(page, PASSWORD);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('an operator keeps the catalogue and the records of patients, and reads in the audit who did', async ({
  device,
}) => {
  const page = await device();
  const codes = await newOperator(page);
  await test.step('the catalogue', () => keepCatalogue(page));
  await test.step('a patient is found and corrected', () => correctPatient(page));
  await test.step('a duplicate is merged, and the merge undone', () => mergePatients(page));
  await test.step('a record is exported', () => exportPatient(page, codes[2] ?? '', codes.at(-1) ?? ''));
  await test.step('what the law on personal data asks for', () => runPrivacy(page, codes.slice(3)));
  await test.step('the audit is searched and verified', () => readAudit(page));
});

test('an operator runs appointments, orders, payments, payouts and messages', async ({ device }) => {
  const page = await device();
  const codes = await newOperator(page);
  await test.step('appointments', () => runAppointments(page));
  await test.step('money goes back to a patient', () => runPayments(page));
  await test.step('orders', () => runOrders(page));
  await test.step('a bank change is checked, and a transfer recorded', () =>
    runPayouts(page, codes.slice(1, 3)));
  await test.step('messages are seen, sent again, and worded', () => runMessages(page));
});

test('an operator imports patients from a list', async ({ device }) => {
  const page = await device();
  await importPatients(page, await newOperator(page));
});

test('an operator imports a workbook with headings of its own', async ({ device }) => {
  const page = await device();
  await importWorkbook(page, await newOperator(page));
});
