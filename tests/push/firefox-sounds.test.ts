import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expectPulses, listenTo, testThreeSounds, type Hear } from '#tests/push/three-sounds.ts';
import { clickOn, launchFirefox, named, signInNurse, type Firefox } from '#tests/support/browser/firefox.ts';
import { missingPrograms } from '#tests/support/missing.ts';
import { startPortal, type RunningPortal } from '#tests/support/server/running-portal.ts';
import { startSoundCard, type SoundCard } from '#tests/support/doubles/sound-card.ts';
import { until } from '#tests/support/until.ts';

const firefox = process.env['FIREFOX_PATH'] ?? '';
const SOUND_BUTTON =
  '::-p-xpath(//button[starts-with(normalize-space(), "Sound") or starts-with(@aria-label, "Sound")])';
const missing = missingPrograms([firefox || 'firefox-esr', 'pulseaudio', 'parec']);

describe.skipIf(missing.length > 0)('what comes out of the loudspeaker, in Firefox', () => {
  let portal: RunningPortal;
  let card: SoundCard;
  let running: Firefox;
  let page: Page;

  beforeAll(async () => {
    [portal, card] = await Promise.all([startPortal(), startSoundCard()]);
    running = await launchFirefox(firefox, { env: card.env });
    page = await running.browser.newPage();
    await signInNurse(page, portal.url);
    // What comes last moves its neighbours in the bar: a click could miss.
    await page.waitForSelector(named('button', 'Online'));
  });
  afterAll(async () => {
    await running?.close();
    await card?.close();
    await portal?.stop();
  });

  const hear: Hear = (cause, patienceS) => listenTo(card, cause, patienceS);

  describe('R9.05 the three sounds are told apart', () => {
    // What the sound's state says changes the button's width: as a person would, it is pressed again when it was missed.
    beforeAll(() =>
      until('the dialog of the sounds is open', async () => {
        await clickOn(page, SOUND_BUTTON);
        return page.waitForSelector('dialog[open], [role="dialog"]', { timeout: 3_000 }).catch(() => null);
      }),
    );
    afterAll(() =>
      clickOn(page, '::-p-xpath(//*[@role="dialog" or self::dialog]//button[normalize-space()="OK"])'),
    );

    testThreeSounds(hear, (name) =>
      clickOn(page, `::-p-xpath(//*[@role="dialog" or self::dialog]//button[normalize-space()="${name}"])`),
    );
  });

  test('R9.05 a request that comes in is heard, as its own sound', async () => {
    expectPulses(await hear(() => portal.raise('TALK_TO_NURSE')), 3);
  });
});
