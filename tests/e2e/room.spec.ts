import type { Page } from '@playwright/test';
import { expect, outbox, patientLink, raise, simulate, sql, test } from '#tests/support/browser/e2e.ts';
import { look, takePicture } from '#tests/support/browser/look.ts';
import { lastCode, otherCode } from '#tests/support/server/codes.ts';
import {
  decide,
  expectMoving,
  expectUnderPointer,
  invite,
  askToJoin,
  others,
  pick,
  takeNewest,
  signPad,
} from '#tests/support/journeys/room-steps.ts';

/** The doctor takes the newest request and is in its room. */
async function enterRoom(page: Page): Promise<void> {
  await takeNewest(page);
  await expect(page.getByRole('button', { name: 'Leave call' })).toBeVisible();
}

test('a guest waits, is let in, and both see, hear and write to each other', async ({
  signedIn,
  device,
  expected,
}) => {
  test.slow();
  // The browser logs that the ended invitation is not found any more, and that the guest's token ended with the visit.
  expected.push('status of 404', 'status of 401');
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await enterRoom(doctor);
  const guest = await device({ viewport: { width: 390, height: 844 } });
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await doctor.getByRole('button', { name: 'Request video' }).click();
  await expect(doctor.getByRole('list', { name: 'Requests to the patient' })).toContainText('Video');
  await askToJoin(guest, await invite(doctor, 'Venkat Narayanan'));
  await expect(guest.locator('video[data-main]')).toHaveCount(0);

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await doctor.setViewportSize(viewport);
    await expectUnderPointer(doctor.getByRole('button', { name: 'Admit' }));
    await takePicture(doctor, 'knock');
  }
  await doctor.getByRole('button', { name: 'Admit' }).click();
  await expectMoving(others(doctor));
  await expectMoving(others(guest));

  await guest.getByRole('button', { name: 'Chat' }).click();
  await guest.getByRole('textbox').fill('He forgot his tablet');
  await guest.keyboard.press('Enter');
  await expect(doctor.getByRole('button', { name: 'Chat, 1 new' })).toBeVisible();
  await doctor.getByRole('tab', { name: 'Chat' }).click();
  await expect(doctor.getByText('He forgot his tablet')).toBeVisible();
  await doctor.getByRole('textbox', { name: /^Message to/ }).fill('Thank you, Venkat');
  await doctor.keyboard.press('Enter');
  await expect(guest.getByText('Thank you, Venkat')).toBeVisible();
  await expect(doctor.getByText('Delivered')).toBeVisible();

  await doctor.getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Complete consultation' }).click();
  await doctor.waitForURL('**/dashboard');
  await expect(guest.getByRole('heading', { name: 'The consultation has ended' })).toBeVisible();
});

test('the call comes back by itself after a reload, and moves to another window of the same doctor', async ({
  signedIn,
  device,
}) => {
  test.slow();
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await enterRoom(doctor);
  const guest = await device();
  await askToJoin(guest, await invite(doctor, 'Venkat'));
  await doctor.getByRole('button', { name: 'Admit' }).click();
  await expectMoving(others(doctor));

  // A stream that comes late: an answer before it would not be heard.
  const order: string[] = [];
  doctor.on('response', (response) => response.url().includes('/v1/events') && order.push('stream'));
  doctor.on('request', (request) => request.url().endsWith('/room/enter') && order.push('enter'));
  await doctor.route('**/v1/events*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await doctor.reload();
  await expectMoving(others(doctor));
  expect(order).toEqual(['stream', 'enter']);
  await expectMoving(others(guest));

  const second = await doctor.context().newPage();
  await second.goto(doctor.url());
  await second.getByRole('button', { name: 'Move call here' }).click();
  await expectMoving(others(second));
  await expectMoving(others(guest));
  await expect(doctor.getByText('The call is open in another window')).toBeVisible();
});

test('a guest who is turned away sees and gets nothing', async ({ signedIn, device }) => {
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await enterRoom(doctor);
  const guest = await device();
  await askToJoin(guest, await invite(doctor, 'Somebody'));
  await look(guest, '/guest');
  await doctor.getByRole('button', { name: 'Decline' }).click();
  await expect(guest.getByRole('heading', { name: 'You were not admitted' })).toBeVisible();
  await expect(guest.locator('video[data-main]')).toHaveCount(0);
});

test('one link in two hands: the second waits by themselves, the first stays, and both can be put out', async ({
  signedIn,
  device,
  expected,
}) => {
  test.slow();
  // Of a link that was revoked: its invitation, and the token of who joined by it.
  expected.push('status of 404', 'status of 401');
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await enterRoom(doctor);
  const link = await invite(doctor, 'Venkat');
  const first = await device({ viewport: { width: 390, height: 844 } });
  await askToJoin(first, link);
  await doctor.getByRole('button', { name: 'Admit' }).click();
  await expectMoving(others(first));

  const second = await device();
  await askToJoin(second, link, 'Dr. Meera Iyer');
  await expect(doctor.getByText('Venkat (joined as “Dr. Meera Iyer”) is waiting')).toBeVisible();
  await expect(second.locator('video[data-main]')).toHaveCount(0);
  await expect(others(first)).toBeVisible();

  // A reload keeps the place of who is in, who need not agree once more.
  await first.reload();
  await expectMoving(others(first));

  await doctor.getByRole('button', { name: 'Invite a guest' }).click();
  const guests = doctor.getByRole('region', { name: 'Guests' });
  await expect(guests.getByRole('listitem')).toHaveCount(2);
  await look(doctor, 'guests');
  await guests.getByRole('button', { name: 'Remove Venkat from the call' }).click();
  await expect(first.getByRole('heading', { name: 'You were removed from the call' })).toBeVisible();
  await expect(first.locator('video[data-main]')).toHaveCount(0);

  await doctor.getByRole('button', { name: 'Revoke link for Venkat' }).click();
  await expect(second.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(guests).toHaveCount(0);
  const third = await device();
  await third.goto(link);
  await expect(third.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a prescription survives a reload, says what speaks against it, and is signed once', async ({
  signedIn,
}) => {
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { mrn: '204311' });
  await enterRoom(doctor);
  await pick(doctor, 'Diagnosis, ICD-10', 'urticaria');
  await expect(doctor.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await pick(doctor, 'Add medicine', 'warfarin');
  await pick(doctor, 'Add medicine', 'aspirin');
  await expect(doctor.getByText(/^With aspirin|^With warfarin/i).first()).toBeVisible();

  await doctor.getByLabel('Reason for prescribing it anyway').first().fill('Mechanical valve, by cardiology');
  await expect(doctor.getByText('Draft saved on this device.')).toBeVisible();

  await doctor.reload();
  await expect(doctor.getByLabel('Reason for prescribing it anyway').first()).toHaveValue(
    'Mechanical valve, by cardiology',
  );
  await expect(doctor.getByRole('button', { name: 'Remove WARFARIN' })).toBeVisible();
  await doctor.getByRole('button', { name: 'Remove WARFARIN' }).click();
  await doctor.getByRole('button', { name: 'Remove ASPIRIN + CLOPIDOGREL' }).click();
  await pick(doctor, 'Add medicine', 'Paracetamol');
  await decide(doctor, 'PARACETAMOL');
  await expect(doctor.getByRole('button', { name: 'Sign 1 medicine' })).toBeEnabled();
  await signPad(doctor);
  await expect(doctor.getByText(/^Version 1, signed/)).toBeVisible();
  await expect(doctor.getByRole('tab', { name: /^Files/ })).toContainText('1');
});

test('the room shows what the doctor has seen the patient for, each in a tab of its own', async ({
  signedIn,
}) => {
  const [seen] = await sql<{ mrn: string; number: string; providerId: string }>(
    `select t.mrn, c.consultation_number as number, c.provider_id from consultation c
     join patient t on t.id = c.patient_id join provider p on p.id = c.provider_id
     join app_user u on u.id = p.user_id
     where u.user_name = 'meera.iyer' and c.status = 'COMPLETED' order by c.ended_at desc limit 1`,
  );
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { mrn: seen?.mrn });
  const call = doctor.waitForRequest(/getConsultationsByMemberAndProvider/);
  await enterRoom(doctor);
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  expect(new URL((await call).url()).searchParams.get('providerId')).toBe(seen?.providerId);
  const modes = doctor.getByRole('region', { name: 'Consultation mode' });
  for (const name of ['Audio', 'Chat', 'Video', 'In-person'])
    await expect(modes.getByRole('button', { name, exact: true }), 'R5.05').toBeVisible();
  const earlier = doctor.getByRole('region', { name: 'Earlier visits with you' });
  await expect(earlier.getByRole('link', { name: seen?.number ?? '' })).toHaveAttribute('target', '_blank');
  // The visit that is going on is not an earlier one.
  await expect(earlier).not.toContainText(new URL(doctor.url()).pathname.split('/')[2] ?? '');
});

test('a number that no one has leads to the page that says so', async ({ signedIn, expected }) => {
  expected.push('status of 404');
  const doctor = await signedIn('meera.iyer');
  await doctor.goto('/consultation/CN-000000/none');
  await expect(doctor.getByText('Invalid Consultation.....')).toBeVisible();
});

test('the patient’s link on a second device asks for the code from the SMS, then waits to be admitted', async ({
  signedIn,
  device,
  expected,
}) => {
  test.slow();
  // The first try to join without the code, a wrong one, and signals to a person who is not in the call any more.
  expected.push('status of 422', 'status of 400', 'status of 404');
  const doctor = await signedIn('meera.iyer');
  const { requestId } = await raise('TALK_TO_DOC');
  await enterRoom(doctor);
  const link = await patientLink(requestId);
  const join = async (page: Page): Promise<void> => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Accept All' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
  };
  const first = await device({ viewport: { width: 390, height: 844 } });
  await join(first);
  await expect(first.getByRole('button', { name: 'Leave' })).toBeVisible();
  const second = await device({ viewport: { width: 390, height: 844 } });
  await join(second);
  const code = second.getByLabel('Code from the SMS');
  await expect(code).toBeFocused();
  await expect(second.getByRole('button', { name: 'Join' })).toBeDisabled();
  await look(second, '/guest-code');
  const sent = await lastCode(outbox);
  await code.fill(otherCode(sent));
  await second.getByRole('button', { name: 'Join' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(sent);
  await second.getByRole('button', { name: 'Join' }).click();
  await expect(second.getByText('Please wait to be admitted')).toBeVisible();
  await doctor.getByRole('button', { name: 'Admit' }).click();
  await expect(second.getByRole('button', { name: 'Leave' })).toBeVisible();
  for (const page of [second, first]) {
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('button', { name: 'Leave' })).toHaveCount(0);
  }
});

test('a simulated patient answers with a moving picture, also after the doctor loads the page again', async ({
  signedIn,
}) => {
  test.slow();
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC', { clientId: `sim-${crypto.randomUUID()}` });
  await simulate();
  await enterRoom(doctor);
  await expect(others(doctor)).toBeVisible({ timeout: 30_000 });
  await expectMoving(others(doctor));
  await look(doctor, 'simulated-patient');
  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await look(doctor, 'simulated-patient-summary');
  await doctor.reload();
  await expectMoving(others(doctor));
});
