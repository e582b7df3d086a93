import type { Locator } from '@playwright/test';
import { expect, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import { settled } from '#tests/support/browser/device-data.ts';
import { look } from '#tests/support/browser/look.ts';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

const SAVED_HERE = 'Saved on this device; sent when you reconnect.';
const PHONE = { ...INSTALLED, viewport: { width: 390, height: 844 } } as const;
const TASK = 'Change the dressing';

interface VisitRow {
  id: string;
  status: string;
  agentUserId: string;
  isTimed: boolean;
  notes: string;
}
const visitOf = async (requestId: string): Promise<VisitRow | undefined> =>
  (
    await sql<VisitRow>(
      `select id, status, agent_user_id, notes, started_at is not null and done_at > started_at as is_timed from home_visit where request_id = '${requestId}'`,
    )
  )[0];

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now());

/** "Anitha Nair, nurse, 5 open" */
async function optionOf(form: Locator, name: string): Promise<{ label: string }> {
  const option = form.getByRole('option', { name: new RegExp(`^${name}, nurse`) });
  await expect(option).toBeAttached();
  return { label: await option.innerText() };
}

test(
  'a visit is given to a nurse, who makes it without a network; agent and provider see what came of it',
  { tag: '@main' },
  async ({ device, signedIn, expected }) => {
    test.setTimeout(240_000);
    expected.push(...CUT);
    const { requestId, serviceNumber } = await raise('HOME_CARE', {
      consultationMode: 'IN_PERSON',
      mrn: '204317',
      hubKey: undefined,
    });
    const nurse = await device(PHONE);
    await signIn(nurse, 'anitha.nair');
    const [before] = await sql<{ n: number }>(
      `select count(*)::int as n from home_visit join request on request.id = request_id where agent_user_id = (select id from app_user where user_name = 'anitha.nair') and home_visit.status = 'SCHEDULED' and ended_at is null and (scheduled_at at time zone 'Asia/Kolkata')::date = (now() at time zone 'Asia/Kolkata')::date`,
    );
    const agent = await signedIn('farhan.shaikh');

    await test.step('an agent plans it for her: her plan counts it at once, and her alerts name it', async () => {
      await agent.goto(`/agent-service-details/${requestId}`);
      await agent.getByRole('button', { name: 'Accept order' }).click();
      await expect(agent.getByRole('button', { name: 'Start order' })).toBeVisible();
      await agent.getByRole('button', { name: 'Plan visit' }).click();
      const form = agent.getByRole('region', { name: 'Plan visit' });
      await form.getByLabel('Day').fill(today());
      await form.getByLabel('Time', { exact: true }).fill('23:30');
      await form.getByLabel('Visit by').selectOption(await optionOf(form, 'Anitha Nair'));
      await form.getByRole('button', { name: 'Add task' }).click();
      await form.getByLabel('Task 1', { exact: true }).fill(TASK);
      await look(agent, 'home-visits-plan');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(agent.getByRole('region', { name: 'Home visits' })).toContainText('Anitha Nair');
      await nurse.goto('/home-visits');
      await expect(
        nurse.getByRole('link', { name: new RegExp(`Home visits.*${(before?.n ?? 0) + 1}`) }),
      ).toBeAttached();
      expect(
        await sql(
          `select alert_listener.reason from alert_listener join alert on alert.id = alert_id where request_id = '${requestId}' and user_id = (select id from app_user where user_name = 'anitha.nair')`,
        ),
      ).toEqual([{ reason: 'HANDED_OVER' }]);
    });

    const { id: visitId } = (await visitOf(requestId)) as VisitRow;
    await test.step('the plan is by day, and what was not reported comes first', async () => {
      await expect(nurse.getByRole('region').first()).toHaveAccessibleName('Not reported');
      await expect(nurse.getByRole('region', { name: 'Today' })).toContainText('23:30');
      await look(nurse, 'home-visits');
      await nurse.getByRole('button', { name: 'Past' }).click();
      await expect(nurse).toHaveURL(/part=PAST/);
      await expect(nurse.getByText('Missed').first()).toBeVisible();
      await look(nurse, 'home-visits-past');
      await nurse.getByRole('button', { name: 'Coming' }).click();
      await nurse.getByLabel('Name, phone, MRN, order').fill(serviceNumber);
      await expect(nurse.getByText('1 of 1')).toBeVisible();
    });

    await test.step('without a network she opens it, sets out, measures, ticks, writes and has done it', async () => {
      await nurse.goto('/home-visits');
      await controlled(nurse);
      // Its page was read ahead, and is on the device.
      await settled(nurse);
      await nurse.context().setOffline(true);
      // The notice moves the list, and a press right after that is ignored.
      await expect(nurse.getByText(/^You are offline\./)).toBeVisible();
      await pressSettled(nurse.getByRole('region', { name: 'Today' }).locator(`a[href$="${visitId}"]`));
      await expect(nurse.getByRole('heading', { level: 1 })).toBeVisible();
      const report = nurse.getByRole('region', { name: 'Report' });
      await report.getByRole('button', { name: 'On the way' }).click();
      await expect(report.getByText(SAVED_HERE)).toBeVisible();
      const vitals = nurse.getByRole('region', { name: 'Record vitals' });
      for (const [label, value] of [
        ['Systolic BP', '128'],
        ['Diastolic BP', '82'],
        ['Pulse', '84'],
      ] as const)
        await vitals.getByLabel(label, { exact: true }).fill(value);
      await vitals.getByRole('button', { name: 'Save vitals' }).click();
      await expect(nurse.getByText('Saved on this device, not sent yet')).toBeVisible();
      await report.getByLabel(TASK).check();
      await report.getByLabel('Notes').fill('Wound clean and dry.');
      await expect(report.getByText('Your text is kept on this device.')).toBeVisible();
      await nurse.reload();
      await expect(report.getByLabel('Notes')).toHaveValue('Wound clean and dry.');
      await expect(report.getByLabel(TASK)).toBeChecked();
      await look(nurse, 'home-visit-offline');
      await report.getByRole('button', { name: 'Visit done' }).click();
      await expect(report.getByRole('button', { name: 'Save correction' })).toBeVisible();
      await expect(report.getByText(SAVED_HERE)).toBeVisible();
      await expect(nurse.getByRole('button', { name: 'Offline, 3 to send' })).toBeVisible();
    });

    await test.step('with the network again the agent sees it done, with the vital signs and the time', async () => {
      await nurse.context().setOffline(false);
      await expect.poll(async () => (await visitOf(requestId))?.status, { timeout: 30_000 }).toBe('DONE');
      expect(await visitOf(requestId)).toMatchObject({ isTimed: true, notes: 'Wound clean and dry.' });
      await expect(nurse.getByText(SAVED_HERE)).toHaveCount(0);
      await look(nurse, 'home-visit-done');
      const visits = agent.getByRole('region', { name: 'Home visits' });
      await expect(visits).toContainText('1 of 1 tasks done');
      await expect(visits.getByText(/^Done \d+ \w+ \d\d:\d\d$/)).toBeVisible();
      await expect(visits.getByRole('region', { name: 'Vitals taken' })).toContainText('128');
      await look(agent, 'home-visits-agent');
    });

    await test.step('and so does the provider who administers home care', async () => {
      const provider = await signedIn('lata.joshi');
      await provider.goto(`/home-service-details/${requestId}`);
      const visits = provider.getByRole('region', { name: 'Visits' });
      await expect(visits.getByRole('region', { name: 'Vitals taken' })).toContainText('128');
      await expect(visits).toContainText('Wound clean and dry.');
      await look(provider, 'home-visits-provider');
    });

    await test.step('a nurse to whom it was not given finds nothing there', async () => {
      const other = await signedIn('rekha.pawar');
      await other.goto(`/home-visits/${visitId}`);
      await expect(other.getByRole('main')).toBeVisible();
      await expect(other.getByText('Wound clean and dry.')).toHaveCount(0);
      await expect(other.getByRole('region', { name: 'Report' })).toHaveCount(0);
    });
  },
);

test('a visit that is not possible needs a reason, and is given to a colleague with a note', async ({
  signedIn,
}) => {
  const page = await signedIn('anitha.nair', { viewport: { width: 390, height: 844 } });
  const [visit] = await sql<{ id: string; requestId: string }>(
    `select id, request_id from home_visit where agent_user_id = (select id from app_user where user_name = 'anitha.nair') and status = 'SCHEDULED' order by scheduled_at limit 1`,
  );
  await page.goto(`/home-visits/${visit?.id}`);
  await page.getByRole('button', { name: 'Show phone number' }).click();
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  const report = page.getByRole('region', { name: 'Report' });
  await report.getByRole('button', { name: 'Not possible' }).click();
  await expect(report.getByText('Write in the notes why the visit was not possible.')).toBeVisible();
  await look(page, 'home-visit');
  await page.getByRole('button', { name: 'Give to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give this visit to someone else?' });
  await dialog.getByRole('radio', { name: /^Mary D’Souza, nurse/ }).check();
  await dialog.getByLabel('Note').fill('My scooter broke down');
  await look(page, 'home-visit-give');
  await dialog.getByRole('button', { name: 'Give visit' }).click();
  await expect(page.getByText('The visit is given.')).toBeVisible();
  await expect(page).toHaveURL(/\/home-visits$/);
  const [last] = await sql<{ note: string }>(
    `select note from status_history where request_id = '${visit?.requestId}' order by id desc limit 1`,
  );
  expect(last?.note).toMatch(/assigned to Mary D’Souza: My scooter broke down$/);
});
