import type { Page } from '@playwright/test';
import { expect, raise, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import {
  expectToReceive,
  sendingConnections,
  watchConnections,
} from '#tests/support/journeys/conference-steps.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { askToJoin, invite, takeNewest } from '#tests/support/journeys/room-steps.ts';

test.use({ mediaServer: 'janus' });
test.skip(missingPrograms(['janus']).length > 0, 'Janus is not installed');

const PHONE = { viewport: { width: 390, height: 844 } };
const GUESTS = ['Venkat Narayanan', 'Maria Rodrigues', 'Lalitha Subramaniam Iyer'] as const;

test('four people see and hear each other through the media server, also after a reload and when one leaves', async ({
  signedIn,
  device,
}) => {
  test.slow();
  const doctor = await signedIn('meera.iyer');
  await watchConnections(doctor.context());
  await raise('TALK_TO_DOC');
  await takeNewest(doctor);
  await doctor.reload();
  const guests: Page[] = [];
  for (const [at, name] of GUESTS.entries()) {
    const guest = await device(PHONE);
    await watchConnections(guest.context());
    await askToJoin(guest, await invite(doctor, name));
    await doctor.getByRole('button', { name: 'Admit' }).click();
    guests.push(guest);
    for (const page of [doctor, ...guests]) await expectToReceive(page, at + 1);
  }
  const [first, second, third] = guests;
  for (const page of [doctor, ...guests]) await expect.poll(() => sendingConnections(page)).toBe(1);
  await look(doctor, 'conference-doctor');
  if (first) await look(first, 'conference-guest');

  await second?.reload();
  if (second) await expectToReceive(second, 3);
  await expectToReceive(doctor, 3);

  await third?.getByRole('button', { name: 'Leave' }).click();
  await expectToReceive(doctor, 2);
  if (first) await expectToReceive(first, 2);
});
