import { expect, test } from '#tests/support/browser/e2e.ts';
import { look } from '#tests/support/browser/look.ts';
import { expectToReceive, gatherFour, sendingConnections } from '#tests/support/journeys/conference-steps.ts';
import { missingPrograms } from '#tests/support/missing.ts';

test.use({ mediaServer: 'janus' });
test.skip(missingPrograms(['janus']).length > 0, 'Janus is not installed');

test('four people see and hear each other through the media server, also after a reload and when one leaves', async ({
  signedIn,
  device,
  expected,
}) => {
  test.slow();
  // Others may still signal to a member who has just left.
  expected.push('status of 404');
  const doctor = await signedIn('meera.iyer');
  const [first, second, third] = await gatherFour(doctor, device);
  for (const page of [doctor, first, second, third])
    await expect.poll(() => sendingConnections(page)).toBe(1);
  await look(doctor, 'conference-doctor');
  await look(first, 'conference-guest');

  await second.reload();
  await expectToReceive(second, 3);
  await expectToReceive(doctor, 3);

  await third.getByRole('button', { name: 'Leave' }).click();
  await expectToReceive(doctor, 2);
  await expectToReceive(first, 2);
});
