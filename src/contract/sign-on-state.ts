import * as z from 'zod/mini';

/** Why a sign-in at the hospital's identity provider opened no session; `ok` waits to be taken over. In the fragment of the page's address. */
export const SignOnState = z.enum([
  'ok',
  /** A person who is signed in has proved themselves again. */
  'again',
  /** No account, or none that the provider vouches for. */
  'unknown',
  /** The provider gives no role that the account has. */
  'role',
  'disabled',
  /** The provider did not confirm it. */
  'refused',
  'cancelled',
  'unreachable',
  /** The way back was used before, or is none of this browser's. */
  'used',
]);
export type SignOnState = z.output<typeof SignOnState>;
