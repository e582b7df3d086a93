import type { Hono } from 'hono';
import { html } from 'hono/html';
import { renderSVG } from 'uqr';
import { Language } from '#contract/sent-messages.ts';
import { money } from '#domain/format.ts';
import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '#domain/languages.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { page } from '#server/platform/http/page.ts';
import { portalConfig } from '#server/platform/http/portal-files.ts';
import { findLinkToPay } from './payment-link.queries.ts';
import { PAY_WORDS } from './pay-words.ts';

const LINK_ID = /^[\w-]{1,64}$/;

type LinkToPay = NonNullable<Awaited<ReturnType<typeof findLinkToPay>>>;

/**
 * GET /pay/{id}: the page that a patient opens from the SMS, with the amount, a payment link and a QR code, in their language or
 * in that of `?lang`. It shows no name and no contents of the order.
 */
export function mountPay(app: Hono, { db, clock, config }: Deps): void {
  app.get('/pay/:id', async (c) => {
    const id = c.req.param('id');
    const link = LINK_ID.test(id) ? await findLinkToPay(db, id) : undefined;
    const asked = Language.safeParse(c.req.query('lang'));
    const language = asked.success ? asked.data : languageOf(link?.languages ?? []);
    const isOpen = link?.state === 'SENT' && link.expiresAt > clock.now();
    const words = PAY_WORDS[language];
    const body = html`${link && html`<p class="quiet">${words.order(link.serviceNumber)}</p>`}
    ${link && isOpen ? wayToPay(link, language) : outcome(link, language)} ${helpWith(config, language)}
    ${otherLanguages(language)}`;
    return c.html(page(words.title(config.PLACE), body, language), link ? 200 : 404, {
      'cache-control': 'no-store',
    });
  });
}

/** The button first: the code is for another phone than the one that shows it. */
function wayToPay({ amountPaise, upiUri }: LinkToPay, language: Language) {
  const words = PAY_WORDS[language];
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(upiUri)).toString('base64')}`;
  return html`<p class="amount">${money(amountPaise)}</p>
    <p><a class="act" href="${upiUri}">${words.pay}</a></p>
    <p>${words.scan}</p>
    <p><img class="qr" src="${qr}" alt="${words.qr}" width="240" height="240" /></p>`;
}

function outcome(link: LinkToPay | undefined, language: Language) {
  const words = PAY_WORDS[language];
  if (link?.state !== 'PAID') return html`<p>${words.expired}</p>`;
  return html`<p class="amount">${money(link.amountPaise)}</p>
    <p class="state good">${words.paid}</p>
    <p>${words.receipt}</p>`;
}

function helpWith(config: Config, language: Language) {
  const { supportEmail, supportPhone: phone } = portalConfig({ config });
  return html`<p>
    ${phone && html`<a href="tel:${phone}">${PAY_WORDS[language].call}</a> · `}<a
      href="mailto:${supportEmail}"
      >${supportEmail}</a
    >
  </p>`;
}

function otherLanguages(language: Language) {
  return html`<p class="links">
    ${Language.options
      .filter((tag) => tag !== language)
      .map((tag) => html`<a href="?lang=${tag}" hreflang="${tag}" lang="${tag}">${ownNameOf(tag)}</a> `)}
  </p>`;
}

const ownNameOf = (tag: Language): string => LANGUAGES[LANGUAGE_NAMES[tag]]?.[1] ?? LANGUAGE_NAMES[tag];
