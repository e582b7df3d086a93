import type { AnyCall } from '#contract/call.ts';
import type { Clock } from '#server/platform/deps.ts';
import { identityKey, type Identity } from './identity.ts';
import { Refusal } from './refusal.ts';
import { roomCalls } from '#contract/room.ts';
import { getRefreshToken } from '#contract/tokens.ts';
import { hashToken } from './tokens.ts';

export interface Limiter {
  /** Before anybody is known. @throws Refusal TOO_MANY with the seconds until the next try makes sense */
  checkAddress(address: string, row: AnyCall): void;
  /** Once somebody is: a person's many devices share one allowance, whatever their addresses. @throws Refusal TOO_MANY */
  checkCaller(who: Identity, row: AnyCall): void;
  /** A call that bears a token or a link in its body, by that token or link. @throws Refusal TOO_MANY */
  checkSecret(row: AnyCall, body: unknown): void;
  /** The same call after its token or link was refused: such guesses count by address. @throws Refusal TOO_MANY */
  countGuess(address: string, row: AnyCall): void;
}

const WINDOW_MS = 60_000;
/** Calls a minute. Signing in is guessable and dear (argon2id); the rest is only capped against floods. */
const A_MINUTE = { signIn: 60, secret: 60, address: 6_000, reads: 3_000, writes: 1_500 } as const;

/**
 * Calls that nobody can make without 256 random bits. Many people share an address, and one of them must not stop the
 * others from staying signed in, or patients from joining.
 */
const SECRET_OF = new Map<AnyCall, (body: unknown) => string>([
  [getRefreshToken, (body) => (body as { refreshToken: string }).refreshToken],
  [roomCalls.joinAsGuest, (body) => (body as { userId: string }).userId],
]);

/** Counts in fixed windows of a minute, in this process: a first fence in front of the per-account limits in the store. */
export function limiter(clock: Clock): Limiter {
  let started = clock.elapsedMs();
  let counts = new Map<string, number>();

  function count(kind: keyof typeof A_MINUTE, name: string): void {
    const now = clock.elapsedMs();
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
    checkAddress(address, row) {
      const isSignIn = row.method === 'POST' && row.who.includes('client') && !SECRET_OF.has(row);
      count(isSignIn ? 'signIn' : 'address', address);
    },
    checkCaller(who, row) {
      if (who.type === 'staff' || who.type === 'guest')
        count(row.kind === 'query' ? 'reads' : 'writes', identityKey(who));
    },
    checkSecret(row, body) {
      const secretOf = SECRET_OF.get(row);
      if (secretOf) count('secret', hashToken(secretOf(body)));
    },
    countGuess(address, row) {
      if (SECRET_OF.has(row)) count('signIn', address);
    },
  };
}
