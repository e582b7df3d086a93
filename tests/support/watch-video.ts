import { expect, type Page } from '@playwright/test';

/** A hash of what a video shows now, and how far it has played; null while it shows nothing. */
async function frameOf(page: Page, name: string): Promise<{ time: number; pixels: number } | null> {
  return page.evaluate((label) => {
    const tiles = [...document.querySelectorAll('video')].filter((video) => video.videoWidth > 0 && (video.closest('[aria-label]')?.getAttribute('aria-label') ?? video.parentElement?.textContent ?? '').includes(label));
    const [video] = tiles;
    if (!video) return null;
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 48;
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, 64, 48);
    const bytes = context?.getImageData(0, 0, 64, 48).data ?? [];
    let pixels = 0;
    for (const byte of bytes) pixels = (pixels * 31 + byte) >>> 0;
    return { time: video.currentTime, pixels };
  }, name);
}

/** The video of a person plays and its pixels change: a picture that moves, not a still. */
export async function expectMovingVideo(page: Page, name: string): Promise<void> {
  await expect.poll(() => frameOf(page, name), { message: `video of ${name}`, timeout: 20_000 }).not.toBeNull();
  const first = await frameOf(page, name);
  await expect
    .poll(
      async () => {
        const next = await frameOf(page, name);
        return next !== null && first !== null && next.time > first.time && next.pixels !== first.pixels;
      },
      { message: `moving pixels of ${name}`, timeout: 20_000 },
    )
    .toBe(true);
}
