import type { Context, Hono } from 'hono';
import { AppAuthorization } from '#contract/smart-apps.ts';
import { checkStranger, type Serving } from '#server/fhir/access/signed-in.ts';
import { consentUrl } from '#server/fhir/access/token.ts';
import { bytesOf } from '#server/platform/http/read-bytes.ts';

const FORM_MAX_BYTES = 8 * 1024;

/**
 * GET and POST /fhir/authorize: what an app asks for is packed into one text for the page of the portal, which would otherwise read a state
 * of digits as a number.
 */
export function mountAuthorize(app: Hono, serving: Serving): void {
  const open = (c: Context, asked: URLSearchParams): Response => {
    const url = new URL(consentUrl(serving.deps.config));
    const known = AppAuthorization.safeParse(Object.fromEntries(asked));
    const text = JSON.stringify(known.success ? known.data : {});
    url.searchParams.set('ask', Buffer.from(text).toString('base64url'));
    return c.redirect(url.href, 303);
  };
  app.get('/fhir/authorize', (c) => {
    checkStranger(c, serving);
    return open(c, new URL(c.req.url).searchParams);
  });
  app.post('/fhir/authorize', async (c) => {
    checkStranger(c, serving);
    const body = await bytesOf(c.req.raw, { max: FORM_MAX_BYTES, isUnknownSender: true });
    return open(c, new URLSearchParams(Buffer.from(body).toString()));
  });
}

/** Reads what was packed; what is none is as if nothing had been asked for. */
export function unpacked(ask: string): AppAuthorization {
  try {
    const read = AppAuthorization.safeParse(JSON.parse(Buffer.from(ask, 'base64url').toString()));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}
