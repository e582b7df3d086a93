import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { renderSVG } from 'uqr';
import { Language } from '#contract/sent-messages.ts';
import { money } from '#domain/format.ts';
import { LANGUAGE_NAMES, LANGUAGES, languageOf } from '#domain/languages.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { EXAMPLES } from '#server/platform/environment.ts';
import { page } from '#server/platform/http/page.ts';
import { portalConfig } from '#server/platform/http/portal-files.ts';
import { findLinkToPay } from './payment-link.queries.ts';
import { PAY_WORDS } from './pay-words.ts';
import { upiUri } from './upi.ts';

const LINK_ID = /^[\w-]{1,64}$/;

type LinkToPay = NonNullable<Awaited<ReturnType<typeof findLinkToPay>>>;

/**
 * GET /pay?x={id}, or /pay/{id}: the page that a patient opens from the SMS, with the amount, a payment link and a QR code, in their language or
 * in that of `?lang`. It shows no name and no contents of the order.
 */
export function mountPay(app: Hono, { db, clock, config, connectors }: Deps): void {
  const show = async (c: Context, id: string): Promise<Response> => {
    const link = LINK_ID.test(id) ? await findLinkToPay(db, id) : undefined;
    const asked = Language.safeParse(c.req.query('lang'));
    const language = asked.success ? asked.data : languageOf(link?.languages ?? []);
    const isOpen = link && (link.state === 'SENT' || link.mayTryAgain) && link.expiresAt > clock.now();
    const words = PAY_WORDS[language];
    const body = html`${link && html`<p class="quiet">${words.order(link.serviceNumber)}</p>`}
    ${link && isOpen ? waysToPay(link, { config, connectors, language, isBack: c.req.query('back') !== undefined }) : outcome(link, language)}
    ${helpWith(config, language)} ${otherLanguages(id, language)}`;
    return c.html(page(words.title(config.PLACE), body, language), link ? 200 : 404, {
      'cache-control': 'no-store',
    });
  };
  app.get('/pay', (c) => show(c, c.req.query('x') ?? ''));
  app.get('/pay/:id', (c) => show(c, c.req.param('id')));
}

interface Shown extends Pick<Deps, 'config' | 'connectors'> {
  language: Language;
  /** The patient comes back from the page of the service. */
  isBack: boolean;
}

/**
 * The page of the service that takes payments, where the hospital has one: a payment straight to its UPI address would be reported by no
 * service, so that the address is shown only while that page is not there.
 */
function waysToPay(link: LinkToPay, { config, connectors, language, isBack }: Shown) {
  const words = PAY_WORDS[language];
  const tried = link.state === 'FAILED' && html`<p class="state">${words.failed}</p>`;
  const note = isBack && link.state === 'SENT' && html`<p role="status">${words.confirming}</p>`;
  const amount = html`${tried} ${note}
    <p class="amount">${money(link.amountPaise)}</p>`;
  if (link.gatewayState === 'OPEN' && link.url)
    return html`${amount}
      <p><a class="act" href="${link.url}" rel="noreferrer">${words.payOnline}</a></p>
      <p class="quiet">${words.elsewhere(new URL(link.url).hostname)}</p>`;
  const hasUpi = config.UPI_ADDRESS !== EXAMPLES.UPI_ADDRESS || !connectors.payments.length;
  const isComing = connectors.payments.length > 0 && link.gatewayState !== 'FAILED' && link.state === 'SENT';
  return html`${amount} ${isComing && html`<p role="status">${words.coming}</p>`}
  ${!isComing && !hasUpi && html`<p>${words.notOnline}</p>`}
  ${hasUpi && byUpi(upiUri(config, link.id, link), language)}`;
}

/** The button first: the code is for another phone than the one that shows it. */
function byUpi(uri: string, language: Language) {
  const words = PAY_WORDS[language];
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri)).toString('base64')}`;
  return html`<p><a class="act" href="${uri}">${words.pay}</a></p>
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

function otherLanguages(id: string, language: Language) {
  const others = Language.options.filter((tag) => tag !== language);
  const to = (lang: Language): string => `/pay?${new URLSearchParams({ x: id, lang }).toString()}`;
  return html`<p class="links">
    ${others.map((tag) => html`<a href="${to(tag)}" hreflang="${tag}" lang="${tag}">${ownNameOf(tag)}</a> `)}
  </p>`;
}

const ownNameOf = (tag: Language): string => LANGUAGES[LANGUAGE_NAMES[tag]]?.[1] ?? LANGUAGE_NAMES[tag];
