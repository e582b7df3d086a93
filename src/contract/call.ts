import * as z from 'zod/mini';

/** Callers of a call. The server's policies decide which rows they may see or change. */
export type Who =
  | 'provider'
  | 'agent'
  | 'nurse'
  | 'operator' // runs the hospital, from the console
  | 'wall' // a screen on a wall that shows the live board
  | 'guest' // bears a guest token of one consultation
  | 'patient' // opened their own page by a link and their date of birth
  | 'relative' // reads what a patient shared with them
  | 'client' // the portal itself before anybody signed in: basic client credential (R6.02)
  | 'customer' // the hospital's intake, by key
  | 'payer' // the payment gateway, by signature
  | 'smsGateway' // by signature
  | 'public';

/**
 * A right that a provider needs beside a session (section 3 flags and verification). Other roles are not checked.
 * `verified` is VERIFIED_AND_APPROVED.
 */
export type Need = 'verified' | 'expertAnalysis' | 'skincare' | 'dermaCare' | 'secondOpinionAdmin';

type Schema = z.ZodMiniType;

/** One row of the contract. Client function, query options, server handler and OpenAPI document derive from it. */
export interface AnyCall {
  /**
   * A query has no visible side effects: it runs in no write transaction, takes no idempotency key, and its
   * answer is not stored. The HTTP method does not decide this: the specification reads lists by POST.
   */
  kind: 'query' | 'command';
  method: 'GET' | 'POST' | 'PUT';
  /** Path as the specification writes it, including {app} and {product}, so that searching for a path finds its row. */
  path: string;
  who: readonly Who[];
  /** Rights that a provider needs, all of them; the server refuses other providers with NOT_ALLOWED. */
  needs?: readonly Need[];
  summary: string;
  query?: Schema;
  body?: Schema;
  /** Without a body, its fields are read from the query: the specification writes them so, the portal sends a body. */
  bodyOrQuery?: true;
  /** The body is multipart form data; its schema sees strings and Files. */
  form?: true;
  /** The body is a stream of bytes; the query describes it. */
  bytes?: true;
  /**
   * The portal itself sends it, or repeats it without being asked: without an answer the user stays on the page. Any other
   * command that is not `queueable` leads to the lost-network page then (R8.03).
   */
  background?: true;
  /**
   * May be queued in a device's outbox, which sends it in batches (`deliverWrites`) with the time when it was
   * done.
   */
  queueable?: true;
  /** Takes longer than a transaction should, or would hold others up in it, so it makes its own changes; idempotent. */
  managesOwnTransactions?: true;
  /** Marks an answer that gives access, such as a link: it is stored sealed. */
  secretAnswer?: true;
  /**
   * Allowed in a locked session: it unlocks or ends the session, or keeps alerts working, and does not name a
   * patient.
   */
  whileLocked?: true;
  /**
   * The caller proves password and second factor again: `each` time, or unless this session did `lately` (STEP_UP_S). Declared by
   * `stepUpEach` and `stepUpLately` alone, which also add the fields of the proof to the body (decision 0032).
   */
  stepUp?: 'each' | 'lately';
  response: Schema;
  /** The specification's poll intervals in ms, used while the event stream is down. */
  pollMs?: readonly number[];
  /** Added by us to the specification's calls. */
  extension?: true;
  /** The answer is a file, a stream or a page and not JSON. */
  raw?: true;
}

/** Declares a call; keeps its literal types. */
export function call<const C extends AnyCall>(row: C): C {
  return row;
}

export type QueryOf<C extends AnyCall> = C extends { query: infer Q extends Schema } ? z.input<Q> : undefined;
export type BodyOf<C extends AnyCall> = C extends { bytes: true }
  ? object // a Blob; this file knows no platform's types
  : C extends { body: infer B extends Schema }
    ? z.input<B>
    : undefined;
export type ParsedQuery<C extends AnyCall> = C extends { query: infer Q extends Schema }
  ? z.output<Q>
  : undefined;
export type ParsedBody<C extends AnyCall> = C extends { bytes: true }
  ? AsyncIterable<Uint8Array>
  : C extends { body: infer B extends Schema }
    ? C extends { stepUp: string }
      ? Omit<z.output<B>, 'password' | 'secondFactor'>
      : z.output<B>
    : undefined;
export type ResponseOf<C extends AnyCall> = z.output<C['response']>;

/** Fills {app} and {product} of a path. */
export function pathOf(row: Pick<AnyCall, 'path'>, names: { app: string; product: string }): string {
  return row.path.replace('{app}', names.app).replace('{product}', names.product);
}

/** Returns whether a user waits for it, and a device cannot send it later: without an answer, R8.03 leads away from the page. */
export function needsConnection({ kind, queueable, background }: AnyCall): boolean {
  return kind === 'command' && !queueable && !background;
}

/** A call's name in the outbox and in stored idempotency keys: `PUT /{app}/…`. */
export function nameOf({ method, path }: Pick<AnyCall, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** A successful answer: `status` is required by the specification. */
export function ok<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.object({ status: z.literal('SUCCESS'), ...shape });
}

export const Done = ok({});

/**
 * A page of a list; `next` is the cursor of the following page, null at the end. More than `COUNTED_MAX` rows are not counted:
 * `total` then is one more.
 */
export function pageOf<S extends Schema>(item: S) {
  return ok({ items: z.array(item), next: z.nullable(z.string()), total: z.number() });
}
