import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Deps } from '#server/platform/deps.ts';
import { listRedirectUris } from './smart.queries.ts';

/**
 * Lets pages of registered apps read what the interface answers to their token. No other origin may, and none sends a cookie: the portal
 * has none that opens anything.
 */
export const appOrigins = ({ db }: Pick<Deps, 'db'>): MiddlewareHandler =>
  cors({
    async origin(origin) {
      if (!origin) return null;
      const known = (await listRedirectUris(db)).map((uri) => new URL(uri).origin);
      return known.includes(origin) ? origin : null;
    },
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['authorization', 'content-type', 'accept', 'prefer', 'if-none-match'],
    exposeHeaders: ['etag', 'last-modified', 'retry-after'],
    maxAge: 600,
  });
