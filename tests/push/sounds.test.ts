import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pulsesOf, soundEndsAt, type Pulse } from '#tests/support/hear.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { startPortal, type RunningPortal } from '#tests/support/running-portal.ts';
import { RATE, startSoundCard, type SoundCard } from '#tests/support/sound-card.ts';
import { until } from '#tests/support/until.ts';

const program = process.env['CHROMIUM_PATH'] ?? '';
const missing = missingPrograms([program || 'chromium', 'pulseaudio', 'parec']);
/** Longer than any rest within a sound. */
const OVER_S = 1.2;
/** How long a sound that must not come is waited for. */
const SILENT_S = 3;

describe.skipIf(missing.length > 0)('what comes out of the loudspeaker', () => {
  let portal: RunningPortal;
  let card: SoundCard;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [portal, card] = await Promise.all([startPortal(), startSoundCard()]);
    browser = await chromium.launch({
      executablePath: program,
      // With a large buffer a busy machine does not tear holes into a tone.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--audio-buffer-size=8192'],
      ignoreDefaultArgs: ['--mute-audio'],
      env: {
        ...(process.env as Record<string, string>),
        PULSE_SERVER: card.server,
        PULSE_LATENCY_MSEC: '400',
      },
    });
    context = await browser.newContext();
    page = await context.newPage();
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('User name').fill('anitha.nair');
    await page.getByLabel('Password', { exact: true }).fill('ward-line-2026');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/talk-nurse');
  });
  afterAll(async () => {
    await browser?.close();
    await card?.close();
    await portal?.stop();
  });

  /** Listens to what a cause leads to: until it has sounded and is over, or until nothing has come for so long. */
  async function hear(cause: () => Promise<unknown>, patienceS = 10): Promise<Pulse[]> {
    const recorded = card.record();
    await cause();
    const causedS = recorded().length / RATE;
    const isOver = (): boolean => {
      const heardS = recorded().length / RATE;
      const end = soundEndsAt(recorded(), RATE);
      return end === null ? heardS > causedS + patienceS : heardS > end + OVER_S;
    };
    await until('the sound is over', isOver, 30_000);
    return pulsesOf(recorded(), RATE);
  }
  const pitches = (pulses: Pulse[]): number[] => pulses.map(({ hz }) => hz);
  /** A pulse of 0.13 s tells its pitch to within about 8 Hz. */
  const near = (hz: number): number[] => Array.from({ length: 17 }, (_, i) => hz - 8 + i);

  describe('R9.05 the three sounds are told apart', () => {
    const tap = (name: string) => () => page.getByRole('dialog').getByRole('button', { name }).click();

    beforeAll(async () => {
      await page.getByRole('button', { name: /^Sound/ }).click();
      await page.getByRole('dialog').waitFor();
      // The first sound of a browser opens the device, which can swallow a beginning.
      await hear(tap('Talk to doc'));
    });
    afterAll(() => page.getByRole('dialog').getByRole('button', { name: 'OK' }).click());

    test('emergency care: five fast pulses that rise, twice', async () => {
      const heard = await hear(tap('Emergency care'));
      expect(heard).toHaveLength(10);
      for (const five of [heard.slice(0, 5), heard.slice(5)]) {
        expect(pitches(five)).toEqual(pitches(five).toSorted((a, b) => a - b));
        expect(near(523)).toContain(five[0]?.hz);
        expect(near(880)).toContain(five[4]?.hz);
      }
    });

    test('talk to nurse: three even pulses of one pitch', async () => {
      const heard = await hear(tap('Talk to nurse'));
      expect(heard).toHaveLength(3);
      for (const { hz } of heard) expect(near(440)).toContain(hz);
    });

    test('talk to doc: two slow pulses, the second lower', async () => {
      const heard = await hear(tap('Talk to doc'));
      expect(heard).toHaveLength(2);
      expect(near(330)).toContain(heard[0]?.hz);
      expect(near(262)).toContain(heard[1]?.hz);
      for (const { lastsS } of heard) expect(lastsS).toBeGreaterThan(0.4);
    });
  });

  test('R9.05 a request that comes in is heard, as its own sound', async () => {
    const heard = await hear(() => portal.raise('TALK_TO_NURSE'));
    expect(heard).toHaveLength(3);
  });

  describe('in a tab that nobody has touched', () => {
    // Playwright's looks into a page count as a touch, so this page is only looked at through the protocol.
    async function untouched(expression: string): Promise<unknown> {
      const tools = await context.newCDPSession(page);
      const { result } = await tools.send('Runtime.evaluate', { expression });
      await tools.detach();
      return result.value;
    }

    beforeAll(async () => {
      await page.close();
      page = await context.newPage();
      await page.goto(`${portal.url}/talk-nurse`);
      await until('the portal says that its sound is blocked', async () =>
        untouched(`document.body.innerText.includes('Sound is blocked')`),
      );
    });

    test('an alert is silent, and is not played late at the first tap', async () => {
      const waiting = String(await untouched('document.title'));
      const silent = await hear(async () => {
        await portal.raise('TALK_TO_NURSE');
        await until('the title counts it', async () => (await untouched('document.title')) !== waiting);
      }, SILENT_S);
      expect(silent).toEqual([]);
      expect(await hear(() => page.mouse.click(500, 400), SILENT_S)).toEqual([]);
    });

    test('after that tap the next alert is heard, once', async () => {
      expect(await hear(() => portal.raise('TALK_TO_NURSE'))).toHaveLength(3);
    });
  });
});
