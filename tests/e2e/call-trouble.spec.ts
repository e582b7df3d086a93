import type { Page } from '@playwright/test';
import { expect, raise, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import {
  askToJoin,
  expectMoving,
  expectUnderPointer,
  invite,
  others,
  takeNewest,
} from '#tests/support/journeys/room-steps.ts';

/** Remembers the devices that the page opens. */
function rememberDevices(): void {
  const opened: MediaStreamTrack[] = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    opened.push(...stream.getTracks());
    return stream;
  };
  Object.assign(window, { opened });
}
const usesDevices = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    (window as unknown as { opened: MediaStreamTrack[] }).opened.some(
      ({ readyState }) => readyState === 'live',
    ),
  );

test('a doctor takes the call to a second device, and back, and the guest stays in it', async ({
  signedIn,
  device,
}) => {
  test.slow();
  const desk = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await takeNewest(desk);
  const guest = await device({ viewport: { width: 390, height: 844 } });
  await askToJoin(guest, await invite(desk, 'Venkat Narayanan'));
  await desk.getByRole('button', { name: 'Admit' }).click();
  await expectMoving(others(desk));

  await desk.addInitScript(rememberDevices);
  await desk.reload();
  await expectMoving(others(desk));
  expect(await usesDevices(desk)).toBe(true);

  const tablet = await signedIn('meera.iyer');
  await tablet.addInitScript(rememberDevices);
  await tablet.goto(desk.url());
  await expect(tablet.getByRole('heading', { name: 'The call is on another device' })).toBeVisible();
  await look(tablet, 'call-elsewhere');
  await expect.poll(() => usesDevices(tablet)).toBe(false);
  await expectMoving(others(guest));
  await tablet.getByRole('button', { name: 'Switch here' }).click();
  await expectMoving(others(tablet));
  await expect(desk.getByRole('heading', { name: 'The call is on another device' })).toBeVisible();
  await expect(desk.locator('video')).toHaveCount(0);
  await expect.poll(() => usesDevices(desk)).toBe(false);
  await expectMoving(others(guest));

  await desk.getByRole('button', { name: 'Switch here' }).click();
  await expectMoving(others(desk));
  await expectMoving(others(guest));
  await expect(tablet.getByRole('button', { name: 'Switch here' })).toBeVisible();
});

test('a call that finds no way says so within ten seconds, and offers the chat and another try', async ({
  signedIn,
  device,
}) => {
  test.slow();
  const doctor = await signedIn('meera.iyer');
  await raise('TALK_TO_DOC');
  await takeNewest(doctor);
  const guest = await device({ viewport: { width: 390, height: 844 } });
  // As behind a firewall: only a relay would get through, and there is none.
  await guest.addInitScript(() => {
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: sessionStorage.getItem('free') ? 'all' : 'relay' });
      }
    };
  });
  await askToJoin(guest, await invite(doctor, 'Venkat Narayanan'));
  await doctor.getByRole('button', { name: 'Admit' }).click();
  const words = 'The call does not get through. Use the chat, or call by phone.';
  for (const page of [guest, doctor]) {
    await expect(page.getByText(words)).toBeVisible({ timeout: 14_000 });
    await expect(page.getByText('No connection').first()).toBeVisible();
    await expectUnderPointer(page.getByRole('button', { name: 'Try again' }));
  }
  await look(doctor, 'call-no-way');
  await look(guest, 'call-no-way-guest');
  await guest.getByRole('button', { name: 'Open chat' }).click();
  await expect(guest.getByRole('textbox')).toBeVisible();
  await guest.evaluate(() => sessionStorage.setItem('free', 'yes'));
  await guest.getByRole('button', { name: 'Try again' }).click();
  await expectMoving(others(doctor));
  await expect(guest.getByText(words)).toHaveCount(0);
});

test('a call that becomes one of sound, or a chat, turns cameras off on both sides and says so', async ({
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
  await expectMoving(others(guest));

  await doctor.getByRole('tab', { name: 'Summary' }).click();
  await doctor.getByRole('button', { name: 'Audio', exact: true }).click();
  await expect(guest.getByText('Now an audio call: your camera is off.')).toBeVisible();
  for (const page of [doctor, guest]) {
    await expect(page.getByRole('button', { name: 'Turn camera on' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn microphone off' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  }
  await look(guest, 'call-now-audio');
  // By hand, it can be turned on again.
  await guest.getByRole('button', { name: 'Turn camera on' }).click();
  await expectMoving(others(doctor));

  await doctor.getByRole('tabpanel').getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(guest.getByText('Now a chat: your camera and microphone are off.')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Turn microphone on' })).toBeVisible();
  await expect(guest.locator('video')).toHaveCount(0);
});
