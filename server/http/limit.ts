import type { AnyCall } from '#contract/call.ts';
import type { Clock } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface Limiter {
  /** @throws Refusal TOO_MANY with the seconds until the next try makes sense */
  check(address: string, row: AnyCall): void;
}

const WINDOW_MS = 60_000;
/** Calls a minute from one address: signing in is guessable and dear (argon2id), the rest is only capped against floods. */
const SIGN_IN_A_MINUTE = 60;
const ANY_A_MINUTE = 6_000;

/** Counts in fixed windows of a minute, in this process: a first fence in front of the per-account limits in the store. */
export function limiter(clock: Clock): Limiter {
  let started = 0;
  let counts = new Map<string, number>();
  return {
    check(address, row) {
      const now = clock.now().getTime();
      if (now - started >= WINDOW_MS) {
        started = now;
        counts = new Map();
      }
      const isSignIn = row.method === 'POST' && row.who.includes('client');
      const key = `${isSignIn ? 'sign-in' : 'any'} ${address}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > (isSignIn ? SIGN_IN_A_MINUTE : ANY_A_MINUTE)) {
        throw new Refusal('TOO_MANY', { retryAfterS: Math.ceil((started + WINDOW_MS - now) / 1000) });
      }
    },
  };
}
