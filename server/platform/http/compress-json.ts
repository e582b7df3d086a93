import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const pack = promisify(gzip);
/** In bytes; a shorter answer fits the first packets of a line as it is. */
const WORTH_IT = 2_048;

/**
 * Compresses long answers in JSON: a queue of 50 is 43 kB. An answer may repeat what its caller sent, but no other page can make
 * calls with a person's token to compare lengths: no cookie holds it.
 */
export function compressJson(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const type = c.res.headers.get('content-type') ?? '';
    if (
      !type.startsWith('application/json') ||
      !/\bgzip\b(?!;q=0)/.test(c.req.header('accept-encoding') ?? '')
    )
      return;
    const text = await c.res.arrayBuffer();
    const isLong = text.byteLength >= WORTH_IT;
    const body = isLong ? await pack(text, { level: constants.Z_BEST_SPEED }) : text;
    c.res = new Response(body, { status: c.res.status, headers: { 'content-type': type } });
    c.res.headers.append('vary', 'Accept-Encoding');
    if (isLong) c.res.headers.set('content-encoding', 'gzip');
  };
}
