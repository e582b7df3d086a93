import type { Locator, Page } from '@playwright/test';
import { expect, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { CUT } from '#tests/support/browser/offline.ts';
import { look } from '#tests/support/browser/look.ts';

/** Speed of typing: 40 words a minute, of five characters and a space each. */
const PRESSES_A_SECOND = (40 * 6) / 60;
const BOUND_S = 60;
const MAX_TABS = 40;

/** A keyboard that counts what is pressed. */
function counted(page: Page) {
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    async write(words: string): Promise<void> {
      presses += words.length;
      await page.keyboard.type(words);
    },
    async tabTo(control: Locator): Promise<void> {
      for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      await expect(control).toBeFocused();
    },
    presses: () => presses,
  };
}

test(
  'a caller without a record is registered by keyboard in less than a minute of typing, and rings at the nurse',
  { tag: '@main' },
  async ({ signedIn }) => {
    const nurse = await signedIn('anitha.nair');
    const agent = await signedIn('farhan.shaikh');
    const name = `Savita Jadhav ${Date.now() % 10_000}`;
    await agent.keyboard.press('n');
    await expect(agent.getByRole('heading', { name: 'Front desk' })).toBeVisible();
    await agent.getByRole('radio', { name: 'Is on the phone' }).focus();

    const keys = counted(agent);
    for (const question of [
      'Trouble breathing?',
      'Hard to wake, or a fit?',
      'Heavy bleeding, severe pain?',
    ]) {
      const answers = agent.getByRole('group', { name: question });
      await keys.tabTo(answers.getByRole('radio', { name: 'Yes' }));
      await keys.press('ArrowRight');
    }
    await keys.tabTo(agent.getByLabel('Full name'));
    await keys.write(name);
    await keys.press('Tab');
    await keys.press('Space');
    await keys.tabTo(agent.getByLabel('Age', { exact: true }).and(agent.locator('input:not([type=radio])')));
    await keys.write('47');
    await keys.tabTo(agent.getByLabel('Phone', { exact: true }));
    await keys.write('9822041736');
    await keys.tabTo(agent.getByLabel('Hub'));
    await keys.write('Kothrud');
    await keys.tabTo(agent.getByLabel(/^Reason for visit/));
    await keys.write('Fever since yesterday');
    await keys.tabTo(agent.getByRole('checkbox', { name: /^Consent by voice/ }));
    await keys.press('Space');
    await expect(agent.getByText(/^Rings \d+ nurse/)).toBeVisible();
    await look(agent, 'front-desk-filled');
    await keys.tabTo(agent.getByRole('button', { name: 'Raise request' }));
    await keys.press('Enter');

    await expect(agent.getByRole('heading', { name: /^TN-\d+ is raised$/ })).toBeVisible();
    expect(keys.presses() / PRESSES_A_SECOND).toBeLessThan(BOUND_S);
    await expect(nurse.getByText(name).first()).toBeVisible();
    const [row] = await sql<{ channel: string }>(
      `select channel from request join patient on patient.id = patient_id where patient.name = '${name}'`,
    );
    expect(row?.channel).toBe('PHONE');
    await look(agent, 'front-desk-raised');
  },
);

test('a caller who asks again is found, and added to the request that is open', async ({
  signedIn,
  expected,
}) => {
  expected.push('422');
  const agent = await signedIn('leela.mathew');
  await agent.goto('/front-desk');
  const name = `Mahesh Pawar ${Date.now() % 10_000}`;
  async function fill(): Promise<void> {
    for (const question of ['Trouble breathing?', 'Hard to wake, or a fit?', 'Heavy bleeding, severe pain?'])
      await agent.getByRole('group', { name: question }).getByRole('radio', { name: 'No' }).check();
    await agent.getByLabel('Hub').selectOption('Kothrud');
    await agent.getByLabel(/^Reason for visit/).fill('Chest feels tight');
  }
  await fill();
  await agent.getByLabel('Full name').fill(name);
  await agent.getByRole('radio', { name: 'Male', exact: true }).check();
  await agent.getByLabel('Age', { exact: true }).and(agent.locator('input:not([type=radio])')).fill('38');
  await agent.getByLabel('Phone', { exact: true }).fill('9822041737');
  await agent.getByRole('button', { name: 'Raise request' }).click();
  await expect(agent.getByText('Required.')).toBeVisible();
  await agent.getByRole('checkbox', { name: /^Consent by voice/ }).check();
  await agent.getByRole('button', { name: 'Raise request' }).click();
  const raised = agent.getByRole('heading', { name: /^TN-\d+ is raised$/ });
  await expect(raised).toBeVisible();
  const number = (await raised.innerText()).split(' ')[0] ?? '';
  await agent.getByRole('button', { name: 'Next caller' }).click();

  await fill();
  await agent.getByRole('searchbox').fill(`${name} 9822041737`);
  await expect(agent.getByText('Likely the same')).toBeVisible();
  await look(agent, 'front-desk-match');
  await agent.getByRole('button', { name: 'Use this patient' }).first().click();
  await agent.getByRole('checkbox', { name: /^Consent by voice/ }).check();
  await agent.getByRole('button', { name: 'Raise request' }).click();
  await expect(agent.getByText(`${number} is open for this patient`)).toBeVisible();
  await look(agent, 'front-desk-open');
  await agent.getByRole('button', { name: 'Add this call to it' }).click();
  await expect(agent.getByRole('heading', { name: `Added to ${number}` })).toBeVisible();
});

test('a caller is kept on the device without a network, and raised with it', async ({ device, expected }) => {
  expected.push(...CUT);
  const agent = await device({});
  await signIn(agent, 'priya.dutta');
  await agent.goto('/front-desk');
  await agent.getByLabel('Full name').fill('Kept Without Network');
  await agent.getByLabel(/^Reason for visit/).fill('Swollen foot');
  await expect(agent.getByText(/Your text is kept on this device/)).toBeVisible();
  await agent.context().setOffline(true);
  await expect(agent.getByText(/^A request is raised with a connection only/)).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Raise request' })).toBeDisabled();
  await agent.context().setOffline(false);
  await expect(agent.getByRole('button', { name: 'Raise request' })).toBeEnabled();
  await agent.reload();
  await expect(agent.getByLabel('Full name')).toHaveValue('Kept Without Network');
  await expect(agent.getByLabel(/^Reason for visit/)).toHaveValue('Swollen foot');
});
