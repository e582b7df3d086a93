import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD } from '#tests/support/browser/e2e.ts';
import { whatCovers } from '#tests/support/browser/under-pointer.ts';

/** Longer than a list ignores presses after its rows moved. */
const STILL_MS = 500;

/** Presses a button of a list as a person does: once it has kept its place, because presses right after a move are ignored. */
export async function pressSettled(button: Locator): Promise<void> {
  const isStill = (): Promise<boolean> =>
    button.evaluate(async (element, ms) => {
      const place = (): string => JSON.stringify(element.getBoundingClientRect());
      const before = place();
      for (const end = performance.now() + ms; performance.now() < end;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (!element.isConnected || place() !== before) return false;
      }
      return true;
    }, STILL_MS);
  await expect.poll(isStill, { intervals: [0] }).toBe(true);
  await button.click();
}

/** Waits until a request is accepted, and confirms where someone else treats the patient already. */
export async function acceptedOrConfirmed(page: Page, isAccepted: Promise<void>): Promise<void> {
  const confirmed = page.getByRole('button', { name: 'Accept as well' }).click();
  await Promise.race([isAccepted, confirmed.catch(() => undefined)]);
  await isAccepted;
}

/** Waits for the room, as above. */
export async function arriveInRoom(page: Page, address = '**/consultation/**'): Promise<void> {
  await acceptedOrConfirmed(page, page.waitForURL(address));
}

/** The doctor accepts the newest request and opens its room. */
export async function takeNewest(page: Page): Promise<void> {
  const queue = page.getByRole('region', { name: 'Talk to doc' });
  await pressSettled(queue.getByRole('button', { name: 'Accept', exact: true }).last());
  await arriveInRoom(page);
}

/**
 * The doctor takes the newest waiting request of this patient: other journeys raise theirs at the same time, and a first try of this one
 * may have left its own, accepted.
 */
export async function takeFrom(page: Page, name: string): Promise<void> {
  const queue = page.getByRole('region', { name: 'Talk to doc' });
  const rows = queue.getByRole('listitem').filter({ hasText: name });
  await pressSettled(rows.getByRole('button', { name: 'Accept', exact: true }).last());
  await arriveInRoom(page);
}

/** The nurse takes a patient: as they ring, or from the queue. */
export async function acceptAsNurse(nurse: Page, name: string): Promise<void> {
  const ringing = nurse.getByRole('region', { name });
  const row = nurse.getByRole('listitem').filter({ hasText: name });
  await pressSettled(
    ringing
      .getByRole('button', { name: 'Accept now' })
      .or(row.getByRole('button', { name: 'Accept', exact: true }))
      .first(),
  );
  await arriveInRoom(nurse, '**/nurse-consultation/**');
}

/** The doctor invites a guest. @returns the link */
export async function invite(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite a guest' }).click();
  await page.getByLabel('Guest’s name').fill(name);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  return link;
}

/** A guest opens the link, consents and waits outside, by the name of the invitation or another. */
export async function askToJoin(guest: Page, link: string, name?: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Accept All' }).click();
  if (name) await guest.getByLabel('Your name').fill(name);
  await guest.getByLabel(/^I agree/).check();
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByRole('heading', { name: /you are waiting for/ })).toBeVisible();
}

/** The large picture of another person in the call. */
export function others(page: Page): Locator {
  return page.locator('video[data-main]');
}

/** Waits until a press on the control would land on it, without scrolling to it as a click of the driver does. */
export async function expectUnderPointer(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate(whatCovers)).toBe('');
}

/** A picture runs and changes: time advances, and two frames differ. */
export async function expectMoving(video: Locator): Promise<void> {
  await expect
    .poll(
      () =>
        video.evaluate(async (element: HTMLVideoElement) => {
          const canvas = document.createElement('canvas');
          const pen = canvas.getContext('2d', { willReadFrequently: true });
          const frame = (): Uint8ClampedArray => {
            pen?.drawImage(element, 0, 0, canvas.width, canvas.height);
            return pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
          };
          const from = element.currentTime;
          const before = frame();
          await new Promise((resolve) => setTimeout(resolve, 400));
          const after = frame();
          const changed = before.filter((value, at) => value !== after[at]).length;
          return element.videoWidth > 0 && element.currentTime > from && changed > 0;
        }),
      // Encoding and decoding by software on two cores: the first frame takes its time.
      { timeout: 45_000 },
    )
    .toBe(true);
}

/** Decides the line of a medicine that is swallowed: one, twice a day, after food, for five days. */
export async function decide(page: Page, name: string): Promise<void> {
  const line = page.getByRole('listitem', { name, exact: true });
  await line.getByLabel('Dose', { exact: true }).fill('1');
  await line.getByLabel('Frequency').fill('bd');
  await line.getByLabel('Food').selectOption('After food');
  await line.getByLabel('Days').fill('5');
  await expect(line.getByLabel('Frequency')).toHaveValue('1-0-1');
}

/** Signs what is on the pad, as a doctor does it: looks at the document, enters the password, signs. */
export async function signPad(page: Page, password = PASSWORD): Promise<void> {
  await page.getByRole('button', { name: /^Sign \d+ medicines?$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign this prescription?' });
  await expect(dialog.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Sign prescription' }).click();
}

/**
 * Types into a combobox and takes the first option that has these words: another field's list may still be closing. A
 * scroll closes a list, as when the line before gets the focus: then it is typed again.
 */
export async function pick(page: Page, field: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  const option = page
    .getByRole('option')
    .filter({ hasText: new RegExp(words, 'i') })
    .first();
  await expect(async () => {
    await box.fill('');
    await box.fill(words);
    await option.click({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}
