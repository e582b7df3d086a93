/**
 * Measures the time from the press on Join to the first frame of the other person: a patient with the doctor in the room, on the real
 * server, beside a page that does nothing but WebRTC; then with the patient's requests on a slow line (the media are not slowed).
 * `E2E_PORT=8399 npx node bench/call-setup.ts [runs] [runs on the slow line]`
 */
import { createServer, type ServerResponse } from 'node:http';
import { chromium, type Browser, type Page } from 'playwright';
import { figures, pause } from './figures.ts';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { startServer } from '#tests/support/browser/e2e-server.ts';
import { patientLink, raise, signIn } from '#tests/support/browser/e2e.ts';
import { slowLine } from '#tests/support/browser/slow-line.ts';
import { takeNewest } from '#tests/support/journeys/room-steps.ts';

const [RUNS = 20, SLOW_RUNS = 5] = process.argv.slice(2).map(Number);
const SLOW = { bitsPerS: 64_000, delayMs: 600 };
const BARE_PORT = Number(new URL(E2E_URL).port) + 1;
const PHONE = { width: 390, height: 844 };

const BARE_PAGE = `<!doctype html><title>bare</title><video autoplay playsinline muted data-main></video>
<button>Join</button><script src="bare.js"></script>`;
/** The smallest page of two people that works: one is in, and answers the other. */
const BARE_SCRIPT = `
const me = new URLSearchParams(location.search).get('as');
let peer;
const say = (words) => fetch('say?as=' + me, { method: 'POST', body: JSON.stringify(words) });
async function open() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
  peer = new RTCPeerConnection();
  for (const track of stream.getTracks()) peer.addTrack(track, stream);
  peer.onicecandidate = ({ candidate }) => candidate && say({ candidate });
  peer.ontrack = ({ streams: [theirs] }) => { document.querySelector('video').srcObject = theirs; };
}
new EventSource('hear?as=' + me).onmessage = async ({ data }) => {
  const { description, candidate } = JSON.parse(data);
  if (candidate) return peer.addIceCandidate(candidate);
  await peer.setRemoteDescription(description);
  if (description.type === 'answer') return;
  await peer.setLocalDescription();
  await say({ description: peer.localDescription });
};
document.querySelector('button').onclick = async () => {
  await open();
  if (me === 'in') return;
  await peer.setLocalDescription();
  await say({ description: peer.localDescription });
};`;

function serveBarePage(): () => void {
  const streams = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
    const who = searchParams.get('as') ?? '';
    if (pathname === '/hear') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.set(who, response);
    } else if (pathname === '/say') {
      let words = '';
      request.on('data', (part) => (words += String(part)));
      request.on('end', () => {
        streams.get(who === 'in' ? 'out' : 'in')?.write(`data: ${words}\n\n`);
        response.end();
      });
    } else {
      const isScript = pathname.endsWith('.js');
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? BARE_SCRIPT : BARE_PAGE);
    }
  }).listen(BARE_PORT, '127.0.0.1');
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/** Notes the last press, and the first frame of the large picture after it. */
function watch(): void {
  const seen = { pressed: 0, frame: 0 };
  Object.assign(window, { seen });
  addEventListener('click', () => (seen.pressed = performance.now()), { capture: true });
  const look = (): void => {
    const video = document.querySelector<HTMLVideoElement>('video[data-main]');
    if (seen.pressed > 0 && video && video.videoWidth > 0 && video.currentTime > 0)
      seen.frame = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function pressJoin(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Join' }).click();
  const read = () => (window as unknown as { seen: { pressed: number; frame: number } }).seen;
  await page.waitForFunction(() => (window as unknown as { seen: { frame: number } }).seen.frame > 0, null, {
    timeout: 60_000,
  });
  const { pressed, frame } = await page.evaluate(read);
  return frame - pressed;
}

async function bareRun(browser: Browser): Promise<number> {
  const [one, other] = [await browser.newContext(), await browser.newContext()];
  const inside = await one.newPage();
  await inside.goto(`http://127.0.0.1:${BARE_PORT}/?as=in`);
  await inside.getByRole('button').click();
  const outside = await other.newPage();
  await outside.addInitScript(watch);
  await outside.goto(`http://127.0.0.1:${BARE_PORT}/?as=out`);
  // The one who is in has their devices by now, as a doctor who waits has.
  await pause(1_000);
  const ms = await pressJoin(outside);
  await one.close();
  await other.close();
  return ms;
}

async function portalRun(browser: Browser, doctor: Page, baseURL: string): Promise<number> {
  const { requestId } = await raise('TALK_TO_DOC');
  await doctor.goto('/dashboard');
  await takeNewest(doctor);
  const link = await patientLink(requestId);
  const context = await browser.newContext({ viewport: PHONE, baseURL, serviceWorkers: 'block' });
  const patient = await context.newPage();
  await patient.addInitScript(watch);
  await patient.goto(link, { timeout: 120_000 });
  await patient.getByRole('button', { name: 'Accept All' }).click({ timeout: 120_000 });
  await patient.getByText('Camera', { exact: true }).waitFor({ timeout: 60_000 });
  await pause(1_000);
  const ms = await pressJoin(patient);
  await context.close();
  return ms;
}

const stopServer = await startServer();
const stopBare = serveBarePage();
const line = await slowLine(SLOW);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=fps=15'],
});
try {
  const doctor = await (await browser.newContext({ baseURL: E2E_URL })).newPage();
  await signIn(doctor, 'meera.iyer');
  const [bare, portal, slow]: number[][] = [[], [], []];
  // In turns: what disturbs the machine disturbs both.
  for (let run = 0; run < RUNS; run += 1) {
    bare?.push(await bareRun(browser));
    portal?.push(await portalRun(browser, doctor, E2E_URL));
  }
  for (let run = 0; run < SLOW_RUNS; run += 1) slow?.push(await portalRun(browser, doctor, line.url));
  console.log(figures('bare page, Join to first frame', bare ?? []));
  console.log(figures('portal, Join to first frame', portal ?? []));
  console.log(figures('portal, 600 ms round trip and 64 kbit/s', slow ?? []));
} finally {
  await browser.close();
  line.end();
  stopBare();
  await stopServer();
}
