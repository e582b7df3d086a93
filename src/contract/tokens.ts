import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds that the access token lives. */
  expires_in: z.number(),
});

/** Apart from the other calls of signing in: every screen needs these two, and none of those. */
export const getRefreshToken = call({
  method: 'POST',
  path: '/{app}/auth/getRefreshToken',
  who: ['client'],
  summary: 'Rotates a refresh token; the reuse of an old one ends the whole family',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: ok(Tokens.shape),
});

export const lock = call({
  method: 'POST',
  path: '/{app}/api/user/lock',
  who: ['provider', 'agent', 'nurse'],
  summary: 'Locks the session of the bearer token: until `unlock` it may make only the calls that say so',
  whileLocked: true,
  response: Done,
  extension: true,
});
