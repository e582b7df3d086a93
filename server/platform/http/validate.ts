import type { AnyCall } from '#contract/call.ts';
import { reasonOfIssue } from '#contract/reason-of-issue.ts';
import { bytesOf, isOfUnknownSender, maxBytesOf } from './read-bytes.ts';
import { Refusal } from './refusal.ts';

const DEPTH_MAX = 32;
/** The longest list of the contract has 500 writes of a device. */
const LIST_MAX = 2_000;
/** Five hundred writes of a device have about ten thousand values; reading a hundred thousand holds the main thread. */
const VALUES_MAX = 30_000;
/** Each value but the first of a list follows a comma, each list and object begins with a bracket. */
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];
/** No form of the contract has more. */
const PARTS_MAX = 20;
/** A person corrects no more at once, and a stranger gets no answer that is larger than the request. */
const FAULTS_MAX = 20;

/** @throws Refusal BAD_INPUT naming every invalid parameter */
export function readQuery(row: AnyCall, request: Request): unknown {
  return row.query && parsed(row.query, parametersOf(request));
}

/** @throws Refusal BAD_INPUT naming every invalid field of a JSON body */
export function checkBody(row: AnyCall, body: unknown): unknown {
  return row.body && parsed(row.body, body);
}

/**
 * The body, or the parameters of a call that may have them in its place.
 * @throws Refusal BAD_INPUT naming every invalid field, TOO_LARGE, WRONG_TYPE
 */
export async function readBody(row: AnyCall, request: Request): Promise<unknown> {
  if (row.bytes) return request.body ?? new Blob([]).stream();
  if (!row.body) return undefined;
  const bytes = await bytesOf(request, { max: maxBytesOf(row), isUnknownSender: isOfUnknownSender(row) });
  if (row.form) return parsed(row.body, await formOf(request, bytes));
  mustHaveFewValues(bytes);
  const text = Buffer.from(bytes).toString();
  return parsed(row.body, text ? jsonOf(text) : withoutBody(row, request));
}

function withoutBody({ kind, bodyOrQuery }: AnyCall, request: Request): unknown {
  if (bodyOrQuery) return parametersOf(request);
  // A query without a body asks with nothing set.
  return kind === 'query' ? {} : jsonOf('');
}

function parametersOf({ url }: Request): unknown {
  return Object.fromEntries(new URL(url).searchParams);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('BAD_INPUT', { fields: [{ path: '', reason: 'BODY_NOT_JSON' }] });
  }
}

async function formOf({ headers }: Request, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const type = headers.get('content-type') ?? '';
  mustHaveFewParts(bytes, type);
  try {
    return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData());
  } catch {
    throw new Refusal('BAD_INPUT', { fields: [{ path: '', reason: 'BODY_NOT_FORM' }] });
  }
}

/** Counts boundaries (RFC 2046) without parsing what is between them; a URL-encoded form has pairs. @throws Refusal TOO_LARGE */
function mustHaveFewParts(bytes: Uint8Array<ArrayBuffer>, type: string): void {
  const boundary = /^\s*multipart\/.*;\s*boundary="?([^";]+)/i.exec(type)?.[1];
  const separator = boundary === undefined ? '&' : `--${boundary}`;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = buffer.indexOf(separator); at >= 0; at = buffer.indexOf(separator, at + separator.length)) {
    parts += 1;
    // The last boundary closes the form.
    if (parts > PARTS_MAX + 1) throw new Refusal('TOO_LARGE');
  }
}

function parsed(schema: NonNullable<AnyCall['query']>, value: unknown): unknown {
  mustBeShort(value, 0);
  const unstorable = unstorablePath(value, []);
  if (unstorable)
    throw new Refusal('BAD_INPUT', {
      fields: [{ path: unstorable.join('.'), reason: 'CHARACTER_NOT_STORABLE' }],
    });
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, FAULTS_MAX).map((issue) => ({
    path: issue.path.join('.'),
    ...reasonOfIssue(issue),
  }));
  throw new Refusal('BAD_INPUT', { fields });
}

/** Counts values without parsing them, with the marks that are within texts. @throws Refusal TOO_LARGE */
function mustHaveFewValues(bytes: Uint8Array): void {
  let values = 0;
  for (const byte of bytes) {
    if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    if (values > VALUES_MAX) throw new Refusal('TOO_LARGE');
  }
}

/** Refuses lists that no schema allows before a schema looks at each of their items. @throws Refusal TOO_LARGE */
function mustBeShort(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || value instanceof File || depth > DEPTH_MAX) return;
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (inner.length > LIST_MAX) throw new Refusal('TOO_LARGE');
  for (const one of inner) mustBeShort(one, depth + 1);
}

/** The path of a text with U+0000 or half a surrogate pair, which PostgreSQL cannot store. */
function unstorablePath(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null || value instanceof File) return undefined;
  // No valid body nests this deep; deeper nesting could exhaust the stack.
  if (path.length > DEPTH_MAX) return path;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorablePath(inner, [...path, name]);
    if (found) return found;
  }
  return undefined;
}
