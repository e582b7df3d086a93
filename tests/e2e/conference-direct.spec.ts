import { expect, test } from '#tests/support/browser/e2e.ts';
import { expectToReceive, gatherFour, sendingConnections } from '#tests/support/journeys/conference-steps.ts';

test(
  'four people see and hear each other from browser to browser where there is no media server, also after ten seconds without the server',
  { tag: '@nightly' },
  async ({ signedIn, device, expected }) => {
    test.slow();
    // Others may still signal to a member without a network.
    expected.push('net::ERR_INTERNET_DISCONNECTED', 'status of 404');
    const doctor = await signedIn('meera.iyer');
    const [first, second, third] = await gatherFour(doctor, device);
    for (const page of [doctor, first, second, third])
      await expect.poll(() => sendingConnections(page)).toBe(3);

    await second.context().setOffline(true);
    await second.waitForTimeout(10_000);
    await second.context().setOffline(false);
    await expectToReceive(second, 3);
    await expectToReceive(doctor, 3);
  },
);
