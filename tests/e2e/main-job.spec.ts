import { customer, expect, raise, sql, test } from '#tests/support/browser/e2e.ts';
import {
  acceptAsNurse,
  decide,
  expectMoving,
  invite,
  askToJoin,
  others,
  pick,
  signPad,
} from '#tests/support/journeys/room-steps.ts';

/** One page of PDF that any viewer opens. */
const RESULT = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);
const TABLET = { viewport: { width: 1024, height: 768 } };

test(
  'the main job: request, ring, take, chat, capture, hand over, video, prescription, lab order, upload, payment, report',
  { tag: '@main' },
  async ({ signedIn, device, expected }) => {
    test.setTimeout(240_000);
    // When the visit ends, the guest's own page asks once more and is refused: its invitation has ended.
    expected.push('status of 404', 'status of 401');
    const nurse = await signedIn('anitha.nair', TABLET);
    const doctor = await signedIn('vikram.desai');
    const agent = await signedIn('farhan.shaikh');
    await expect(nurse.getByText('Online')).toBeVisible();

    // A request comes in: the nurse's tab shows it, counts it and says so in its title. On an idle machine that takes
    // a fraction of a second; the bound leaves room for the other tests of this run.
    const mrn = '204317';
    const [patient] = await sql<{ id: string; name: string }>(
      `select id, name from patient where mrn = '${mrn}'`,
    );
    const name = patient?.name ?? '';
    const { requestId } = await raise('TALK_TO_NURSE', {
      mrn,
      reason: 'Dizzy since morning, sugar 312 before lunch',
    });
    await expect(nurse.getByText('Dizzy since morning').first()).toBeVisible({ timeout: 3_000 });
    await expect(nurse).toHaveTitle(/^\(\d+\) .+ · Wardline Provider Portal$/);

    // Take.
    await acceptAsNurse(nurse, name);
    await expect(nurse.getByRole('heading', { name })).toBeVisible();
    const [consultation] = await sql<{ id: string; number: string; status: string }>(
      `select c.id, c.consultation_number as number, r.status from consultation c join request r on r.consultation_id = c.id where r.id = '${requestId}'`,
    );
    await expect(nurse.getByText('In progress')).toHaveCount(1);
    await expect
      .poll(
        async () =>
          (await sql<{ status: string }>(`select status from request where id = '${requestId}'`))[0]?.status,
      )
      .toBe('IN_PROGRESS');

    // Chat, both ways.
    await nurse
      .getByRole('textbox', { name: /^Message to/ })
      .fill('Please sit down and drink a glass of water.');
    await nurse.keyboard.press('Enter');
    await expect(nurse.getByText('Please sit down and drink a glass of water.')).toBeVisible();
    await customer('messages', {
      requestId,
      clientId: 'patient-says-1',
      text: 'I took the tablet at 8. My head is spinning.',
    });
    await expect(nurse.getByText('My head is spinning')).toBeVisible();
    const messages = await sql(`select text from message where consultation_id = '${consultation?.id}'`);
    expect(messages).toHaveLength(2);

    // Capture, and a comment for the doctor.
    await nurse.getByRole('tab', { name: 'Capture' }).click();
    await nurse.getByLabel('Document name').fill('Sugar diary');
    await nurse
      .locator('input[type=file]')
      .setInputFiles({ name: 'diary.pdf', mimeType: 'application/pdf', buffer: RESULT });
    await expect(
      nurse.getByRole('listitem').filter({ hasText: 'Sugar diary' }).getByText('Sent'),
    ).toBeVisible();
    await nurse.getByRole('button', { name: 'Open camera' }).click();
    await nurse.getByRole('button', { name: 'Take photo' }).click();
    await nurse.getByRole('button', { name: 'Send 1 page' }).click();
    await expect
      .poll(
        async () =>
          (await sql(`select content_type from document where consultation_id = '${consultation?.id}'`))
            .length,
      )
      .toBe(2);
    await nurse.getByRole('tab', { name: 'Comments' }).click();
    await nurse.getByRole('textbox', { name: 'Comment' }).fill('Looks pale, BP 150/95.');
    await nurse.getByRole('button', { name: 'Add comment' }).click();
    await expect(nurse.getByText('Looks pale, BP 150/95.')).toBeVisible();

    // Hand over.
    await nurse.getByRole('button', { name: 'Hand over', exact: true }).click();
    const dialog = nurse.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Vikram Desai/ }).check();
    await dialog.getByLabel('Note for the doctor').fill('Please look at the sugar.');
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(nurse.getByText('Handed over to Dr. Vikram Desai', { exact: true })).toBeVisible();

    // The doctor's tab shows and counts it; the doctor opens the room.
    await expect(doctor).toHaveTitle(/^\(\d+\) /);
    const card = doctor.getByRole('listitem').filter({ hasText: name }).first();
    await expect(card).toContainText('Handed over by Anitha Nair: Please look at the sugar.');
    await card.getByRole('button', { name: 'Join', exact: true }).click();
    await doctor.waitForURL('**/consultation/**');
    await expect(doctor).toHaveTitle('Wardline Provider Portal');
    await expect(doctor.getByText('Looks pale, BP 150/95.')).toBeVisible();
    await expect(doctor.getByText('Please look at the sugar.')).toBeVisible();

    // A guest is let in; video both ways, with pixels that move.
    const guest = await device({ viewport: { width: 390, height: 844 } });
    await askToJoin(guest, await invite(doctor, 'Venkat Narayanan'));
    await doctor.getByRole('button', { name: 'Admit' }).click();
    await expectMoving(others(doctor));
    await expectMoving(others(guest));
    const members = await sql<{ name: string }>(
      `select name from room_member where consultation_id = '${consultation?.id}' and state = 'IN'`,
    );
    expect(members.map((member) => member.name).toSorted()).toEqual(['Venkat Narayanan', 'Vikram Desai']);

    // The patient is a minor: the father, who is in the call, consents.
    await doctor.getByRole('tab', { name: 'Summary' }).click();
    await doctor.getByLabel('Parent or guardian').fill('Venkat Narayanan, father');
    await doctor.getByRole('button', { name: 'Record explicit consent' }).click();
    await expect(doctor.getByText(/Explicit consent by Venkat Narayanan, father/)).toBeVisible();

    // Prescription: signed, and its PDF opens.
    await doctor.getByRole('tab', { name: 'Note and prescription' }).click();
    await pick(doctor, 'Diagnosis, ICD-10', 'E11.9');
    await pick(doctor, 'Add medicine', 'paracetamol');
    const sign = doctor.getByRole('button', { name: 'Sign 1 medicine' });
    await expect(sign).toBeDisabled();
    await decide(doctor, 'PARACETAMOL');
    await expect(sign).toBeEnabled();
    await signPad(doctor);
    await expect(doctor.getByText(/^Version 1, signed/)).toBeVisible();
    const [opened, answer] = await Promise.all([
      doctor.waitForEvent('popup'),
      doctor
        .context()
        .waitForEvent('response', (response) => response.url().includes('/api/document/v1/file')),
      doctor.getByRole('button', { name: 'Open PDF' }).first().click(),
    ]);
    // A browser without a viewer saves it: what counts is what the new tab was given.
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const pdf = await doctor.request.get(answer.url());
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await opened.close();
    const signed = await sql<{ version: number; generic: string }>(
      `select version, items->0->>'genericMedicineName' as generic from prescription where consultation_id = '${consultation?.id}'`,
    );
    expect(signed).toEqual([{ version: 1, generic: 'Paracetamol' }]);

    // Lab order: it reaches the agents' queue by itself.
    await doctor.getByRole('tab', { name: 'Lab orders' }).click();
    await pick(doctor, 'Add test', 'complete blood');
    await doctor.getByRole('button', { name: 'Order 1 test' }).click();
    await expect(doctor.getByText(/^LB-\d+$/).first()).toBeVisible();
    const [order] = await sql<{ id: string; number: string; amount: number }>(
      `select id, service_number as number, amount_paise as amount from request where ordered_by_consultation_id = '${consultation?.id}'`,
    );
    await agent.getByLabel('Name, phone, order').fill(order?.number ?? '');
    await expect(agent.getByText('1 of 1')).toBeVisible();
    await agent.getByRole('row', { name: new RegExp(order?.number ?? '') }).dblclick();
    await agent.waitForURL('**/agent-service-details/**');

    // The agent runs it and uploads the result; the doctor sees it in the room.
    await agent.getByRole('button', { name: 'Accept order' }).click();
    await agent.getByRole('button', { name: 'Start order' }).click();
    await agent.getByRole('button', { name: 'Show phone number' }).click();
    await expect(agent.getByRole('link', { name: /^Call .*, \+91\d{10}$/ })).toHaveAttribute(
      'href',
      /^tel:\+91\d{10}$/,
    );
    await agent
      .locator('input[type=file][aria-label="Choose a file"]')
      .setInputFiles({ name: 'CBC.pdf', mimeType: 'application/pdf', buffer: RESULT });
    await expect(agent.getByText('Checked and stored')).toBeVisible();
    await expect(doctor.getByText('CBC.pdf')).toBeVisible();
    await expect(doctor.getByText('New lab result for this patient.')).toBeVisible();
    expect(await sql(`select name from document where request_id = '${order?.id}'`)).toEqual([
      { name: 'CBC.pdf' },
    ]);

    // Payment link: sent, paid by the simulated patient, seen.
    await agent.getByRole('button', { name: 'Send payment link' }).click();
    await expect(agent.getByRole('img', { name: 'UPI QR code' })).toBeVisible();
    const [link] = await sql<{ id: string }>(`select id from payment_link where request_id = '${order?.id}'`);
    const paying = await device({ viewport: { width: 390, height: 844 } });
    await paying.goto(`/pay/${link?.id}`);
    await expect(paying.getByRole('link', { name: 'Pay with a UPI app' })).toHaveAttribute(
      'href',
      /^upi:\/\/pay\?/,
    );
    await expect(doctor.getByText(`Order ${order?.number} is paid.`)).toBeVisible({ timeout: 40_000 });
    await expect(agent.getByText(/^Paid at .* reference UTR\d{12}/)).toBeVisible();
    const paid = await sql<{ state: string; utr: string; amount: number }>(
      `select state, utr, amount_paise as amount from payment_link where id = '${link?.id}'`,
    );
    expect(paid).toEqual([
      { state: 'PAID', utr: expect.stringMatching(/^UTR\d{12}$/), amount: order?.amount },
    ]);
    await agent.getByRole('button', { name: 'Complete order' }).click();
    await agent.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click();
    await expect(agent.getByText('Completed').first()).toBeVisible();

    // The visit ends; the report shows both lines, and the database says the same.
    await doctor.getByRole('button', { name: 'Complete consultation' }).click();
    await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
    await doctor.waitForURL('**/dashboard');
    await doctor.goto('/billing');
    await expect(
      doctor.getByRole('row', { name: new RegExp(`${order?.number}.*Lab order.*Paid.*${paid[0]?.utr}`) }),
    ).toBeVisible();
    await expect(
      doctor.getByRole('row', { name: new RegExp(`${consultation?.number}.*Consultation.*Pending`) }),
    ).toBeVisible();
    const audit = await sql<{ action: string }>(
      `select distinct action from audit where patient_id = '${patient?.id}'`,
    );
    const actions = audit.map((entry) => entry.action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'RAISE',
        'STATUS_ACCEPTED',
        'JOIN',
        'STORE',
        'COMMENT',
        'HAND_OVER',
        'GUEST_CONSENT',
        'LET_IN',
        'SIGN_PRESCRIPTION',
        'ORDER_TESTS',
        'PAYMENT_LINK',
        'PAYMENT_PAID',
        'COMPLETE',
      ]),
    );
  },
);
