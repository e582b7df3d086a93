import * as z from 'zod/mini';
import { call, ok } from './call.ts';

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Lifetime of the access token in seconds. */
  expires_in: z.number(),
});

/** Separate from the other sign-in calls: every screen needs this one, and none of those. */
export const getRefreshToken = call({
  kind: 'command',
  method: 'POST',
  path: '/{app}/auth/getRefreshToken',
  who: ['client'],
  summary: 'Rotates a refresh token; the reuse of an old one ends the whole family',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  bodyOrQuery: true,
  response: ok(Tokens.shape),
});
