import { HOME } from '#domain/paths.ts';
import { isLocked } from '#lib/device-lock.ts';
import { isUnfinished, PICTURE, type Picture } from '#lib/picture.ts';
import { readCache } from '#offline/read-cache.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';
import { unseal } from '#offline/vault.ts';

/** Time after which the page is shown as far as it is drawn. */
const LATEST_MS = 10_000;

/** An older picture is not shown: its waiting patients have been seen by now. */
const SHIFT_MS = 12 * 3_600_000;

/** Covers the page and ignores presses, because what it shows may be out of date. */
const FRAME = `
  :host { position: fixed; inset: 0; z-index: var(--z-lock); overflow: hidden; background: var(--bg); cursor: progress; }
  #caption {
    position: absolute; inset-block-end: var(--s-4); inset-inline: 0; width: fit-content; margin: auto;
    padding: var(--s-2) var(--s-4); border-radius: var(--r-2); color: var(--surface); background: var(--ink);
    font-size: var(--t-14);
  }`;

/** The nurse's queue as it was seen last: a slow device then shows it seconds before the portal itself has drawn it. */
export async function showPicture(parsed: Promise<void>): Promise<void> {
  const userId = await findNurseOfHome();
  if (!userId) return;
  const found = await readCache.find(userId, PICTURE, Date.now());
  if (!found || Date.now() - found.at > SHIFT_MS) return;
  const picture = found.data as Picture;
  if (picture.width !== innerWidth) return;
  await parsed;
  const screen = document.getElementById('root');
  if (screen && isUnfinished(screen) && !isLocked('nurse')) {
    document.documentElement.dataset['density'] = picture.density;
    hang(picture, screen);
    await frameDrawn();
  }
}

function frameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page draws no frames.
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The signed-in nurse, if this address leads to the nurse's home. */
async function findNurseOfHome(): Promise<string | undefined> {
  if (isLocked('nurse')) return undefined;
  const isHers = location.pathname === HOME.nurse;
  const [nurse, ...others] = await Promise.all([
    unseal<string>(SESSION_KEYS.nurse.userId),
    // "/" leads to their homes first.
    isHers ? undefined : unseal(SESSION_KEYS.provider.userId),
    isHers ? undefined : unseal(SESSION_KEYS.agent.userId),
  ]);
  return others.some(Boolean) ? undefined : nurse;
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string };
}

/**
 * The page's own earlier text, from the sealed store of this device, is the one text that becomes a part of the page.
 * Its scripts would not run: `innerHTML` runs none, and `script-src` allows no handler in it.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
const trustedHtml = trustedTypes?.createPolicy('picture', { createHTML: (html) => html });

/** In a closed shadow root, so that other scripts cannot read it; hidden from screen readers. */
function hang({ html, css, caption }: Picture, screen: HTMLElement): void {
  const host = document.createElement('div');
  host.ariaHidden = 'true';
  const sheets = [css, FRAME].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const inside = host.attachShadow({ mode: 'closed' });
  inside.adoptedStyleSheets = sheets;
  const still = document.createElement('div');
  still.id = 'root';
  still.inert = true;
  still.innerHTML = trustedHtml?.createHTML(html) ?? html;
  for (const part of still.querySelectorAll<HTMLElement>('[data-style]'))
    part.style.cssText = part.dataset['style'] ?? '';
  const said = document.createElement('p');
  said.id = 'caption';
  said.textContent = caption;
  inside.append(still, said);
  document.body.append(host);

  const takeDown = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    host.remove();
  };
  const watch = new MutationObserver(() => {
    if (!isUnfinished(screen)) takeDown();
  });
  const timer = setTimeout(takeDown, LATEST_MS);
  watch.observe(screen, { childList: true, subtree: true });
}
