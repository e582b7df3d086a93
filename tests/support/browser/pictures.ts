import type { BrowserContext, Page } from '@playwright/test';

/** A picture of the home screen that stood in a page. */
export interface Stood {
  text: string;
  /** Text of the page when the picture was removed; undefined while it is shown. */
  after?: string;
}

/** Makes every page of this browser record its closed shadow roots, which nothing else can see. */
export async function watchPictures(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const stood: Stood[] = [];
    Object.assign(window, { stood });
    // oxlint-disable-next-line typescript/unbound-method -- it is called for its element below
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      const host = this as Element;
      if (init.mode !== 'closed') return root;
      const one: Stood = { text: '' };
      stood.push(one);
      new MutationObserver((_, watch) => {
        if (host.isConnected) return void (one.text ||= root.textContent ?? '');
        one.after = document.body.innerText;
        watch.disconnect();
      }).observe(document, { childList: true, subtree: true });
      return root;
    };
  });
}

export function picturesIn(page: Page): Promise<Stood[]> {
  return page.evaluate(() => (window as unknown as { stood: Stood[] }).stood);
}
