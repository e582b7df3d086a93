import {
  needsConnection,
  pathOf,
  type AnyCall,
  type BodyOf,
  type QueryOf,
  type ResponseOf,
} from '#contract/call.ts';
import { CLIENT_ID, CLIENT_SECRET, DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import { ApiError, ContractError, NetworkError } from './errors.ts';
import { ports } from '#api/ports.ts';
import { noteCursor } from './event-cursor.ts';
import { tellUnreachable } from './unreachable.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { deviceToken } from '#offline/device-token.ts';

type Input<C extends AnyCall> = (QueryOf<C> extends undefined
  ? { query?: undefined }
  : { query: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? { body?: undefined } : { body: BodyOf<C> }) & {
    signal?: AbortSignal | undefined;
    /** A guest's token, instead of the signed-in person's. */
    token?: string | undefined;
    /** 0 to 1, while a form's bytes are sent. */
    onProgress?: ((part: number) => void) | undefined;
    headers?: Record<string, string> | undefined;
    /** A call in the background: without an answer the user stays on the current page. */
    unasked?: true | undefined;
    /** Continues when the page is closed; the body is small. */
    keepalive?: true | undefined;
  };

/**
 * Makes one call of the contract.
 * @throws ApiError when the server refuses, NetworkError without an answer, ContractError for an answer of another shape
 */
export async function send<C extends AnyCall>(row: C, input: Input<C>): Promise<ResponseOf<C>> {
  const answer = await answerTo(row, input);
  const parsed = row.response.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw new ContractError(`${row.path}: ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data as ResponseOf<C>;
}

/**
 * Makes a call that answers with a file.
 * @throws ApiError when the server refuses, NetworkError without an answer
 */
export async function sendForFile<C extends AnyCall>(row: C, input: Input<C>): Promise<Blob> {
  return (await answerTo(row, input)).blob();
}

async function answerTo(
  row: AnyCall,
  input: { token?: string | undefined; headers?: Record<string, string> | undefined },
): Promise<Response> {
  let bearer = await authorization(row, input.token);
  // Sent again after a token refresh, it must count as the same write on the server.
  const once =
    row.kind === 'command' ? (input.headers?.['idempotency-key'] ?? crypto.randomUUID()) : undefined;
  let answer = await transmit(row, input, bearer, once);
  if (bearer.startsWith('Bearer') && !input.token && (await isTokenOver(answer))) {
    bearer = `Bearer ${await (await ports()).tokens.renew(bearer.slice('Bearer '.length))}`;
    answer = await transmit(row, input, bearer, once);
  }
  noteCursor(answer);
  if (answer.ok) return answer;
  const error = new ApiError(answer.status, errorBody(await answer.json().catch(() => null)));
  await (await ports()).refusalWords();
  if (error.status === 423) await (await ports()).tokens.locked(bearer);
  throw error;
}

/** Returns whether a 401 is about the token. One for a wrong password is not: a second try would count as another attempt. */
async function isTokenOver(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  const json: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return errorBody(json).code !== 'WRONG_SIGN_IN';
}

function errorBody(json: unknown): ApiError['body'] {
  const isOurs = typeof json === 'object' && json !== null && 'code' in json && 'responseString' in json;
  return isOurs
    ? (json as ApiError['body'])
    : { status: 'ERROR', code: 'INTERNAL', reason: 'ANSWER_UNREADABLE', responseString: '' };
}

const BASIC = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`;

/** R6.01, R6.02: a bearer token of the role, or the client credential before a sign-in. */
async function authorization(row: AnyCall, token: string | undefined): Promise<string> {
  if (token) return `Bearer ${token}`;
  const { tokens } = await ports();
  // Some calls accept both: a signed-in user by their token, any other caller as the portal itself.
  const isPersonal = !row.who.includes('client') || (await tokens.isSignedIn(row.who));
  return isPersonal ? `Bearer ${await tokens.fresh()}` : BASIC;
}

export function urlOf(row: AnyCall, query?: Record<string, unknown>): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return pathOf(row, portalConfig) + (given.length ? `?${search}` : '');
}

/** The input of any call: the compiler has checked its types at the caller. */
interface Transmission {
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  onProgress?: (part: number) => void;
  headers?: Record<string, string>;
  unasked?: true;
  keepalive?: true;
}

async function transmit(row: AnyCall, input: object, auth: string, once?: string): Promise<Response> {
  const { query, body, signal, onProgress, unasked, ...more } = input as Transmission;
  const url = urlOf(row, query);
  const headers: Record<string, string> = {
    ...more.headers,
    authorization: auth,
    ...(once && { 'idempotency-key': once }),
  };
  const payload = body === undefined ? null : payloadOf(row, body);
  // Before a sign-in the server can only know the device.
  const device = auth === BASIC ? await deviceToken() : undefined;
  if (device) headers[DEVICE_TOKEN_HEADER] = device;
  if (typeof payload === 'string') headers['content-type'] = 'application/json';
  try {
    if (onProgress && payload) return await upload(row.method, url, headers, payload, onProgress, signal);
    return await fetch(url, {
      method: row.method,
      headers,
      body: payload,
      ...(signal ? { signal } : {}),
      ...(more.keepalive && { keepalive: true }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    noteCursor();
    if (needsConnection(row) && !unasked) tellUnreachable();
    throw new NetworkError();
  }
}

function payloadOf(row: AnyCall, body: unknown): Blob | FormData | string {
  if (row.bytes) return body as Blob;
  return row.form ? formOf(body as object) : JSON.stringify(body);
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function upload(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Blob | FormData | string,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    );
    xhr.addEventListener('load', () => resolve(new Response(xhr.responseText, { status: xhr.status })));
    xhr.addEventListener('error', () => reject(new NetworkError()));
    xhr.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}
