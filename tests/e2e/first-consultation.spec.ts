import { expect, operator, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { consult, DOCTOR, handOver, join, startWork } from '#tests/support/journeys/first-visit-steps.ts';

const TABLET = { viewport: { width: 1024, height: 768 } };
const BANK = 'HDFCN52026112100017';

test(
  'a provider’s way from the invitation to the first consultation that is paid',
  { tag: '@nightly' },
  async ({ device, signedIn }) => {
    const page = await device();
    await join(page);
    expect(await operator('provider approve', DOCTOR.mobile)).toContain('verified and approved');
    await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.close();

    const doctor = await device();
    await signIn(doctor, DOCTOR.mobile);
    await startWork(doctor);
    const nurse = await signedIn('shabnam.ali', TABLET);
    const [patient] = await sql<{ id: string; name: string }>(
      `select id, name from patient where mrn = '204372'`,
    );
    const { requestId } = await raise('TALK_TO_NURSE', {
      mrn: '204372',
      reason: 'Fever and a sore throat for three days',
      consultationMode: 'CHAT',
      hubKey: 'wardline_andheri',
    });
    await handOver(nurse, patient?.name ?? '');
    await consult(doctor, patient?.name ?? '', nurse);
    const [visit] = await sql<{ id: string; number: string; status: string; codes: string }>(
      `select id, consultation_number as number, status, note->'diagnoses'->0->>'code' as codes
     from consultation where request_id = '${requestId}'`,
    );
    expect(visit).toMatchObject({ status: 'COMPLETED', codes: 'J06.9' });
    expect(
      await sql(`select version, items->0->>'genericMedicineName' as generic from prescription
      where consultation_id = '${visit?.id}'`),
    ).toEqual([{ version: 1, generic: 'Paracetamol' }]);

    // The visit's fee: the link is sent automatically, the patient pays it, the doctor sees both.
    const [link] = await sql<{ id: string; amount: number }>(
      `select id, amount_paise as amount from payment_link where request_id = '${requestId}'`,
    );
    expect(link?.amount).toBe(35_050);
    expect(await sql(`select 1 from outgoing where text like '%/pay?x=${link?.id}'`)).toHaveLength(1);
    await doctor.goto(`/consultations/${visit?.number}`);
    await doctor.getByRole('tab', { name: 'Payments' }).click();
    await expect(doctor.getByRole('row', { name: /₹ 350\.50/ })).toBeVisible();
    await expect(doctor.getByRole('row', { name: /₹ 350\.50.*Paid.*UTR\d{12}/ })).toBeVisible({
      timeout: 40_000,
    });
    await doctor.goto('/billing');
    const line = doctor.getByRole('row', { name: new RegExp(`${visit?.number}.*Consultation, chat`, 'i') });
    await expect(line).toContainText('Pending');

    // 350.50 − 35.05 platform − 6.31 GST − 31.55 TDS: what the operator transfers, and notes.
    expect(await operator('payout due')).toContain(`${DOCTOR.mobile}  ₹ 277.59`);
    await operator('payout record', DOCTOR.mobile, '277.59', BANK);
    await expect(line).toContainText('Paid');
    await expect(line).toContainText('₹ 277.59');
    await expect(doctor.getByRole('region', { name: 'Net payout', exact: true })).toContainText('₹ 277.59');
    await expect(doctor.getByRole('region', { name: 'Payouts' })).toContainText(BANK);
    expect(
      await sql(`select gross_paise as gross, fee_paise as fee, gst_paise as gst, tds_paise as tds,
      net_paise as net, state, utr from earning where consultation_id = '${visit?.id}'`),
    ).toEqual([{ gross: 35_050, fee: 3_505, gst: 631, tds: 3_155, net: 27_759, state: 'PAID', utr: BANK }]);
  },
);
