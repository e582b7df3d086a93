import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';

/** The next day of "2026-11-30". */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

test('an agent registers a caller without a request, and books an appointment for them', async ({
  signedIn,
}) => {
  const name = `Rukmini Shelke ${Date.now() % 10_000}`;
  const agent = await signedIn('farhan.shaikh');
  await agent.goto('/front-desk');
  const register = agent.getByRole('button', { name: 'Register only' });
  await register.click();
  await expect(agent.getByLabel('Full name')).toBeFocused();
  await agent.getByLabel('Full name').fill(name);
  await agent.getByRole('radio', { name: 'Female' }).check();
  await agent.getByLabel('Age', { exact: true }).and(agent.locator('input:not([type=radio])')).fill('52');
  await agent.getByLabel('Phone', { exact: true }).fill('9822041799');
  await register.click();
  await expect(agent.getByRole('checkbox', { name: /^Consent by voice/ })).toBeFocused();
  await expect(agent.getByText('Required.')).toHaveCount(1);
  await agent.getByRole('checkbox', { name: /^Consent by voice/ }).check();
  await register.click();
  const patient = agent.getByRole('region', { name: 'Patient', exact: true });
  await expect(patient.getByText(new RegExp(`${name}, MRN R-`))).toBeVisible();
  await expect(agent.getByText('Required.')).toHaveCount(0);
  await look(agent, 'desk-registered');

  await patient.getByRole('button', { name: 'Book an appointment' }).click();
  const dialog = agent.getByRole('dialog');
  const meera = dialog.getByRole('option', { name: /Meera Iyer/ });
  await dialog.getByLabel('Doctor').selectOption((await meera.getAttribute('value')) ?? '');
  const free = dialog.getByRole('group', { name: 'Free times on this day' });
  await expect(async () => {
    const day = dialog.getByLabel('Day', { exact: true });
    await day.fill(nextDay(await day.inputValue()));
    await expect(free).toBeVisible({ timeout: 1_500 });
  }).toPass();
  await free.getByRole('button').first().click();
  await dialog.getByLabel('Reason for visit').fill('Review of the reports');
  await look(agent, 'desk-book');
  await dialog.getByRole('button', { name: 'Book appointment' }).click();
  await expect(dialog).toBeHidden();
  const booked = await sql(
    `select 1 from consultation join patient on patient.id = patient_id where patient.name = '${name}' and scheduled_at > now()`,
  );
  expect(booked).toHaveLength(1);
  await expect(patient.getByRole('button', { name: 'Order tests' })).toHaveCount(0);
  await patient.getByRole('button', { name: 'Done, next caller' }).click();
  await expect(agent.getByLabel('Full name')).toHaveValue('');
  const rows = await sql(`select id from patient where name = '${name}' and register_consent_by = '${name}'`);
  expect(rows).toHaveLength(1);
});
