import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { PAGE_CALLS, type PageCalls as Calls } from './page-calls.ts';

type Name = keyof Calls;

/** A refusal of the server; without a body, no answer came. */
export class CallError extends Error {
  override name = 'CallError';
  readonly body: ErrorBody | undefined;
  constructor(body?: ErrorBody) {
    super(body?.code ?? 'no answer');
    this.body = body;
  }
}

const BASIC = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`;
const TIMEOUT_MS = 30_000;
const PIECE_TIMEOUT_MS = 90_000;

type Body<N extends Name> = BodyOf<Calls[N]> extends undefined ? [] : [body: BodyOf<Calls[N]>];

/** A call of the page, with the session's token once it is open. @throws CallError */
export async function ask<N extends Name>(
  token: string | null,
  name: N,
  ...[body]: Body<N>
): Promise<ResponseOf<Calls[N]>> {
  const [method, path] = PAGE_CALLS[name];
  return send(token, method, path, body);
}

/** @throws CallError */
export async function send<Answer>(
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
): Promise<Answer> {
  return answerOf(
    fetch(`/${portalConfig.app}/api/patient/v1/${path}`, {
      method,
      cache: 'no-store',
      signal: endsAfter(TIMEOUT_MS),
      headers: {
        authorization: token === null ? BASIC : `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

/** A piece of a file. On a slow line it takes longer than a call. @throws CallError */
export async function sendPiece(
  token: string | null,
  at: { askedId: string; uploadId: string; offset: number },
  piece: Blob,
): Promise<ResponseOf<Calls['sendPatientPiece']>> {
  const query = new URLSearchParams({ ...at, offset: String(at.offset), sizeBytes: String(piece.size) });
  const [, path] = PAGE_CALLS.sendPatientPiece;
  return answerOf(
    fetch(`/${portalConfig.app}/api/patient/v1/${path}?${query.toString()}`, {
      method: 'POST',
      cache: 'no-store',
      signal: endsAfter(PIECE_TIMEOUT_MS),
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/octet-stream' },
      body: piece,
    }),
  );
}

async function answerOf<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked.catch(() => undefined);
  const said = (await answer?.json().catch(() => undefined)) as (ErrorBody & { status: string }) | undefined;
  if (!answer || !said) throw new CallError();
  if (!answer.ok) throw new CallError(said);
  return said as never;
}

/** `AbortSignal.timeout`, which a phone with a system of 2021 does not have. */
function endsAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
