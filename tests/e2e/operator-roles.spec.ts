import { look } from '#tests/support/browser/look.ts';
import { expect, PASSWORD, sql, test } from '#tests/support/browser/e2e.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';
import { connectApp, newOperator, openPerson, pressInDialog } from '#tests/support/journeys/console-steps.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';

const SECOND = { userName: 'kavita.finance', name: 'Kavita Finance' };

test('an operator with one role sees its places alone, and two operators check a changed account', async ({
  device,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.push('status of 422', 'status of 400', 'status of 403', '401');
  await sql(`insert into app_user (id, user_name, role, name, email, mobile, password_hash, operator_roles, created_at)
    select 'finance-operator', '${SECOND.userName}', role, '${SECOND.name}', 'kavita@shanti.example', '+919812300778',
    password_hash, operator_roles, now() from app_user where user_name = 'rohan.kulkarni'`);
  const [doctor] = await sql<{ name: string; providerId: string }>(
    `update bank_detail set verified = false, is_change = true, checked_at = null, asked_at = null, asked_by = null
       from provider p join app_user u on u.id = p.user_id
      where bank_detail.provider_id = p.id and u.user_name <> 'gurpreet.gill' and p.id = (
        select b.provider_id from bank_detail b join provider q on q.id = b.provider_id
          join app_user a on a.id = q.user_id where a.user_name <> 'gurpreet.gill' order by a.user_name limit 1)
      returning u.name, p.id as provider_id`,
  );
  const name = doctor?.name ?? '';

  const first = await device();
  const codes = await newOperator(first);
  await openPerson(first, 'kavita', SECOND.name);
  const roles = first.getByRole('form', { name: `What ${SECOND.name} can do` });
  for (const role of ['People', 'Privacy', 'Clinical', 'Technical'])
    await roles.getByRole('checkbox', { name: new RegExp(`^${role}`) }).uncheck();
  await expect(first.getByText('Not saved yet')).toHaveCount(4);
  await look(first, 'operations-roles');
  await roles.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await roles.getByLabel(/recovery code/).fill(codes[0] ?? '');
  await roles.getByRole('button', { name: 'Save 4 changes' }).click();
  await expect(first.getByText('Saved.')).toBeVisible();

  const second = await device();
  await second.goto('/operations');
  await second.getByLabel('User name', { exact: true }).fill(SECOND.userName);
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await second.getByRole('button', { name: 'Log in' }).click();
  const own = await connectApp(second);
  await second.getByRole('button', { name: 'I have kept them, sign in' }).click();
  await expect(second.getByRole('region', { name: 'Needs a person now' })).toBeVisible();
  const bar = second.getByRole('navigation', { name: 'Places' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Payments', 'Payouts', 'Catalogue']);
  await look(second, 'operations-one-role');
  await second.goto('/operations/privacy');
  await expect(second.getByText('Your roles do not open this place')).toBeVisible();
  await look(second, 'operations-no-right');

  const ask = `I have checked it: ${name}`;
  await openPlace(first, 'Payouts');
  await first.getByRole('tab', { name: /^Bank changes to check/ }).click();
  await first.getByRole('button', { name: ask }).click();
  await prove(first, codes[1] ?? '');
  await pressInDialog(first, 'I have checked it');
  await expect(first.getByText('You have checked it. Another operator has to check it, too.')).toBeVisible();
  await look(first, 'operations-account-asked');

  await openPlace(second, 'Payouts');
  await second.getByRole('tab', { name: /^Bank changes to check/ }).click();
  await expect(second.getByText(/^Checked first by Rohan Kulkarni/)).toBeVisible();
  await second.getByRole('button', { name: `Confirm as the second: ${name}` }).click();
  await prove(second, own[0] ?? '');
  await look(second, 'operations-account-confirm');
  await pressInDialog(second, 'Confirm as the second');
  await expect(second.getByText('Checked.', { exact: true })).toBeVisible();
  expect(
    await sql(`select verified from bank_detail where provider_id = '${doctor?.providerId ?? ''}'`),
  ).toEqual([{ verified: true }]);
});
