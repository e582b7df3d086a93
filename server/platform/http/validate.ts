import type { AnyCall } from '#contract/call.ts';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { reasonOfIssue } from '#contract/reason-of-issue.ts';
import { Refusal } from './refusal.ts';

const JSON_MAX_BYTES = 1024 * 1024;
const DEPTH_MAX = 32;
/** Allows for the other parts of a form beside the file. */
const FORM_MAX_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

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
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > (row.form ? FORM_MAX_BYTES : JSON_MAX_BYTES)) throw new Refusal('TOO_LARGE');
  if (row.form) return parsed(row.body, await formOf(request));
  const text = Buffer.from(await bytesOf(request, JSON_MAX_BYTES)).toString();
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

/**
 * Reads a body up to the limit, because one without a content-length may be endless. @throws Refusal
 * TOO_LARGE
 */
export async function bytesOf(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > max) throw new Refusal('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('BAD_INPUT', { fields: [{ path: '', reason: 'BODY_NOT_JSON' }] });
  }
}

async function formOf(request: Request): Promise<unknown> {
  const bytes = await bytesOf(request, FORM_MAX_BYTES);
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    return Object.fromEntries(await new Response(bytes, { headers }).formData());
  } catch {
    throw new Refusal('BAD_INPUT', { fields: [{ path: '', reason: 'BODY_NOT_FORM' }] });
  }
}

function parsed(schema: NonNullable<AnyCall['query']>, value: unknown): unknown {
  const unstorable = unstorablePath(value, []);
  if (unstorable)
    throw new Refusal('BAD_INPUT', {
      fields: [{ path: unstorable.join('.'), reason: 'CHARACTER_NOT_STORABLE' }],
    });
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    ...reasonOfIssue(issue),
  }));
  throw new Refusal('BAD_INPUT', { fields });
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
