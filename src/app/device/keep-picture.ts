import type { QueryClient } from '@tanstack/react-query';
import { HOME } from '#domain/paths.ts';
import { deviceNotices } from '#i18n/en/device-notices.ts';
import { textOf } from '#i18n/text.ts';
import { isLocked } from '#lib/device-lock.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { shortTime } from '#lib/times.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { isUnfinished, PICTURE, type Picture } from '#lib/picture.ts';
import { readCache } from '#offline/read-cache.ts';

/** So long nothing new has been read. */
const AT_REST_MS = 2_000;

/** Keeps what a nurse's home looks like, sealed, whenever it has changed and rests: src/boot shows it. @returns stops it */
export function keepPicture(client: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let last = '';
  async function take(): Promise<void> {
    const screen = document.getElementById('root');
    if (!screen || location.pathname !== HOME.nurse || isLocked('nurse') || isUnfinished(screen)) return;
    const html = stillOf(screen);
    if (html === last) return;
    last = html;
    const caption = textOf(deviceNotices.name, deviceNotices.en).pictureOf(
      shortTime(new Date().toISOString()),
    );
    const { density = 'regular' } = document.documentElement.dataset;
    const picture: Picture = { html, css: styles(), width: innerWidth, density, caption };
    await readCache.keep(userId, PICTURE, picture, Date.now());
  }
  const look = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        void whenIdle()
          .then(take)
          .catch((error: unknown) => reportQuietly('picture', error)),
      AT_REST_MS,
    );
  };
  const stop = client.getQueryCache().subscribe(look);
  look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Our policy lets no page's text bring styles along: src/boot gives each part its own again. */
function stillOf(screen: HTMLElement): string {
  const still = screen.cloneNode(true) as HTMLElement;
  for (const part of still.querySelectorAll<HTMLElement>('[style]')) {
    part.dataset['style'] = part.style.cssText;
    part.removeAttribute('style');
  }
  return still.innerHTML;
}

function styles(): string {
  return Array.from(document.styleSheets, ({ cssRules }) =>
    Array.from(cssRules, ({ cssText }) => cssText).join('\n'),
  ).join('\n');
}
