/**
 * A call of four people on one machine, from browser to browser and through Janus: how long it takes until the fourth receives all others,
 * what each sends and receives, and what the browser and Janus compute for it. `E2E_PORT=8399 npx node bench/conference.ts [seconds]`.
 * Needs the package janus.
 */
import { chromium, type BrowserContext, type Page } from 'playwright';
import { pause } from './figures.ts';
import { cpuOfTree } from './processes.ts';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { raise, signIn } from '#tests/support/browser/e2e.ts';
import { JANUS_SECRET, openJanusServer, type Janus } from '#tests/support/doubles/janus.ts';
import { expectToReceive, watchConnections } from '#tests/support/journeys/conference-steps.ts';
import { askToJoin, invite, takeNewest } from '#tests/support/journeys/room-steps.ts';

const [SECONDS = 20] = process.argv.slice(2).map(Number);
const GUESTS = ['Venkat', 'Maria', 'Lalitha'];
/** The limits of the two sizes of a picture settle within this time. */
const SETTLED_MS = 10_000;

interface Counted {
  sent: number;
  received: number;
  frames: number;
}

/** Counts what the call connections of a page have sent, received and decoded. */
function count(page: Page): Promise<Counted> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const sums = { sent: 0, received: 0, frames: 0 };
    for (const connection of connections.filter((one) => one.connectionState === 'connected'))
      for (const row of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
        if (row['type'] === 'transport') {
          sums.sent += Number(row['bytesSent'] ?? 0);
          sums.received += Number(row['bytesReceived'] ?? 0);
        }
        if (row['type'] === 'inbound-rtp') sums.frames += Number(row['framesDecoded'] ?? 0);
      }
    return sums;
  });
}

async function measure(name: string, janus: Janus | undefined): Promise<void> {
  const stopServer = await startServer(janus && { JANUS_URL: janus.url, JANUS_SECRET });
  const server = await chromium.launchServer({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=fps=15'],
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const open = async (): Promise<[BrowserContext, Page]> => {
    const context = await browser.newContext({ baseURL: E2E_URL, serviceWorkers: 'block' });
    await watchConnections(context);
    return [context, await context.newPage()];
  };
  try {
    const [, doctor] = await open();
    await signIn(doctor, 'meera.iyer');
    await raise('TALK_TO_DOC');
    await doctor.goto('/dashboard');
    await takeNewest(doctor);
    const pages = [doctor];
    let lastMs = 0;
    for (const guestName of GUESTS) {
      const [, guest] = await open();
      await askToJoin(guest, await invite(doctor, guestName));
      const began = performance.now();
      await doctor.getByRole('button', { name: 'Admit' }).click();
      await expectToReceive(guest, pages.length);
      lastMs = performance.now() - began;
      pages.push(guest);
    }
    await pause(SETTLED_MS);
    const cpu = (): number => cpuOfTree(server.process().pid ?? 0) + (janus ? cpuOfTree(janus.pid) : 0);
    const [before, cpuBefore] = [await Promise.all(pages.map((page) => count(page))), cpu()];
    await pause(SECONDS * 1_000);
    const [after, cpuAfter] = [await Promise.all(pages.map((page) => count(page))), cpu()];
    const each = (key: keyof Counted): number =>
      after.reduce((sum, row, at) => sum + row[key] - (before[at]?.[key] ?? 0), 0) / pages.length / SECONDS;
    const kbps = (key: 'sent' | 'received'): string => ((each(key) * 8) / 1_000).toFixed(0);
    console.log(
      `${name}: the fourth receives all others after ${lastMs.toFixed(0)} ms; each sends ${kbps('sent')} and receives ${kbps('received')} kbit/s, and decodes ${each('frames').toFixed(0)} frames a second; ${((cpuAfter - cpuBefore) / 1e6 / SECONDS).toFixed(2)} processors in all`,
    );
  } finally {
    await browser.close();
    await server.close();
    await stopServer();
  }
}

await measure('from browser to browser', undefined);
const janus = await openJanusServer();
await measure('through Janus', janus);
await janus.stop();
