import { expect, raise, test } from '#tests/support/browser/e2e.ts';
import { look, takePicture } from '#tests/support/browser/look.ts';
import {
  askToJoin,
  expectMoving,
  expectUnderPointer,
  invite,
  others,
  takeNewest,
} from '#tests/support/journeys/room-steps.ts';

test('a guest on a phone sees the connection, chooses devices, saves data, and enlarges a shared screen', async ({
  signedIn,
  device,
}) => {
  test.slow();
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await takeNewest(doctor);
  const guest = await device({ viewport: { width: 390, height: 844 } });
  await askToJoin(guest, await invite(doctor, 'Venkat Narayanan'));
  await doctor.getByRole('button', { name: 'Admit' }).click();
  await expectMoving(others(doctor));
  await expectMoving(others(guest));

  await expect(guest.getByText(/^Connection: (Good|Fair|Weak network)$/)).toBeVisible({ timeout: 20_000 });
  const controls = [
    'Turn microphone off',
    'Turn camera off',
    'Chat',
    'Choose camera and microphone',
    'Leave',
  ];
  for (const name of controls) {
    const control = guest.getByRole('button', { name, exact: true });
    await expectUnderPointer(control);
    const { x, width, height } = (await control.boundingBox()) ?? { x: 0, width: 0, height: 0 };
    expect([name, width >= 56, height >= 56, x >= 12, x + width <= 378]).toEqual([
      name,
      ...Array(4).fill(true),
    ]);
  }
  await look(guest, '/guest-call');

  await guest.getByRole('button', { name: 'Choose camera and microphone' }).click();
  const dialog = guest.getByRole('dialog');
  await expect(dialog.getByLabel('Camera', { exact: true })).toBeEnabled();
  await expect(dialog.getByText(/^About \d+ MB of data used/)).toBeVisible();
  await dialog.getByText('Data saver').click();
  await look(guest, '/guest-devices');
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const page of [doctor, guest]) {
    const lines = () =>
      others(page).evaluate((video: HTMLVideoElement) => Math.min(video.videoWidth, video.videoHeight));
    await expect.poll(lines, { timeout: 30_000 }).toBeLessThanOrEqual(180);
  }
  await guest.reload();
  await expectMoving(others(guest));
  await guest.getByRole('button', { name: 'Choose camera and microphone' }).click();
  await expect(guest.getByRole('switch', { name: 'Data saver' })).toBeChecked();
  await guest.getByRole('dialog').getByText('Data saver').click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await doctor.getByRole('button', { name: 'Share screen' }).click();
  await expect(guest.getByText('Dr. Meera Iyer’s screen')).toBeVisible();
  await expectMoving(others(guest));
  await guest.getByRole('button', { name: 'Zoom in' }).click();
  await guest.getByRole('button', { name: 'Zoom in' }).click();
  await look(guest, '/guest-screen-enlarged');
  await doctor.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(guest.getByText('Dr. Meera Iyer’s screen')).toHaveCount(0);

  await doctor.getByRole('button', { name: 'Full screen' }).click();
  await expectUnderPointer(doctor.getByRole('button', { name: 'Leave full screen' }));
  await expectUnderPointer(doctor.getByRole('button', { name: 'Leave call' }));
  await takePicture(doctor, 'call-full-screen');
  await doctor.getByRole('button', { name: 'Invite a guest' }).click();
  await expect(doctor.getByRole('dialog')).toBeVisible();
  expect(await doctor.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('a doctor who wants it checks camera and microphone in a lobby, once for each call', async ({
  signedIn,
}) => {
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await takeNewest(doctor);
  await doctor.getByRole('button', { name: 'Choose camera and microphone' }).click();
  await doctor.getByRole('dialog').getByText('Check camera and microphone before joining').click();
  await look(doctor, 'call-devices');
  await doctor.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await doctor.reload();
  await expect(doctor.getByRole('heading', { name: 'Ready to join?' })).toBeVisible();
  await expect(doctor.getByText('No one else is in the call yet')).toBeVisible();
  await expectMoving(doctor.locator('video'));
  await look(doctor, 'call-lobby');
  await doctor.getByRole('button', { name: 'Join call' }).click();
  await expect(doctor.getByRole('button', { name: 'Leave call' })).toBeVisible();
  await doctor.reload();
  await expect(doctor.getByRole('button', { name: 'Leave call' })).toBeVisible();
});
