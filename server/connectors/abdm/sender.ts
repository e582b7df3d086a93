import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import { requireRecent } from '#server/connectors/received.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { AbdmClient } from './client.ts';

const KEYS_KEPT_S = 3_600;
/** The gateway changes its keys: an unknown one is looked up again, yet not for each call of a stranger. */
const LOOK_UP_EVERY_S = 60;
const FAILED_FOR_S = 5;
const TOKEN_SKEW_S = 60;
/** A call that is older was recorded and is sent again by someone. */
export const CALL_AGE_S = 600;
const TOKEN_MAX = 8_192;
const REQUEST_ID = /^[\w.:-]{8,64}$/;

/** A check of the calls that come from the gateway. */
export interface SenderCheck {
  /** @returns the id of the call @throws Refusal BAD_CLIENT for a call of another, or one that is not of now */
  check(headers: Headers): Promise<string>;
}

/**
 * Checks that a call comes from the gateway: its bearer token is signed (RS256) with a key of /gateway/v3/certs for the audience `account`,
 * as https://github.com/10bedicu/care_abdm (abdm/authentication.py) checks it, and its TIMESTAMP is of now.
 */
export function openSenderCheck(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  client: AbdmClient,
): SenderCheck {
  let failedAt: Date | null = null;
  let known: { keys: JSONWebKeySet; at: Date } | null = null;

  async function keysFor(isUnknownKey: boolean): Promise<JSONWebKeySet> {
    const age = known ? (clock.now().getTime() - known.at.getTime()) / 1_000 : Infinity;
    if (known && age < (isUnknownKey ? LOOK_UP_EVERY_S : KEYS_KEPT_S)) return known.keys;
    if (failedAt && addSeconds(failedAt, FAILED_FOR_S) > clock.now()) throw busy();
    try {
      const keys = (await client.certificates()) as JSONWebKeySet;
      known = { keys, at: clock.now() };
      return keys;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      failedAt = clock.now();
      throw busy();
    }
  }

  async function verify(token: string, isUnknownKey = false): Promise<void> {
    const keys = createLocalJWKSet(await keysFor(isUnknownKey));
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      audience: 'account',
      clockTolerance: TOKEN_SKEW_S,
      currentDate: clock.now(),
      requiredClaims: ['exp'],
    });
    const { ABDM_GATEWAY_CLIENT: gateway } = config;
    // Another participant could otherwise grant itself the records of a patient.
    if (gateway && payload['azp'] !== gateway) throw new Refusal('BAD_CLIENT');
  }

  return {
    async check(headers) {
      const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
      const requestId = headers.get('request-id') ?? '';
      if (!token || token.length > TOKEN_MAX || !REQUEST_ID.test(requestId)) throw new Refusal('BAD_CLIENT');
      const sentAt = Date.parse(headers.get('timestamp') ?? '') / 1_000;
      requireRecent(sentAt, clock.now(), { backS: CALL_AGE_S, aheadS: CALL_AGE_S });
      try {
        await verify(token).catch((error: unknown) => {
          if (error instanceof errors.JWKSNoMatchingKey) return verify(token, true);
          throw error;
        });
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new Refusal('BAD_CLIENT');
        throw error;
      }
      return requestId;
    },
  };
}

/** The sender is asked to try again: what it says cannot be believed before its key is known. */
const busy = () => new Refusal('TOO_MANY', { retryAfterS: FAILED_FOR_S });

/** The time before which no call is taken: the ids of earlier ones need not be known any more. */
export const forgottenBefore = (now: Date): Date => addSeconds(now, -4 * CALL_AGE_S);
