import { look } from '#tests/support/browser/look.ts';
import { expect, PASSWORD, sql, test } from '#tests/support/browser/e2e.ts';
import { addPerson, connectApp, newOperator, pressInDialog } from '#tests/support/journeys/console-steps.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';

const OTHER = { userName: 'asha.second', name: 'Asha Second', mobile: '+919812300777' };
const ADDED = 'nadia.khan';

test('an operator adds an operator, another one is told and undoes it, and the new one cannot log in', async ({
  device,
  expected,
}) => {
  test.setTimeout(120_000);
  expected.push('status of 422', 'status of 400', '401');
  await sql(`insert into app_user (id, user_name, role, name, email, mobile, password_hash, operator_roles, created_at)
    select 'second-operator', '${OTHER.userName}', role, '${OTHER.name}', 'second@shanti.example', '${OTHER.mobile}',
    password_hash, operator_roles, now() from app_user where user_name = 'rohan.kulkarni'`);
  const first = await device();
  const codes = await newOperator(first);
  const temporary = await addPerson(first, {
    who: 'Operator',
    fields: { Name: 'Nadia Khan', 'User name': ADDED, Email: 'nadia@shanti.example', Mobile: '9812300499' },
    recoveryCode: codes[0] ?? '',
  });

  const told = `select recipient, text from outgoing where notification = 'ACCESS_CHANGED'`;
  expect(await sql(told)).toEqual([
    { recipient: OTHER.mobile, text: expect.stringContaining('Rohan Kulkarni added an account') as unknown },
  ]);

  const second = await device();
  await second.goto('/operations');
  await second.getByLabel('User name', { exact: true }).fill(OTHER.userName);
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await second.getByRole('button', { name: 'Log in' }).click();
  const own = await connectApp(second);
  await second.getByRole('button', { name: 'I have kept them, sign in' }).click();
  const list = second.getByRole('region', { name: 'Changes of access' });
  await expect(list.getByText('Account added: Nadia Khan')).toBeVisible();
  await list.scrollIntoViewIfNeeded();
  await look(second, 'operations-access-changes');
  await list.getByRole('button', { name: 'Undo: Account added: Nadia Khan' }).click();
  await prove(second, '000000');
  await pressInDialog(second, 'Undo');
  const dialog = second.getByRole('dialog');
  await expect(dialog.getByLabel(/recovery code/)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveValue(PASSWORD);
  await look(second, 'operations-access-undo');
  await prove(second, own[0] ?? '');
  await pressInDialog(second, 'Undo');
  await expect(list.getByText(`Undone by ${OTHER.name}`)).toBeVisible();
  await look(second, 'operations-access-undone');

  const third = await device();
  await third.goto('/operations');
  await third.getByLabel('User name', { exact: true }).fill(ADDED);
  await third.getByLabel('Password', { exact: true }).fill(temporary);
  await third.getByRole('button', { name: 'Log in' }).click();
  await expect(third.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await expect(third.getByLabel('User name', { exact: true })).toBeVisible();
  expect(await sql(`select disabled_reason from app_user where user_name = '${ADDED}'`)).toEqual([
    { disabledReason: `Undone by ${OTHER.name}` },
  ]);
});
