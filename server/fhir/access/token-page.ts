import type { Hono } from 'hono';
import type { Deps } from '#server/platform/deps.ts';
import { sourcesOf } from '#server/platform/http/caller-address.ts';
import type { Limiter } from '#server/platform/http/limit.ts';
import { bytesOf } from '#server/platform/http/read-bytes.ts';
import { addressOf } from '#server/platform/http/serve.ts';
import { exchangeCode } from '#server/fhir/smart/exchange.ts';
import { issueToken, TokenFault } from './token.ts';

const FORM_MAX_BYTES = 16 * 1024;
const HEADERS = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** POST /fhir/token: a signed assertion or the code of an app for an access token, with the errors of OAuth 2.0. */
export function mountToken(app: Hono, deps: Deps, limits: Limiter): void {
  app.post('/fhir/token', async (c) => {
    const address = addressOf(c, deps.config);
    limits.checkOutside(sourcesOf(address), 'signIn');
    const body = await bytesOf(c.req.raw, { max: FORM_MAX_BYTES, isUnknownSender: true });
    try {
      const form = new URLSearchParams(Buffer.from(body).toString());
      const issue = form.get('grant_type') === 'authorization_code' ? exchangeCode : issueToken;
      return c.json(await issue(deps, form, address), 200, HEADERS);
    } catch (error) {
      if (!(error instanceof TokenFault)) throw error;
      return c.json({ error: error.code }, error.code === 'invalid_client' ? 401 : 400, HEADERS);
    }
  });
}
