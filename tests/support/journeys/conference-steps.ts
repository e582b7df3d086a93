import type { BrowserContext, Page } from '@playwright/test';
import { expect, raise } from '#tests/support/browser/e2e.ts';
import { askToJoin, invite, takeNewest } from '#tests/support/journeys/room-steps.ts';

interface Received {
  frames: number;
  energy: number;
  packets: number;
}

/** Counts what the call connections of a page's next documents receive. */
export async function watchConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    Object.assign(window, { connections });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...options: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...options);
        connections.push(this);
      }
    };
  });
}

/** Reads what each connection that is in use receives. */
function received(page: Page): Promise<Received[]> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const inUse = connections.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      inUse.map(async (connection) => {
        const sums = { frames: 0, energy: 0, packets: 0 };
        for (const row of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
          if (row['type'] !== 'inbound-rtp') continue;
          sums.packets += Number(row['packetsReceived'] ?? 0);
          if (row['kind'] === 'video') sums.frames += Number(row['framesDecoded'] ?? 0);
          else sums.energy += Number(row['totalAudioEnergy'] ?? 0);
        }
        return sums;
      }),
    );
  });
}

/** The number of connections by which the page sends something: one through a media server, one for each other in a mesh. */
export function sendingConnections(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const inUse = connections.filter(({ connectionState }) => connectionState === 'connected');
    const sending = inUse.map((connection) =>
      connection.getSenders().some(({ track }) => track?.readyState === 'live'),
    );
    return sending.filter(Boolean).length;
  });
}

/** Waits until a page receives new frames and new sound from so many others, each over a connection of its own. */
export async function expectToReceive(page: Page, others: number): Promise<void> {
  let before = await received(page);
  await expect
    .poll(
      async () => {
        const now = await received(page);
        const grown = now.filter(
          (row, at) => row.frames > (before[at]?.frames ?? 0) && row.energy > (before[at]?.energy ?? 0),
        );
        before = now;
        return grown.length;
      },
      // Encoding and decoding by software on two cores: the first frame takes its time.
      { timeout: 60_000, intervals: [1_000] },
    )
    .toBe(others);
}

const GUESTS = ['Venkat Narayanan', 'Maria Rodrigues', 'Lalitha Subramaniam Iyer'];
const PHONE = { viewport: { width: 390, height: 844 } };

/** Lets three guests into a call of the doctor, one after the other: each time, all receive all others. @returns the guests */
export async function gatherFour(
  doctor: Page,
  device: (options: typeof PHONE) => Promise<Page>,
): Promise<[Page, Page, Page]> {
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
  return guests as [Page, Page, Page];
}
