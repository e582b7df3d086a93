import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { pathOf, type AnyCall, type BodyOf, type QueryOf, type ResponseOf } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { parsedRefusal } from './parsed-refusal.ts';

type Query<C extends AnyCall> = C extends { query: object } ? { query: QueryOf<C> } : { query?: undefined };
type Body<C extends AnyCall> = C extends { body: object } | { bytes: true }
  ? { body: BodyOf<C> }
  : { body?: undefined };
export type Input<C extends AnyCall> = Query<C> & Body<C>;

export type Refused = ErrorBody & { httpStatus: number };

/** Makes calls of the contract as one person. */
export interface Client {
  headers: Readonly<Record<string, string>>;
  /** The answer of a call that succeeds; it must hold what the contract says and nothing else. */
  call<C extends AnyCall>(row: C, input: Input<C>): Promise<ResponseOf<C>>;
  /** The typed error of a call that is refused. */
  refusal<C extends AnyCall>(row: C, input: Input<C>): Promise<Refused>;
  /** Whatever comes back: for files, streams, and bodies that are wrong on purpose. */
  send(row: AnyCall, input?: Sent): Promise<Response>;
}

interface Sent {
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Send = (path: string, init: RequestInit) => Promise<Response>;
export const NAMES = { app: 'wardline', product: 'wardline' };

export function makeClient(request: Send, headers: Record<string, string>): Client {
  async function send(row: AnyCall, input: Sent = {}): Promise<Response> {
    const query = new URLSearchParams(input.query as Record<string, string>).toString();
    const body = row.bytes
      ? (input.body as Blob)
      : row.form && input.body
        ? formOf(input.body)
        : JSON.stringify(input.body);
    return request(`${pathOf(row, NAMES)}${query && `?${query}`}`, {
      method: row.method,
      // As the portal's own client does.
      headers: {
        ...headers,
        ...(row.kind === 'command' && { 'idempotency-key': randomUUID() }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body }),
    });
  }
  return {
    headers,
    send,
    async call(row, input) {
      const answer = await send(row, input);
      const body: unknown = await answer.json();
      expect({ status: answer.status, body }, row.path).toMatchObject({ status: 200 });
      const parsed = row.response.parse(body);
      expect(body, `${row.path} answers what the contract says, and no more`).toEqual(parsed);
      return parsed as never;
    },
    async refusal(row, input) {
      const answer = await send(row, input);
      const body: unknown = await answer.json();
      expect({ status: answer.status, body }, row.path).not.toMatchObject({ status: 200 });
      return { ...parsedRefusal(body), httpStatus: answer.status };
    },
  };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, value instanceof File ? value : String(value));
  }
  return form;
}
