import { pathOf, type AnyCall, type BodyOf, type QueryOf, type ResponseOf } from '#contract/call.ts';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import type { Config } from '#server/platform/config.ts';

/**
 * The caller: the hospital's intake, the page before sign-in, a guest by their token, the payment gateway by
 * signature.
 */
export type As = { intake: true } | { client: true } | { token: string } | { signature: string };

type Input<C extends AnyCall> = { query?: QueryOf<C>; body?: BodyOf<C> };

export interface Api {
  call<C extends AnyCall>(row: C, as: As, input: Input<C>): Promise<ResponseOf<C>>;
}

/** A refused call; `status` 401 means that a guest's token has ended. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  status: number;
  constructor(path: string, status: number) {
    super(`${path} answered ${status}`);
    this.status = status;
  }
}

const TIMEOUT_MS = 10_000;
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The public calls over HTTP, as the patient's app, a browser and the payment gateway make them. */
export function simulatorApi(
  url: string,
  config: Pick<Config, 'APP_SEGMENT' | 'PRODUCT' | 'intakeKey'>,
  stopped?: AbortSignal,
  send: Fetch = fetch,
): Api {
  const names = { app: config.APP_SEGMENT, product: config.PRODUCT };
  return {
    async call(row, as, { query, body }) {
      const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
      const answer = await send(`${url}${pathOf(row, names)}${search && `?${search}`}`, {
        method: row.method,
        headers: {
          ...headersOf(as, config.intakeKey),
          ...(row.form ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(stopped ? [stopped] : [])]),
        ...(body === undefined ? {} : { body: row.form ? formOf(body) : JSON.stringify(body) }),
      });
      if (!answer.ok) throw new CallFailed(row.path, answer.status);
      return row.response.parse(await answer.json()) as ResponseOf<typeof row>;
    },
  };
}

function headersOf(as: As, intakeKey: string): Record<string, string> {
  if ('intake' in as) return { 'x-intake-key': intakeKey };
  if ('client' in as)
    return { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}` };
  return 'token' in as ? { authorization: `Bearer ${as.token}` } : { 'x-signature': as.signature };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
