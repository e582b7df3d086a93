import AxeBuilder from '@axe-core/playwright';
import { expect, sql, test } from '#tests/support/browser/e2e.ts';
import { draftIsWritten } from '#tests/support/journeys/forms/steps.ts';
import { pressSettled } from '#tests/support/journeys/room-steps.ts';

/** Seeded: a patient of Meera Iyer's with a health id, followed for a year. */
const VISIT = 'CN-96903';

interface Followed {
  id: string;
  name: string;
  mrn: string;
  mobile: string;
  healthId: string;
}

async function followed(): Promise<Followed> {
  const [patient] = await sql<Followed>(
    `select p.id, p.name, p.mrn, p.mobile, p.health_id from patient p
     join consultation c on c.patient_id = p.id where c.consultation_number = '${VISIT}'`,
  );
  if (!patient) throw new Error('nobody is followed');
  return patient;
}

/** The notes on one of their pictures. */
const ON_MONDAY = `from annotation where document_id in (select id from document where name = 'Forearm, Monday.png')`;

const MINE = `from consultation c join provider p on p.id = c.provider_id
  join app_user u on u.id = p.user_id where u.user_name = 'meera.iyer'`;

test('my consultations: four parts with their counts, filters that are in the URL, R5.05 modes with a hyphen', async ({
  signedIn,
}) => {
  const page = await signedIn('meera.iyer');
  await page.goto('/my-consultations');
  const [past] = await sql<{ n: number }>(`select count(*)::int as n ${MINE} and c.status = 'COMPLETED'`);
  await expect(page.getByRole('tab', { name: 'Past' })).toContainText(String(past?.n));
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page).toHaveURL(/part=PAST/);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of/ })).toHaveText(
    new RegExp(`of ${past?.n}$`),
  );

  await page.getByLabel('Mode').selectOption({ label: 'In-person' });
  const [inPerson] = await sql<{ n: number }>(
    `select count(*)::int as n ${MINE} and c.status = 'COMPLETED' and c.mode = 'IN_PERSON'`,
  );
  await expect(page.getByText(`${inPerson?.n} of ${inPerson?.n}`)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'In-person', exact: true })).toHaveCount(inPerson?.n ?? 0);
  await expect(page.getByRole('gridcell', { name: 'Video', exact: true })).toHaveCount(0);

  await page.getByLabel('Mode').selectOption({ label: 'Any' });
  // R5.04: every hub but that of the skin cases.
  const hubs = await sql<{ name: string }>(`select name from hub where hub_key not like '%_SAF' order by id`);
  const hub = page.getByLabel('Hub');
  await expect(hub.getByRole('option')).toHaveText(['All hubs', ...hubs.map((one) => one.name)]);
  await hub.selectOption({ label: 'Kothrud' });
  await expect(page).toHaveURL(/hub=wardline_kothrud/);
  const [there] = await sql<{ n: number }>(
    `select count(*)::int as n ${MINE} and c.status = 'COMPLETED' and exists (
      select 1 from request r where r.consultation_id = c.id and r.hub_key = 'wardline_kothrud')`,
  );
  await expect(page.getByRole('tab', { name: 'Past' })).toContainText(String(there?.n));
  await page.reload();
  await expect(hub).toHaveValue('wardline_kothrud');
  await hub.selectOption({ label: 'All hubs' });
  const { name, mrn } = await followed();
  await page.getByLabel(/^Name, MRN/).fill(mrn);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(5);
  await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
  await page.reload();
  await expect(page.getByLabel(/^Name, MRN/)).toHaveValue(mrn);
  await expect(page.getByRole('row').nth(1)).toContainText('CN-96900');

  await page.getByLabel(/^Name, MRN/).fill('nobody at all');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await page.goto(`/my-consultations?part=PAST&q=${VISIT}`);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/consultations/${VISIT}$`));
});

test('a consultation: note, vitals with their score, the signed PDF, messages, payments, who read it', async ({
  signedIn,
}) => {
  const page = await signedIn('meera.iyer');
  await page.goto(`/consultations/${VISIT}`);
  const { name } = await followed();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('I10 Essential (primary) hypertension').first()).toBeVisible();
  await expect(page.getByText(/^NEWS2 \d+, \w+/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Systolic blood pressure/ })).toContainText('mmHg');
  await expect(page.getByText('TELMISARTAN')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join consultation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByRole('log')).toContainText('two photos of the rash');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByText('No payments')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(/tab=trail/);
  await expect(
    page.getByRole('row', { name: /Meera Iyer Doctor Viewed Consultation/ }).first(),
  ).toBeVisible();
  const reads = await sql(
    `select 1 from audit a join consultation c on c.id = a.entity_id
     where c.consultation_number = '${VISIT}' and a.action = 'READ' and a.entity = 'consultation'`,
  );
  expect(reads.length).toBeGreaterThan(0);
});

test(
  'a consultation of someone else is not opened: its address is as unknown as any other',
  { tag: '@nightly' },
  async ({ signedIn, expected }) => {
    expected.push('404');
    const [other] = await sql<{ consultationNumber: string }>(
      `select c.consultation_number from consultation c join provider p on p.id = c.provider_id
     join app_user u on u.id = p.user_id where u.user_name = 'arjun.rao' limit 1`,
    );
    const page = await signedIn('meera.iyer');
    for (const path of ['consultations', 'shared-docs', 'derma-consultation']) {
      await page.goto(`/${path}/${other?.consultationNumber}`);
      await expect(page.getByRole('heading', { name: 'Invalid Consultation.....' })).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === '/invalid');
    }
    await page.goto('/patient/nobody');
    await expect(page.getByText('You do not have access to this')).toBeVisible();
  },
);

test(
  'notes on a shared document: at a place, refused by name, kept through a reload, changed, removed',
  { tag: '@nightly' },
  async ({ signedIn }) => {
    const page = await signedIn('meera.iyer');
    await page.goto(`/consultations/${VISIT}?tab=documents`);
    await page.getByRole('link', { name: 'Open with notes' }).click();
    await expect(page.getByRole('heading', { name: 'Shared documents' })).toBeVisible();
    await page.getByRole('button', { name: 'View Forearm, Monday.png' }).click();
    await expect(page).toHaveURL(/document=/);
    const form = page.getByRole('region', { name: 'Add note' });
    await form.getByRole('button', { name: 'Add note' }).click();
    await expect(form.getByText('Required.')).toBeVisible();
    await form.getByLabel('On page').fill('0');
    await expect(form.getByText('Enter a page number in this document.')).toBeVisible();
    await form.getByLabel('Note').fill('x'.repeat(1001));
    await expect(form.getByText('Enter at most 1000 characters.')).toBeVisible();

    await form.getByLabel('On page').fill('1');
    await form.getByLabel('Note').fill('Fades at the edge');
    await expect(form.getByText('Your text is kept on this device.')).toBeVisible();
    await page.reload();
    await expect(form.getByLabel('Note')).toHaveValue('Fades at the edge');

    await form.getByRole('button', { name: 'Choose position' }).click();
    const place = page.getByRole('button', { name: 'Place on page 1' });
    await expect(place).toBeVisible();
    const box = await place.boundingBox();
    await place.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } });
    await form.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('img', { name: 'Note 1' })).toBeVisible();
    const [stored] = await sql<{ x: number; y: number; page: number; text: string }>(
      `select x, y, page, text ${ON_MONDAY}`,
    );
    expect(stored).toMatchObject({ page: 1, text: 'Fades at the edge' });
    expect(stored?.x).toBeCloseTo(0.25, 1);
    expect(stored?.y).toBeCloseTo(0.75, 1);
    await expect(form.getByLabel('Note')).toHaveValue('');

    await page.getByRole('button', { name: 'Edit note “Fades at the edge”' }).click();
    const change = page.getByRole('region', { name: 'Edit note' });
    await change.getByLabel('Note').fill('Fades everywhere');
    await change.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sql(`select text, version ${ON_MONDAY}`))
      .toEqual([{ text: 'Fades everywhere', version: 2 }]);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Remove note “Fades everywhere”' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => sql(`select 1 ${ON_MONDAY}`)).toEqual([]);
    await expect(page.getByText('No notes on this document.')).toBeVisible();
  },
);

test('patients: found by name, mobile, MRN and health id; a record with trends that can be read as a table', async ({
  signedIn,
}) => {
  const page = await signedIn('meera.iyer');
  const patient = await followed();
  await page.goto('/patients');
  for (const search of [patient.name, patient.mrn, patient.mobile.slice(-7), patient.healthId]) {
    // The row of the last search looks the same: only the answer tells that this one has been made.
    const isFound = page.waitForResponse((answer) => answer.url().includes(search.replaceAll(' ', '+')));
    await page.getByLabel(/^Name, mobile/).fill(search);
    await isFound;
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(patient.name) })).toBeVisible();
  }
  await pressSettled(page.getByRole('link', { name: patient.name }));
  await expect(page).toHaveURL(new RegExp(`/patient/${patient.id}$`));
  await expect(page.getByText(patient.healthId)).toBeVisible();
  await page.getByRole('tab', { name: 'Vitals' }).click();
  await page.getByRole('button', { name: 'Systolic blood pressure' }).click();
  await page.getByText('As table').click();
  const rows = await sql(`select value from observation where patient_id = '${patient.id}' and code = 'SBP'`);
  await expect(page.getByRole('table', { name: /results since/ }).locator('tbody tr')).toHaveCount(
    rows.length,
  );
  await page.getByRole('button', { name: '6 m' }).click();
  await expect(page).toHaveURL(/of=SBP.*span=HALF|span=HALF.*of=SBP/);
  await expect(page.getByRole('row', { name: /low risk/ }).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Labs' }).click();
  await expect(page.locator('figure svg').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Prescriptions' }).click();
  await expect(page.getByText('PARACETAMOL')).toBeVisible();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page.getByRole('button', { name: 'View Forearm, Monday.png' })).toBeVisible();
  await page.getByRole('tab', { name: 'Consultations' }).click();
  await expect(page.getByRole('gridcell', { name: VISIT })).toBeVisible();
});

test(
  'R1.07 health records: asked for by health id, read by artifact id, revoked',
  { tag: '@nightly' },
  async ({ signedIn, expected }) => {
    expected.push('400');
    const page = await signedIn('meera.iyer');
    const patient = await followed();
    await page.goto(`/patient/${patient.id}?tab=records`);
    await page.getByRole('button', { name: 'Request records' }).click();
    const form = page.getByRole('region', { name: 'Request records from the patient' });
    for (const kind of ['Consultations', 'Prescriptions', 'Discharge summaries', 'Reports'])
      await form.getByLabel(kind).uncheck();
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByText('Choose at least one type.')).toBeVisible();
    await form.getByLabel('Reports').check();
    await form.getByLabel('From').fill('');
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByText('Enter a date.')).toBeVisible();
    await form.getByLabel('From').fill('2026-11-20');
    await form.getByLabel('Until', { exact: true }).fill('2026-10-01');
    await form.getByLabel('Access until').fill('2020-01-01');
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByText('The last day must not be before the first day.')).toBeVisible();
    await expect(form.getByText('Choose a time in the future.')).toBeVisible();
    // The form names its errors and not its draft.
    await draftIsWritten(page);
    await page.reload();
    await expect(form.getByLabel('From')).toHaveValue('2026-11-20');
    await expect(form.getByLabel('Reports')).toBeChecked();
    await expect(form.getByLabel('Prescriptions')).not.toBeChecked();
    await form.getByLabel('From').fill('2026-01-01');
    await form.getByLabel('Access until').fill(await dayIn(30));
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form).toHaveCount(0);
    const [asked] = await sql<{ id: string; hiTypes: unknown; recordsFrom: string }>(
      `select id, hi_types, records_from from health_consent where health_id = '${patient.healthId}' order by requested_at desc limit 1`,
    );
    expect(asked).toMatchObject({ hiTypes: ['DiagnosticReport'], recordsFrom: '2025-12-31T18:30:00.000Z' });

    // The seeded one that the patient granted; the gateway sends its records within seconds.
    await page
      .getByRole('button', { name: 'Read records from Wardline Demonstration Hospital' })
      .last()
      .click();
    await expect(page).toHaveURL(/artifact=/);
    await expect(page.getByRole('heading', { name: 'Consultation Report' })).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: 'One tablet twice a day' })).toBeVisible();
    await page.getByLabel('All fields, METFORMIN 500 mg tablet, extended release').click();
    await expect(page.getByText('Period unit').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
    await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();

    await page
      .getByRole('button', { name: /^Revoke the request of/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect
      .poll(() => sql(`select state from health_consent where id = '${asked?.id}'`))
      .toEqual([{ state: 'REVOKED' }]);
  },
);

/** A day of the hospital's calendar that many days from now. */
async function dayIn(days: number): Promise<string> {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
}
