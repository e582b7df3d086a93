import { png } from '#tests/support/inputs/files.ts';
import { expect, raise, signIn, sql, test } from '#tests/support/browser/e2e.ts';
import { takeOne, write, writeAndSend } from '#tests/support/journeys/nurse-steps.ts';
import { CUT, INSTALLED } from '#tests/support/browser/offline.ts';
import { decide, signPad, takeNewest } from '#tests/support/journeys/room-steps.ts';
import { controlled } from '#tests/support/journeys/routes.ts';

const SAVED_HERE = 'Saved on this device; sent when you reconnect.';
const PHOTO = Buffer.from(await png().arrayBuffer());

test(
  'an assessment and a mark that were written without a network are there after a reload, and are sent once',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    test.slow();
    expected.push(...CUT);
    const page = await device(INSTALLED);
    await signIn(page, 'meera.iyer');
    const [found] = await sql<{ id: string }>(
      `select id from request where kind = 'DERMACARE' and status = 'REQUESTED' order by service_number limit 1`,
    );
    const id = found?.id ?? '';
    await page.goto(`/derma-consultation/${id}`);
    await page.getByRole('button', { name: 'Accept case' }).click();
    const form = page.getByRole('region', { name: 'Assessment and plan' });
    await expect(form.getByLabel('Findings')).toBeVisible();
    await controlled(page);
    await expect(form.getByLabel('Findings')).toBeVisible();

    await page.context().setOffline(true);
    for (const findings of ['Papules', 'Papules on both cheeks']) {
      await form.getByLabel('Findings').fill(findings);
      await form.getByRole('button', { name: 'Save draft' }).click();
      await expect(form.getByText(SAVED_HERE)).toBeVisible();
    }
    const map = page.getByRole('region', { name: 'Body map' });
    await map.getByLabel('Site').selectOption({ index: 1 });
    await map.getByLabel('Finding').fill('Comedones');
    await map.getByRole('button', { name: 'Add mark' }).click();
    await expect(map.getByLabel('Finding')).toHaveValue('');
    await expect(map.getByRole('list', { name: 'Marks' })).toContainText(SAVED_HERE);
    await page.reload();
    await expect(form.getByLabel('Findings')).toHaveValue('Papules on both cheeks');
    await expect(form.getByText(SAVED_HERE)).toBeVisible();
    await expect(map.getByRole('list', { name: 'Marks' })).toContainText('Comedones');
    // The second one took the place of the first: the server would have refused it for that.
    await expect(page.getByRole('button', { name: 'Offline, 2 to send' })).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
    await expect(form.getByText(SAVED_HERE)).toHaveCount(0);
    await expect(map.getByRole('list', { name: 'Marks' })).not.toContainText(SAVED_HERE);
    expect(
      await sql(`select assessment->>'findings' as f, version from case_review where request_id = '${id}'`),
    ).toEqual([{ f: 'Papules on both cheeks', version: 2 }]);
    expect(await sql(`select label from case_mark where request_id = '${id}'`)).toEqual([
      { label: 'Comedones' },
    ]);
  },
);

test(
  'a home visit that was planned without a network is in the list after a reload, and is planned once',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    test.slow();
    expected.push(...CUT);
    const page = await device(INSTALLED);
    await signIn(page, 'sunil.more');
    const { requestId } = await raise('HOME_CARE', { consultationMode: 'IN_PERSON', hubKey: undefined });
    await page.goto(`/agent-service-details/${requestId}`);
    await page.getByRole('button', { name: 'Accept order' }).click();
    const visits = page.getByRole('region', { name: 'Home visits' });
    await expect(page.getByRole('button', { name: 'Start order' })).toBeVisible();
    await controlled(page);
    await expect(visits).toBeVisible();

    await page.context().setOffline(true);
    await visits.getByRole('button', { name: 'Plan visit' }).click();
    const form = page.getByRole('region', { name: 'Plan visit' });
    await form.getByLabel('Day').fill('2027-01-15');
    await form.getByLabel('Time', { exact: true }).fill('14:30');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(visits.getByText(SAVED_HERE)).toBeVisible();
    await page.reload();
    await expect(visits.getByText(SAVED_HERE)).toBeVisible();

    await page.context().setOffline(false);
    await expect(visits.getByText(SAVED_HERE)).toHaveCount(0);
    await expect(visits.getByRole('listitem')).toHaveCount(1);
    expect(await sql(`select status from home_visit where request_id = '${requestId}'`)).toEqual([
      { status: 'SCHEDULED' },
    ]);
  },
);

test('in the room a note and a file wait for the network, through a reload, and arrive once', async ({
  device,
  expected,
}) => {
  test.slow();
  // The call needs a network too.
  expected.push(...CUT, 'WebSocket', 'ICE', 'ERR_');
  const { requestId } = await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: '204332' });
  const page = await device({ ...INSTALLED, viewport: { width: 1440, height: 900 } });
  await signIn(page, 'meera.iyer');
  await takeNewest(page);
  await controlled(page);
  const complaint = page.getByLabel('Complaint');
  await expect(complaint).toBeVisible();

  await page.context().setOffline(true);
  await complaint.fill('Dizzy since morning');
  await expect(page.getByText(SAVED_HERE)).toBeVisible();
  await complaint.fill('Dizzy since morning, no fever');
  await expect(page.getByText(SAVED_HERE)).toBeVisible();
  await page.getByRole('tab', { name: /^Chat/ }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'strip.png', mimeType: 'image/png', buffer: PHOTO });
  await expect(page.getByRole('log').getByText('strip.png')).toBeVisible();
  await page.reload();
  await expect(complaint).toHaveValue('Dizzy since morning, no fever');
  await expect(page.getByText(SAVED_HERE).first()).toBeVisible();

  await page.context().setOffline(false);
  const noted = () =>
    sql<{ complaint: string }>(
      `select note->>'complaint' as complaint from consultation where request_id = '${requestId}'`,
    );
  await expect.poll(noted, { timeout: 20_000 }).toEqual([{ complaint: 'Dizzy since morning, no fever' }]);
  const said = () =>
    sql(
      `select d.name, m.text from message m join document d on d.id = m.document_id join consultation c on c.id = m.consultation_id where c.request_id = '${requestId}'`,
    );
  await expect.poll(said, { timeout: 20_000 }).toEqual([{ name: 'strip.png', text: '' }]);
});

test(
  'an unsent message is edited in its list, in its old place, and the old text is never sent',
  { tag: '@nightly' },
  async ({ device, expected }) => {
    test.slow();
    expected.push(...CUT);
    const page = await device(INSTALLED);
    await signIn(page, 'rekha.pawar');
    const number = (await takeOne(page, '204333')).split('/').at(-2);
    await controlled(page);
    await writeAndSend(page, 'Good morning');
    await page.context().setOffline(true);
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
    await write(page, ['Take one tablt', 'After food']);
    await page.getByRole('button', { name: 'Offline, 2 to send' }).click();
    const list = page.getByRole('dialog', { name: 'Unsent changes' });
    const first = list.getByRole('listitem').first();
    await first.getByRole('button', { name: 'Edit' }).click();
    await first.getByRole('textbox').fill('Take one tablet');
    await first.getByRole('button', { name: 'Save and send' }).click();
    await expect(first.getByText('Take one tablet')).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).click();

    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Online' })).toBeVisible();
    const sent = () =>
      sql(
        `select m.text from message m join consultation c on c.id = m.consultation_id where c.consultation_number = '${number}' order by m.seq`,
      );
    await expect
      .poll(sent, { timeout: 20_000 })
      .toEqual([{ text: 'Good morning' }, { text: 'Take one tablet' }, { text: 'After food' }]);
  },
);

test('a prescription on the pad without a network is a draft that comes back, also after the next sign-in', async ({
  device,
  expected,
}) => {
  test.slow();
  expected.push(...CUT, 'WebSocket', 'ICE', 'ERR_', 'status of 401');
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: '204334' });
  const page = await device({ ...INSTALLED, viewport: { width: 1440, height: 900 } });
  await signIn(page, 'meera.iyer');
  await takeNewest(page);
  await controlled(page);
  await page.getByRole('combobox', { name: 'Add medicine' }).fill('paracetamol');
  await page
    .getByRole('option', { name: /PARACETAMOL/ })
    .first()
    .click();
  await page.context().setOffline(true);
  const pad = page.getByRole('region', { name: 'Prescription' });
  const days = pad.getByRole('textbox', { name: /days/i }).or(pad.getByRole('spinbutton')).first();
  await days.fill('9');
  await expect(pad.getByText('Draft saved on this device. You need a connection to sign.')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('9');
  await expect(pad.getByText('Draft saved on this device. You need a connection to sign.')).toBeVisible();

  await page.context().setOffline(false);
  await sql(
    `update session set revoked_at = now() where user_id = (select id from app_user where user_name = 'meera.iyer')`,
  );
  await page.reload();
  await page.waitForURL('**/login**');
  await page.getByLabel('User name').fill('meera.iyer');
  await page.getByLabel('Password', { exact: true }).fill('ward-line-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/consultation/**');
  await expect(days).toHaveValue('9');
});

test('nothing on the pad can be changed while it is being signed; after it the pad is empty', async ({
  signedIn,
}) => {
  test.slow();
  await raise('TALK_TO_DOC', { consultationMode: 'CHAT', mrn: '204335' });
  const page = await signedIn('meera.iyer');
  await takeNewest(page);
  await page.getByRole('combobox', { name: 'Add medicine' }).fill('paracetamol');
  await page
    .getByRole('option', { name: /PARACETAMOL/ })
    .first()
    .click();
  await decide(page, 'PARACETAMOL');
  const sign = page.getByRole('button', { name: 'Sign 1 medicine' });
  await expect(sign).toBeEnabled();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/signPrescription', async (route) => {
    await held;
    await route.continue();
  });
  await signPad(page);
  const dialog = page.getByRole('dialog', { name: 'Sign this prescription?' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Back to the pad' })).toBeDisabled();
  // The pad is behind the dialog.
  const pad = page.getByRole('region', { name: 'Prescription' });
  await expect(pad.getByLabel('Days').first().click({ timeout: 2_000 })).rejects.toThrow();
  release();
  await expect(page.getByText(/^Version 1, signed/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove PARACETAMOL' })).toHaveCount(0);
});
