import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPulses, listenTo, testThreeSounds, type Hear } from '#tests/push/three-sounds.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { startPortal, type RunningPortal } from '#tests/support/server/running-portal.ts';
import { startSoundCard, type SoundCard } from '#tests/support/doubles/sound-card.ts';
import { until } from '#tests/support/until.ts';

const program = process.env['CHROMIUM_PATH'] ?? '';
const missing = missingPrograms([program || 'chromium', 'pulseaudio', 'parec']);
/** How long a sound that must not come is waited for. */
const SILENT_S = 4;

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
        ...card.env,
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

  const hear: Hear = (cause, patienceS) => listenTo(card, cause, patienceS);

  describe('R9.05 the three sounds are told apart', () => {
    beforeAll(async () => {
      await page.getByRole('button', { name: /^Sound/ }).click();
      await page.getByRole('dialog').waitFor();
    });
    afterAll(() => page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click());

    testThreeSounds(hear, (name) => page.getByRole('dialog').getByRole('button', { name }).click());
  });

  test('R9.05 a request that comes in is heard, as its own sound', async () => {
    const heard = await hear(() => portal.raise('TALK_TO_NURSE'));
    expectPulses(heard, 3);
  });

  describe('in a tab that no one has touched', () => {
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
      expectPulses(await hear(() => portal.raise('TALK_TO_NURSE')), 3);
    });
  });
});
