import type { AnyCall } from '#contract/call.ts';
import type { Clock } from '#server/platform/deps.ts';
import { identityKey, type Identity } from './identity.ts';
import { Refusal } from './refusal.ts';

export interface Limiter {
  /** Before anybody is known. @throws Refusal TOO_MANY with the seconds until the next try makes sense */
  checkAddress(address: string, row: AnyCall): void;
  /** Once somebody is: a person's many devices share one allowance, whatever their addresses. @throws Refusal TOO_MANY */
  checkCaller(who: Identity, row: AnyCall): void;
}

const WINDOW_MS = 60_000;
/** Calls a minute. Signing in is guessable and dear (argon2id); the rest is only capped against floods. */
const A_MINUTE = { signIn: 60, address: 6_000, reads: 3_000, writes: 1_500 } as const;

/** Counts in fixed windows of a minute, in this process: a first fence in front of the per-account limits in the store. */
export function limiter(clock: Clock): Limiter {
  let started = 0;
  let counts = new Map<string, number>();

  function count(kind: keyof typeof A_MINUTE, name: string): void {
    const now = clock.now().getTime();
    if (now - started >= WINDOW_MS) {
      started = now;
      counts = new Map();
    }
    const key = `${kind} ${name}`;
    const calls = (counts.get(key) ?? 0) + 1;
    counts.set(key, calls);
    if (calls > A_MINUTE[kind])
      throw new Refusal('TOO_MANY', { retryAfterS: Math.ceil((started + WINDOW_MS - now) / 1000) });
  }

  return {
    checkAddress: (address, row) =>
      count(row.method === 'POST' && row.who.includes('client') ? 'signIn' : 'address', address),
    checkCaller(who, row) {
      if (who.type === 'staff' || who.type === 'guest')
        count(row.method === 'GET' ? 'reads' : 'writes', identityKey(who));
    },
  };
}
