import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { answerError, OutsideError, readOutside, unreachable } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { Clock } from '#server/platform/deps.ts';
import { watched } from '#server/platform/health/services.ts';
import { addSeconds } from '#server/platform/time.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_MAX = 64 * 1024;
/** A token is renewed before it ends, so that none ends on its way. */
const RENEW_BEFORE_S = 60;
/** The gateway refuses a request of which the time is further away; its fault does not say so. */
const SKEW_NOTED_S = 60;

const Session = z.object({ accessToken: z.string().check(z.minLength(1)), expiresIn: z.number() });
export const Certificates = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

export interface SendAs {
  /** A retry may need the same. */
  requestId?: string;
  isProvider?: boolean;
  linkToken?: string;
}

export interface AbdmClient {
  /**
   * Sends a request, which the gateway answers later by a callback.
   * @param path below /api/hiecm
   * @param as the id of the request, by default a new one; the side of the exchange, by default the user; the token of a link
   * @throws OutsideError
   */
  send(path: string, body: unknown, as?: SendAs): Promise<void>;
  /** Returns the keys with which the gateway signs its calls. @throws OutsideError */
  certificates(): Promise<z.output<typeof Certificates>>;
  /** Asks for a new session, which changes nothing. @throws OutsideError */
  check(): Promise<void>;
  /** Makes a call with the token of the session, and once more with a new one if it is refused as unauthorised. @throws OutsideError */
  withSession<T>(act: (token: string) => Promise<T>): Promise<T>;
}

type Settings = Pick<
  Config,
  'ABDM_URL' | 'ABDM_CM_ID' | 'ABDM_CLIENT_ID' | 'ABDM_CLIENT_SECRET' | 'ABDM_HIU_ID' | 'ABDM_HIP_ID'
>;

/** Makes calls with the headers of version 3, and none while the gateway wants fewer. */
function openCalls(config: Settings, clock: Pick<Clock, 'now'>) {
  const base = `${config.ABDM_URL.replace(/\/$/, '')}/api/hiecm`;
  let busyUntil: Date | null = null;

  return async (path: string, init: RequestInit, requestId: string = randomUUID()): Promise<Response> => {
    if (busyUntil && clock.now() < busyUntil) throw new OutsideError('HTTP 429');
    const answer = await fetch(`${base}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        'REQUEST-ID': requestId,
        TIMESTAMP: clock.now().toISOString(),
        'X-CM-ID': config.ABDM_CM_ID,
        ...(init.headers as Record<string, string> | undefined),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw unreachable(error);
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    const fault = withSkew(answerError(answer), answer.headers.get('date'), clock.now());
    if (fault.status === 429) busyUntil = addSeconds(clock.now(), fault.retryAfterS ?? 0);
    throw fault;
  };
}

/**
 * The gateway of ABDM, version 3: sessions, headers and faults as in https://github.com/NHA-ABDM/ABDM-wrapper (v3) and
 * https://github.com/10bedicu/care_abdm (abdm/service). A session is shared by all calls of this process and renewed before it ends.
 */
export function openClient(config: Settings, clock: Pick<Clock, 'now'>): AbdmClient {
  const call = openCalls(config, clock);
  let session: { token: string; until: Date } | null = null;
  let opening: Promise<string> | null = null;

  async function openSession(): Promise<string> {
    const { ABDM_CLIENT_ID: clientId, ABDM_CLIENT_SECRET: clientSecret } = config;
    const body = JSON.stringify({ clientId, clientSecret, grantType: 'client_credentials' });
    const answer = await call('/gateway/v3/sessions', { method: 'POST', body });
    const { accessToken, expiresIn } = await readOutside(answer, ANSWER_MAX, Session);
    session = { token: accessToken, until: addSeconds(clock.now(), expiresIn - RENEW_BEFORE_S) };
    return accessToken;
  }

  /** Requests that need a new session at the same time share it. */
  async function newToken(): Promise<string> {
    opening ??= openSession().finally(() => {
      opening = null;
    });
    return opening;
  }

  const tokenNow = async (): Promise<string> =>
    session && clock.now() < session.until ? session.token : newToken();

  async function withSession<T>(act: (token: string) => Promise<T>): Promise<T> {
    try {
      return await act(await tokenNow());
    } catch (error) {
      // The gateway ends sessions at any time.
      if (!(error instanceof OutsideError) || error.status !== 401 || !session) throw error;
      session = null;
      return act(await tokenNow());
    }
  }

  async function send(token: string, path: string, body: unknown, as: SendAs = {}): Promise<void> {
    const headers = {
      ...(as.isProvider
        ? { 'X-HIP-ID': config.ABDM_HIP_ID ?? '' }
        : { 'X-HIU-ID': config.ABDM_HIU_ID ?? '' }),
      ...(as.linkToken !== undefined && { 'X-LINK-TOKEN': as.linkToken }),
      authorization: `Bearer ${token}`,
    };
    const answer = await call(path, { method: 'POST', headers, body: JSON.stringify(body) }, as.requestId);
    await answer.body?.cancel();
  }

  return {
    send: (path, body, as) => watched('records', () => withSession((token) => send(token, path, body, as))),
    withSession,
    certificates: async () => readOutside(await call('/gateway/v3/certs', {}), ANSWER_MAX, Certificates),
    check: async () => void (await openSession()),
  };
}

/** Adds to a refusal that the clocks differ, which is a usual cause of one. */
function withSkew(fault: OutsideError, date: string | null, now: Date): OutsideError {
  const apartS = Math.round((now.getTime() - Date.parse(date ?? '')) / 1_000);
  if (!fault.status || fault.status >= 500 || !(Math.abs(apartS) > SKEW_NOTED_S)) return fault;
  fault.message += `, and the clocks are ${Math.abs(apartS)} s apart`;
  return fault;
}
