import type { Locator, Page } from '@playwright/test';
import { expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { decide, expectUnderPointer, takeFrom } from '#tests/support/journeys/room-steps.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
];
const MRN = '204367';

/** Scrolls what a person can scroll, and nothing that is merely cut off, until the control is in the middle. */
async function reach(control: Locator): Promise<void> {
  await control.evaluate((element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const isRoot = box === document.documentElement;
      if (!isRoot && !['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue;
      const { top, height } = element.getBoundingClientRect();
      const frame = isRoot ? { top: 0, height: innerHeight } : box.getBoundingClientRect();
      box.scrollTop += top + height / 2 - (frame.top + frame.height / 2);
    }
  });
  await expectUnderPointer(control);
}

async function atEachSize(page: Page, ...controls: Locator[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const control of controls) await reach(control);
  }
}

const verb = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test('a press reaches each verb of the dashboard, the room and the pad at five sizes', async ({
  signedIn,
}) => {
  test.slow();
  const [patient] = await sql<{ name: string }>(
    `update patient set sex = 'MALE', born_on = (now() - interval '40 years')::date, age_confirmed = true
     where mrn = '${MRN}' returning name`,
  );
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { mrn: MRN });
  const queue = doctor.getByRole('region', { name: 'Talk to doc' });
  await atEachSize(
    doctor,
    queue
      .getByRole('listitem')
      .filter({ hasText: patient?.name ?? '' })
      .getByRole('button', { name: /^Accept/ })
      .last(),
    doctor.locator('label', { has: doctor.getByRole('switch', { name: 'On duty' }) }),
  );
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await takeFrom(doctor, patient?.name ?? '');
  await doctor.getByRole('combobox', { name: 'Add medicine' }).fill('paracetamol 500');
  await doctor.getByRole('option').filter({ hasText: 'PARACETAMOL' }).first().click();
  await decide(doctor, 'PARACETAMOL');
  await expect(verb(doctor, 'Sign 1 medicine')).toBeEnabled();
  await atEachSize(
    doctor,
    verb(doctor, 'Leave call'),
    verb(doctor, 'Turn microphone off'),
    verb(doctor, 'Complete consultation'),
    verb(doctor, 'Favourites'),
    verb(doctor, 'Sets'),
    verb(doctor, 'Options of PARACETAMOL'),
    verb(doctor, 'Enter quantity 10 for PARACETAMOL'),
    verb(doctor, 'Remove PARACETAMOL'),
    verb(doctor, 'Sign note'),
    verb(doctor, 'Sign 1 medicine'),
  );

  await test.step('the call keeps its place on each tab, also with a medicine on the pad', async () => {
    for (const size of SIZES.slice(0, 3)) {
      await doctor.setViewportSize(size);
      const places: string[] = [];
      for (const tab of ['Summary', 'Chat', 'Note and prescription', 'Lab orders', 'Files']) {
        await doctor.getByRole('tab', { name: tab }).click();
        places.push(JSON.stringify(await verb(doctor, 'Leave call').boundingBox()));
      }
      expect(new Set(places).size).toBe(1);
    }
  });
});

test('a press reaches each verb of the calendar, and a visit of 15 minutes is read in one line', async ({
  signedIn,
}) => {
  const visits = await sql<{ number: string; name: string; day: string; time: string; mode: string }>(
    `select c.consultation_number as number, t.name, lower(c.mode) as mode,
       to_char(c.scheduled_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
       to_char(c.scheduled_at at time zone 'Asia/Kolkata', 'HH24:MI') as time
     from consultation c join patient t on t.id = c.patient_id join provider p on p.id = c.provider_id
     join app_user u on u.id = p.user_id
     where u.user_name = 'meera.iyer' and c.scheduled_at > now() and c.status = 'ACCEPTED'
       and c.scheduled_until - c.scheduled_at = interval '15 minutes' order by c.scheduled_at`,
  );
  const [visit] = visits;
  if (!visit) throw new Error('the seed has planned visits of 15 minutes');
  const page = await signedIn('meera.iyer');
  await page.goto(`/calander?view=week&date=${visit.day}`);
  const entry = page.locator(`a[href$="/consultations/${visit.number}"]`);
  await expect(entry).toHaveText(new RegExp(`^${visit.time}${visit.name}· ${visit.mode.replace('_', '-')}`));
  const time = entry.locator('time');
  await reach(time);
  expect(
    await entry.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      // The time and the kind of the visit are whole; a long name alone is cut.
      return [...element.querySelectorAll('time, time ~ span')].every(
        (part) => part.getBoundingClientRect().right <= right,
      );
    }),
  ).toBe(true);
  await atEachSize(
    page,
    ...['Previous', 'Today', 'Next', 'Block time', 'Subscribe', 'Day', 'Month', 'Agenda'].map((name) =>
      verb(page, name),
    ),
  );

  await test.step('what takes the time is named while a visit is dragged over it, and it goes back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/calander?view=day&date=${visit.day}`);
    await sql(
      `update consultation set scheduled_at = (select scheduled_at + interval '1 hour' from consultation where consultation_number = '${visit.number}'),
         scheduled_until = (select scheduled_until + interval '1 hour' from consultation where consultation_number = '${visit.number}')
       where consultation_number = '${visits[1]?.number}'`,
    );
    await page.reload();
    // The seed plans its visits by the hour of the test: they may be above what the calendar opens with.
    await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const own = await entry.boundingBox();
    const other = await page.locator(`a[href$="/consultations/${visits[1]?.number}"]`).boundingBox();
    if (!own || !other) throw new Error('the entries are not drawn');
    await page.mouse.move(own.x + 60, own.y + 8);
    await page.mouse.down();
    await page.mouse.move(own.x + 60, other.y + 10, { steps: 6 });
    await expect(entry.getByRole('status')).toContainText(`Not free: ${visits[1]?.name}`);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await entry.boundingBox())?.y).toBeCloseTo(own.y, 0);
  });

  await test.step('the line of now is in sight on opening', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/calander?view=week');
    await expect(page.locator('[data-now] time')).toBeInViewport();
  });
});

test('the account menu has groups, and a tick at the theme of this device', async ({ signedIn }) => {
  const page = await signedIn('meera.iyer');
  const open = () => page.getByRole('button', { name: /^MI Dr\. Meera Iyer|Dr\. Meera Iyer/ }).click();
  await open();
  for (const name of ['Work', 'Money', 'Your account', 'Appearance', 'This device'])
    await expect(page.getByRole('group', { name })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Match device' })).toBeChecked();
  const labels = await page.getByRole('menuitem').allInnerTexts();
  expect(labels.length).toBe(new Set(labels).size);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await open();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('menuitem', { name: /^Inbox/ })).toHaveText(/^Inbox\d+ unread$/);
});

test('the record of a patient begins with allergies, problems and medicines', async ({ signedIn }) => {
  const page = await signedIn('meera.iyer');
  const [patient] = await sql<{ id: string }>(
    `select c.patient_id as id from consultation c join provider p on p.id = c.provider_id
     join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer' and c.status = 'COMPLETED' limit 1`,
  );
  await page.goto(`/patient/${patient?.id}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Medical history');
});

test('a doctor books the next visit, and goes to the open one, from the record of a patient', async ({
  signedIn,
}) => {
  const page = await signedIn('meera.iyer');
  const [patient] = await sql<{ id: string; mrn: string; name: string }>(
    `select t.id, t.mrn, t.name from consultation c join provider p on p.id = c.provider_id
     join app_user u on u.id = p.user_id join patient t on t.id = c.patient_id
     where u.user_name = 'meera.iyer' and c.status = 'COMPLETED'
       and not exists (select 1 from consultation other where other.patient_id = t.id and other.status = 'IN_PROGRESS') limit 1`,
  );
  await page.goto(`/patient/${patient?.id}`);
  await look(page, 'patient-actions');
  await verb(page, 'Book follow-up').click();
  await expect(page.getByRole('dialog', { name: new RegExp(patient?.name ?? '') })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'Open visit' })).toHaveCount(0);
  await raise('TALK_TO_DOC', { mrn: patient?.mrn });
  await page.goto('/dashboard');
  await takeFrom(page, patient?.name ?? '');
  await page.getByRole('button', { name: 'Leave call' }).click();
  await page.goto(`/patient/${patient?.id}`);
  await page.getByRole('link', { name: 'Open visit' }).click();
  await expect(page).toHaveURL(/\/consultation\//);
});

test('each column of duty hours has one head, and each field has its name', async ({ signedIn }) => {
  const page = await signedIn('meera.iyer');
  await page.goto('/roster');
  const second = page.getByRole('group', { name: 'Hours 2', exact: true });
  await expect(second.getByLabel('From', { exact: true })).toBeVisible();
  const heads = page.getByRole('group', { name: 'Weekly hours' }).getByText('From', { exact: true });
  const widths = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width > 1));
  expect(widths.length).toBeGreaterThan(3);
  expect(widths.filter(Boolean)).toHaveLength(1);
  await look(page, 'roster-rows');
});

test('text that was left in the diagnosis box is named, kept on another tab, and named again at the end', async ({
  signedIn,
}) => {
  const [patient] = await sql<{ name: string }>(`select name from patient where mrn = '204368'`);
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { mrn: '204368' });
  await takeFrom(doctor, patient?.name ?? '');
  await doctor.getByRole('combobox', { name: 'Diagnosis' }).fill('type 1 diab');
  await doctor.getByLabel('Advice', { exact: true }).focus();
  const words = '“type 1 diab” is not in the note: choose a diagnosis from the list, or clear the box.';
  await expect(doctor.getByText(words)).toBeVisible();
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
  await expect(doctor.getByRole('combobox', { name: 'Diagnosis' })).toHaveValue('type 1 diab');
  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  await expect(doctor.getByRole('dialog').getByText(words)).toBeVisible();
});
