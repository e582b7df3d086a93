import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { pressInDialog } from '#tests/support/journeys/console-steps.ts';
import { prove } from '#tests/support/journeys/privacy-steps.ts';
import { openPlace } from '#tests/support/journeys/console-place.ts';

const HEADER = 'mrn,name,sex,born_on,mobile,address,city,state';
const rowOf = (mrn: string): string =>
  `${mrn},Gita Shinde,F,1984-07-31,9822055443,12 Karve Road,Pune,Maharashtra`;
const GOOD = Array.from({ length: 1500 }, (_, at) => rowOf(`NEW-${at + 1}`));
const BAD = [
  rowOf('BAD-1').replace('1984-07-31', '31/02/1984'),
  rowOf('BAD-2').replace('9822055443', '98220'),
  rowOf('BAD-3').replace('Gita Shinde', ''),
];

/** Chooses a list of these lines. */
export async function chooseFile(
  page: Page,
  label: string,
  name: string,
  lines: readonly string[],
): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles({
    name,
    mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
}

const choose = (page: Page, label: string, rows: readonly string[]): Promise<void> =>
  chooseFile(page, label, 'patients_november.csv', [HEADER, ...rows]);

const count = async (): Promise<unknown> => (await sql(`select count(*) from patient`))[0];

/** Starts the import of the list that was checked. */
async function start(page: Page, rows: number, codes: string[]): Promise<void> {
  await page.getByRole('button', { name: `Import ${rows} rows` }).click();
  await prove(page, codes.pop() ?? '');
  await pressInDialog(page, `Import ${rows} rows`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A list is checked, imported while the page is closed, and imported again. @param codes each start uses one up */
export async function importPatients(page: Page, codes: string[]): Promise<void> {
  await openPlace(page, 'Import');
  await expect(page.getByText('No import yet').first()).toBeVisible();
  const before = await count();
  await choose(page, 'Choose a file', [...GOOD, ...BAD]);
  await expect(page.getByText('1500 rows can be imported')).toBeVisible();
  const bad = page.getByRole('region', { name: '3 lines to correct' });
  await expect(
    bad.getByRole('row', { name: /1502 born_on 31\/02\/1984 a date such as 1984-07-31/ }),
  ).toBeVisible();
  await expect(bad.getByRole('row', { name: '1504 name (empty) a value such as Gita Shinde' })).toBeVisible();
  await look(page, 'operations-import-check');
  expect(await count()).toEqual(before);

  await start(page, 1500, codes);
  const newest = page.getByRole('region', { name: 'Newest import' });
  await expect(newest.getByText('patients_november.csv')).toBeVisible();
  await openPlace(page, 'Home');
  await openPlace(page, 'Import');
  await expect(newest.getByText('Completed')).toBeVisible();
  await expect(newest.getByText('1500 of 1500 rows')).toBeVisible();
  await look(page, 'operations-import-done');
  expect(await sql(`select count(*)::int as rows from patient where mrn like 'NEW-%'`)).toEqual([
    { rows: 1500 },
  ]);

  await test.step('its progress is read every second, and another one waits for it', async () => {
    await sql(`update import_job set state = 'RUNNING', file_key = 'none', done = 640, added = 640, ended_at = null,
      claimed_until = now() + interval '1 hour'`);
    await page.reload();
    await expect(newest.getByText('640 of 1500 rows')).toBeVisible();
    await look(page, 'operations-import-running');
    await sql(`update import_job set done = 900, added = 900`);
    await expect(newest.getByText('900 of 1500 rows')).toBeVisible();
    await choose(page, 'Choose a file', GOOD.slice(0, 2));
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
    await sql(`update import_job set state = 'FAILED', file_key = null, ended_at = now()`);
    await expect(newest.getByText('Stopped')).toBeVisible();
    await look(page, 'operations-import-stopped');
  });

  await expect(page.getByText('0 new, 2 with a known MRN')).toBeVisible();
  await start(page, 2, codes);
  await expect(newest.getByText('2 of 2 rows')).toBeVisible();
  await expect(newest.getByText('Unchanged').locator('..')).toContainText('2');

  await test.step('a paused one continues, another is cancelled, and each is listed with its bad lines', async () => {
    await sql(`update import_job set state = 'RUNNING', file_key = 'none', done = 1, ended_at = null,
      claimed_until = now() + interval '1 hour' where rows = 2`);
    await page.reload();
    await newest.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(newest.getByText('Paused', { exact: true })).toBeVisible();
    await newest.getByRole('button', { name: 'Cancel import' }).click();
    await expect(newest.getByText('Cancelled', { exact: true })).toBeVisible();
    await page.getByRole('region', { name: 'All imports' }).getByRole('link').last().click();
    const opened = page.getByRole('region', { name: 'Import of patients_november.csv' });
    await expect(opened.getByText('3 lines to correct')).toBeVisible();
    await expect(opened.getByRole('row', { name: /1502 born_on 31\/02\/1984/ })).toBeVisible();
    await look(page, 'operations-import-earlier');
    await opened.getByRole('button', { name: 'Back to the list' }).click();
    await expect(opened).toBeHidden();
  });
  await test.step('staff are imported', () => importStaff(page, codes));
  await test.step('appointments are imported', () => importAppointments(page, codes));
  await test.step('a hospital is imported as a bundle of FHIR', () => importHospital(page, codes));
}

const STAFF = 'role,user_name,name,email,mobile,hubs';
const SUNITA = 'nurse,sunita.jadhav,Sunita Jadhav,sunita@hospital.example,9822011223,wardline_kothrud';

/** A list of staff: who is there is named and not changed, who is new is told by SMS. */
async function importStaff(page: Page, codes: string[]): Promise<void> {
  await page.getByLabel('What is imported').selectOption('Staff');
  await expect(page.getByText('role, user_name, name, email, mobile')).toBeVisible();
  const there = 'nurse,rekha.pawar,Rekha Pawar,other@hospital.example,9822011224,';
  await chooseFile(page, 'Choose a file', 'staff.csv', [STAFF, SUNITA, there]);
  await expect(page.getByText('2 rows can be imported')).toBeVisible();
  const known = page.getByRole('region', { name: '1 already there' });
  await expect(known.getByRole('row', { name: 'user_name rekha.pawar already there' })).toBeVisible();
  await look(page, 'operations-import-staff');
  await start(page, 2, codes);
  const newest = page.getByRole('region', { name: 'Newest import' });
  await expect(newest.getByText('Staff: 2 of 2 rows')).toBeVisible();
  expect(await sql(`select recipient from outgoing where notification = 'ACCOUNT_ADDED'`)).toEqual([
    { recipient: '+919822011223' },
  ]);
}

/** A list is imported, and imported again: nothing is added. */
async function importTwice(
  page: Page,
  codes: string[],
  list: { kind: string; name: string; lines: readonly string[]; rows: number },
) {
  const { kind, name, lines, rows } = list;
  const newest = page.getByRole('region', { name: 'Newest import' });
  const counted = (what: string) => newest.getByText(what, { exact: true }).locator('..');
  for (const added of [rows, 0]) {
    const label = (await page.getByLabel('Choose a file', { exact: true }).count())
      ? 'Choose a file'
      : 'Check another file';
    await chooseFile(page, label, name, lines);
    await expect(page.getByText(`${added} new, ${rows - added} already`)).toBeVisible();
    await start(page, rows, codes);
    await expect(newest.getByText(`${kind}: ${rows} of ${rows} rows`)).toBeVisible();
    await expect(newest.getByText('Completed')).toBeVisible();
    await expect(counted('Added')).toContainText(String(added));
    await expect(counted('Unchanged')).toContainText(String(rows - added));
  }
}

const APPOINTMENTS = 'mrn,user_name,start,mode,minutes';
/** A Tuesday on which no other journey books. */
const booking = (time: string): string => `204310,meera.iyer,2027-10-05T${time},VIDEO,30`;

/** A list of appointments: a time that another line has is named, and the patient is told once. */
async function importAppointments(page: Page, codes: string[]): Promise<void> {
  await page.getByLabel('What is imported').selectOption('Appointments');
  const lines = [APPOINTMENTS, booking('09:30'), booking('11:00')];
  await chooseFile(page, 'Choose a file', 'appointments.csv', [...lines, booking('11:15')]);
  const bad = page.getByRole('region', { name: '1 line to correct' });
  await expect(
    bad.getByRole('row', { name: /^4 start 2027-10-05T11:15 .*free; line 3 overlaps it$/ }),
  ).toBeVisible();
  await look(page, 'operations-import-appointments');
  const booked = `select count(*)::int as rows from consultation where scheduled_at::date = '2027-10-05'`;
  expect(await sql(booked)).toEqual([{ rows: 0 }]);
  await importTwice(page, codes, { kind: 'Appointments', name: 'appointments.csv', lines, rows: 2 });
  expect(await sql(booked)).toEqual([{ rows: 2 }]);
}

/** The example of the documentation: its clinics with their hubs, then its staff. */
async function importHospital(page: Page, codes: string[]): Promise<void> {
  const example = readFileSync('docs/examples/hospital.fhir.json', 'utf8');
  const name = 'hospital.fhir.json';
  await page.getByLabel('What is imported').selectOption('Clinics and hubs');
  await expect(page.getByText('each Location is a row')).toBeVisible();
  await chooseFile(page, 'Choose a file', name, [example.replace('"+91 20 2543 0001"', '"12"')]);
  const bad = page.getByRole('region', { name: '1 line to correct' });
  await expect(bad.getByRole('row', { name: /^3 telecom 12 ten digits/ })).toBeVisible();
  await look(page, 'operations-import-clinics');
  await importTwice(page, codes, { kind: 'Clinics and hubs', name, lines: [example], rows: 3 });

  await page.getByLabel('What is imported').selectOption('Staff');
  await chooseFile(page, 'Choose a file', name, [example.replace('"nurse"', '"pharmacist"')]);
  await expect(
    bad.getByRole('row', { name: /^10 PractitionerRole.code pharmacist doctor, nurse/ }),
  ).toBeVisible();
  await look(page, 'operations-import-practitioners');
  await importTwice(page, codes, { kind: 'Staff', name, lines: [example], rows: 4 });
  expect(
    await sql(`select p.verification_status as state from provider p join app_user u on u.id = p.user_id
      where u.user_name = 'anil.joshi'`),
  ).toEqual([{ state: 'REGISTERED' }]);
}
