import { arriveInRoom } from '#tests/support/journeys/room-steps.ts';
import type { Page } from '@playwright/test';
import { expect, raise } from '#tests/support/browser/e2e.ts';

/** Accepts a new request of Hadapsar's hub and opens its consultation. @returns that screen's path */
export async function takeOne(page: Page, mrn: string, hubKey = 'wardline_hadapsar'): Promise<string> {
  const { requestId } = await raise('TALK_TO_NURSE', { mrn, hubKey });
  await page.goto(`/nurse-service-details/${requestId}`);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await arriveInRoom(page, '**/nurse-consultation/**');
  return new URL(page.url()).pathname;
}

/** Writes one message after another; each is on the screen before the next. */
export async function write(page: Page, texts: readonly string[]): Promise<void> {
  const box = page.getByRole('textbox', { name: /^Message to/ });
  const log = page.getByRole('log');
  for (const text of texts) {
    await box.fill(text);
    await page.keyboard.press('Enter');
    await expect(log.getByText(text, { exact: true })).toBeVisible();
  }
}

/** Writes a message and sees it arrive: what sends by itself has started, and has nothing left to send. */
export async function writeAndSend(page: Page, text: string): Promise<void> {
  await write(page, [text]);
  await expect(page.getByRole('article').filter({ hasText: text })).toContainText('Sent');
}
