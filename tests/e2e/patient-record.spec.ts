import type { Locator } from '@playwright/test';
import { expect, outbox, raise, sql, test } from '#tests/support/browser/e2e.ts';
import { look, takePicture } from '#tests/support/browser/look.ts';
import { lookAtPhone, open, patientOf, PHONE, speak } from '#tests/support/browser/patient-phone.ts';
import { lastLink } from '#tests/support/journeys/patient-page.ts';
import { acceptAsNurse } from '#tests/support/journeys/room-steps.ts';

/** A small phone, and a tablet that is held upright. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 800, height: 1280 },
];

/** The patient of the demonstration with results, bills and a prescription of earlier visits. */
const MRN = '204314';

/** Other journeys find this patient, too: what they left open is ended. */
async function endOpenVisits(): Promise<void> {
  const patient = `patient_id = (select id from patient where mrn = '${MRN}') and ended_at is null`;
  await sql(`update request set status = 'CANCELLED', ended_at = now() where ${patient}`);
  await sql(`update consultation set status = 'COMPLETED', ended_at = now() where ${patient}`);
}

test('the newest link of a patient opens all visits, with the medicines, results and bills of each', async ({
  device,
  signedIn,
}) => {
  test.slow();
  await endOpenVisits();
  const patient = await patientOf(MRN);
  await raise('TALK_TO_NURSE', { mrn: MRN });
  const nurse = await signedIn('anitha.nair');
  await acceptAsNurse(nurse, patient.name);
  await nurse.getByRole('tab', { name: 'History' }).click();
  await nurse.getByRole('button', { name: 'Send link by SMS' }).click();
  await expect(nurse.getByRole('group', { name: 'Patient’s page' })).toContainText('not opened');
  const early = await lastLink(outbox, patient.mobile);
  // A prescription of an earlier visit has days left, and a dose at each time of day.
  await sql(
    `update prescription set signed_at = now() - interval '1 day', items = (
       select jsonb_agg(item || '{"frequency": "1-1-1-1", "dosage": null}') from jsonb_array_elements(items) item)
      where id = (
       select p.id from prescription p join consultation c on c.id = p.consultation_id
         join patient on patient.id = c.patient_id
        where patient.mrn = '${MRN}' and p.withdrawn_at is null
          and p.version = (select max(version) from prescription v where v.consultation_id = c.id)
        order by c.created_at desc limit 1)`,
  );
  const [medicine] = await sql<{ name: string }>(
    `select upper(item->>'genericMedicineName') as name
       from prescription p join consultation c on c.id = p.consultation_id
       join patient on patient.id = c.patient_id, jsonb_array_elements(p.items) item
      where patient.mrn = '${MRN}' and p.signed_at > now() - interval '2 days'
      order by (item->>'durationDays')::int desc limit 1`,
  );

  const phone = await device(PHONE);
  await open(phone, early, patient.born);
  const doses = phone.getByRole('region', { name: 'Medicines today' });
  await expect(doses.getByRole('link', { name: 'All medicines' })).toBeVisible();
  await expect(doses.getByText(medicine?.name ?? 'none').first()).toBeVisible();
  await expect(phone.getByText(/If you have taken it already/)).toBeVisible();
  const [has] = await sql<{ results: number; unpaid: number }>(
    `select (select count(*)::int from observation l where l.patient_id = p.id and l.request_id is not null) as results,
       (select count(*)::int from request r where r.patient_id = p.id and r.payment_state = 'LINK_SENT') as unpaid
       from patient p where mrn = '${MRN}'`,
  );
  const [result, bill] = ['Newest result', 'To pay'].map((name) => phone.getByRole('region', { name }));
  await expect(result as Locator).toHaveCount(has?.results ? 1 : 0);
  await expect(bill as Locator).toHaveCount(has?.unpaid ? 1 : 0);
  await lookAtPhone(phone, 'patient-record-today');
  await phone.getByRole('link', { name: 'See all visits' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'All your visits' })).toBeVisible();
  const visits = phone.getByRole('region', { name: 'All your visits' }).getByRole('group');
  await expect(visits.nth(1)).toBeVisible();
  await visits.nth(1).locator('summary').click();
  await lookAtPhone(phone, 'patient-record-visits');
  await phone.getByRole('navigation').getByRole('link', { name: 'Medicines' }).click();
  await expect(phone.getByText(medicine?.name ?? 'none').first()).toBeVisible();
  await expect(phone.getByText(/^Until .* · From /).first()).toBeVisible();
  await lookAtPhone(phone, 'patient-record-medicines');
  await phone.getByRole('navigation').getByRole('link', { name: 'Tests' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Your test results' })).toBeVisible();
  await lookAtPhone(phone, 'patient-record-tests');
  await phone.getByRole('navigation').getByRole('link', { name: 'Bill' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Your bills' })).toBeVisible();
  await lookAtPhone(phone, 'patient-record-bill');

  for (const tag of ['en', 'hi', 'ta']) {
    await speak(phone, tag);
    for (const place of ['visits', 'medicines', 'tests', 'bill', 'today']) {
      await phone.evaluate((to) => void (location.hash = to), place);
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAtPhone(phone, `patient-record-${place}-${tag}`);
      for (const size of SIZES) {
        await phone.setViewportSize(size);
        const width = await phone.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, `${place} in ${tag}`).toBeLessThanOrEqual(size.width);
        await takePicture(phone, `patient-record-${place}-${tag}`);
      }
    }
  }
  await speak(phone, 'en');

  // Its session ends with the link, and an open page would ask once more.
  await phone.close();

  // A newer link is sent: who opens the earlier one again sees its own visit.
  await nurse.getByRole('button', { name: 'Send new link' }).click();
  await expect.poll(() => lastLink(outbox, patient.mobile)).not.toBe(early);
  const newest = await lastLink(outbox, patient.mobile);
  const [revived] = await sql<{ id: string }>(
    `update patient_link set revoked_at = null
      where id = (select l.id from patient_link l join patient p on p.id = l.patient_id
        where p.mrn = '${MRN}' order by l.created_at desc offset 1 limit 1) returning id`,
  );
  expect(revived).toBeDefined();
  const other = await device(PHONE);
  await open(other, early, patient.born);
  await expect(
    other.getByText('The newest SMS from the hospital opens all of them.', { exact: false }),
  ).toBeVisible();
  await look(other, 'patient-record-earlier-link');
  await other.close();
  const last = await device(PHONE);
  await open(last, newest, patient.born);
  await expect(last.getByRole('link', { name: 'See all visits' })).toBeVisible();
});
