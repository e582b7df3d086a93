import { expect, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { fillDialog, newOperator, pressInDialog } from '#tests/support/journeys/console-steps.ts';

const WHO = {
  'Pharmacist or doctor': 'Farah Shaikh',
  'Council and registration number': 'Maharashtra Pharmacy Council 48213',
};

test.beforeEach(({ expected }) => {
  // The operator logs in for the first time; a limit beyond its bounds is refused.
  expected.push('401', 'status of 400', 'status of 422');
});

test('a pharmacist approves a compiled rule with the operator and changes a dose limit within its bounds', async ({
  device,
}) => {
  test.setTimeout(180_000);
  const page = await device();
  await newOperator(page);
  await page.goto('/operations/clinical-data');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await look(page, 'operations-clinical-data');

  await page.getByLabel('Data set').selectOption({ label: 'Dose limits: 0 of 693 approved' });
  await page.getByRole('searchbox').fill('paracetamol');
  await expect(page).toHaveURL(/search=paracetamol/);
  const row = page.getByRole('row', { name: /Paracetamol.*by mouth|Paracetamol, by mouth/i }).first();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await fillDialog(page, WHO);
  await look(page, 'operations-clinical-data-approve');
  await pressInDialog(page, 'Approve');
  await expect(row.getByText('Approved')).toBeVisible();

  await row.click();
  await look(page, 'operations-clinical-data-pane');
  await page.getByRole('button', { name: 'Change limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change this limit' });
  await fillDialog(page, {
    ...WHO,
    'Adult, a dose, mg': '90000',
    Reason: 'Our committee wants the lower dose of the national guideline.',
  });
  await pressInDialog(page, 'Save');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1);
  await look(page, 'operations-clinical-data-change');
  await fillDialog(page, { 'Adult, a dose, mg': '650' });
  await pressInDialog(page, 'Save');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Changed by the hospital').first()).toBeVisible();
  // Another value is another rule: the approval was of the compiled one.
  await expect(row.getByText('Changed since')).toBeVisible();
  await look(page, 'operations-clinical-data-changed');
});
