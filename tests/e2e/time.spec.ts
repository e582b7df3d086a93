import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';

test(
  'a letter to operations: its fields are checked, it survives a reload, it is sent and answered once',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const page = await signedIn('meera.iyer');
    await page.goto('/inbox');
    await page.getByRole('link', { name: /Payout of last month/ }).click();
    await expect(page.getByText('They come with the next payout.').last()).toBeVisible();
    await page.getByRole('textbox', { name: 'Reply to Operations' }).fill('Thank you, that is clear.');
    await page.keyboard.press('Enter');
    const answers = () => sql(`select id from inbox_message where text = 'Thank you, that is clear.'`);
    await expect.poll(async () => (await answers()).length).toBe(1);
    await expect(page.getByRole('log').getByText('Thank you, that is clear.')).toHaveCount(1);

    await page.getByRole('button', { name: 'Message Operations' }).click();
    // The answer below the letter has a Send of its own.
    await expect(page.getByLabel('Subject', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByLabel('Subject', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Subject', { exact: true }).fill('Room 3 is cold');
    await page.getByLabel('Message', { exact: true }).fill('Please look at the heater.');
    await expect(page.getByText('Your text is kept on this device.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Room 3 is cold');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Room 3 is cold' })).toBeVisible();
    expect(await sql(`select id from inbox_thread where subject = 'Room 3 is cold'`)).toHaveLength(1);
  },
);

test('a vacation shows what it touches before it is entered; it can be called off', async ({ signedIn }) => {
  const page = await signedIn('meera.iyer');
  await page.goto('/vacation');
  await page.getByRole('button', { name: 'Save leave' }).click();
  await expect(page.getByLabel('First day of leave')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('First day of leave').fill('2027-08-02');
  await page.getByLabel('Last day of leave').fill('2027-08-04');
  await expect(page.getByText('No appointments on these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Save leave' }).click();
  const entered = () =>
    sql(`select id from vacation where cast(from_day as text) like '2027-08-02%' and cancelled_at is null`);
  await expect.poll(async () => (await entered()).length).toBe(1);
  await page.getByRole('button', { name: /Cancel leave: Mon,? 2 Aug/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel leave' }).click();
  await expect.poll(async () => (await entered()).length).toBe(0);
});

test('the roster is saved whole', async ({ signedIn, expected }) => {
  expected.push('400');
  const page = await signedIn('meera.iyer');
  await page.goto('/roster');
  const first = page.getByRole('group', { name: 'Hours 1' });
  await first.getByLabel('From').fill('21:00');
  await first.getByLabel('Until').fill('09:30');
  await expect(first.getByLabel('Until')).toHaveAccessibleDescription('Ends next day');
  await page.getByRole('button', { name: 'Save roster' }).click();
  // The night of Monday runs into the hours of Tuesday.
  const second = page.getByRole('group', { name: 'Hours 2' });
  await expect(second.getByLabel('From')).toHaveAccessibleDescription('These hours overlap others.');
  await first.getByLabel('Until').fill('08:45');
  await page.getByRole('button', { name: 'Save roster' }).click();
  await expect.poll(async () => JSON.stringify(await sql('select duties from roster'))).toContain('08:45');
  await look(page, 'roster-with-a-night');
  await page.goto('/calander?view=week&date=2027-08-11');
  await expect(page.getByText('On duty from 21:00')).toHaveCount(1);
  await expect(page.getByText('On duty until 08:45, On duty 09:00 to 13:00')).toHaveCount(1);
  await look(page, 'week-with-a-night');
});

test('a time is blocked by the form, moved and renamed by who saw its newest version, and is free again', async ({
  signedIn,
  expected,
}) => {
  expected.push('409');
  const page = await signedIn('meera.iyer');
  await page.goto('/calander?view=week&date=2027-08-11');
  const blocks = () => sql(`select id from calendar_block where title = 'Ward round'`);
  await page.getByRole('button', { name: 'Block time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Reason/).fill('Ward round');
  await dialog.getByLabel('On', { exact: true }).fill('2027-08-11');
  await dialog.getByLabel('Until').fill('');
  await dialog.getByRole('button', { name: 'Block time' }).click();
  await expect(dialog.getByText('Enter a time such as 09:00.')).toBeVisible();
  await dialog.getByLabel('Until').fill('15:00');
  await dialog.getByRole('button', { name: 'Block time' }).click();
  await expect.poll(async () => (await blocks()).length).toBe(1);

  await page.getByRole('button', { name: /^Ward round/ }).click();
  await dialog.getByLabel('From').fill('16:00');
  await expect(dialog.getByLabel('Until')).toHaveAccessibleDescription('Ends next day');
  // Another person's version of it, from another device: what was typed stays.
  await sql(`update calendar_block set version = 2 where title = 'Ward round'`);
  await dialog.getByLabel('Until').fill('17:30');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert').or(dialog.getByRole('status')).first()).toBeVisible();
  await expect(dialog.getByLabel('Until')).toHaveValue('17:30');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Ward round/ }).click();
  await expect(dialog.getByLabel('Until')).toHaveValue('17:30');
  await dialog.getByLabel(/Reason/).fill('Long round');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => sql(`select title, starts_at, version from calendar_block where title = 'Long round'`))
    .toEqual([{ title: 'Long round', startsAt: '2027-08-11T10:30:00.000Z', version: 3 }]);

  await page.getByRole('button', { name: /^Long round/ }).click();
  await dialog.getByRole('button', { name: 'Remove block' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(async () => (await blocks()).length).toBe(0);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: /Create / }).click();
  await expect(page.getByLabel('Link')).toHaveValue(/calendarFeed\?token=/);
});

test(
  'the calendar names patients, says what is over, shows the time, and keeps its heads above their columns on a phone',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const [visit] = await sql<{ number: string; name: string; day: string }>(
      `select c.consultation_number as number, t.name, to_char(c.scheduled_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
     from consultation c join patient t on t.id = c.patient_id join provider p on p.id = c.provider_id
     join app_user u on u.id = p.user_id
     where u.user_name = 'meera.iyer' and c.scheduled_at is not null and c.status <> 'CANCELLED'
     order by c.scheduled_at desc limit 1`,
    );
    if (!visit) throw new Error('the seed has booked visits');
    const page = await signedIn('meera.iyer');
    await page.goto(`/calander?view=week&date=${visit.day}`);
    const entry = page.locator(`a[href$="/consultations/${visit.number}"]`);
    await expect(entry).toContainText(visit.name);
    await sql(`update consultation set status = 'COMPLETED', started_at = scheduled_at, ended_at = scheduled_at
    where consultation_number = '${visit.number}'`);
    await page.reload();
    await expect(entry).toContainText('completed');
    await expect(page).toHaveTitle(/^(\(\d+\) .*)?Wardline Provider Portal$|^\(\d+\)/);

    // R1.06: what is at another clinic is counted, not drawn.
    await sql(`update consultation set clinic_id = (select id from clinic where clinic_name = 'Shanti Clinic Andheri')
    where consultation_number = '${visit.number}'`);
    await page.reload();
    await page.getByLabel('Clinic', { exact: true }).selectOption('Shanti Multispeciality');
    await expect(page.getByText(/^Not shown: \d+ visits? at/)).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.getByLabel('Clinic', { exact: true }).selectOption('Shanti Clinic Andheri');
    await expect(entry).toContainText(visit.name);

    await page.goto('/calander?view=day');
    await expect(page.getByText('Now,')).toBeAttached();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/calander?view=week&date=${visit.day}`);
    await expect(entry).toBeAttached();
    const shifts = await page.evaluate(() => {
      const heads = [...document.querySelectorAll('section [class*=_head_]')];
      const columns = [...document.querySelectorAll('section [class*=_column_]')];
      return heads.map((head, at) =>
        Math.abs(head.getBoundingClientRect().left - (columns[at]?.getBoundingClientRect().left ?? 0)),
      );
    });
    expect(shifts).toHaveLength(7);
    expect(Math.max(...shifts)).toBeLessThan(1);
  },
);
