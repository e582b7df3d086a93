import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { requestCalls } from '#contract/requests.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** The paths of a schema's objects that refuse a field that they do not know. */
function strictIn(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as { _zod?: { def?: Record<string, unknown> } })._zod?.def ?? schema;
  const { catchall } = def as { catchall?: { _zod?: { def?: { type?: string } } } };
  const here = catchall?._zod?.def?.type === 'never' ? [path] : [];
  const below = Object.entries(def).flatMap(([name, part]) =>
    typeof part === 'function' ? [] : strictIn(part, `${path}.${name}`, seen),
  );
  return [...here, ...below];
}

test('two releases at once: no call refuses a field that it does not know, in what is sent or answered', () => {
  const calls = Object.entries(contract as Record<string, AnyCall>);
  const strict = calls.flatMap(([name, { body, query, response }]) => [
    ...strictIn(body, `${name}.body`),
    ...strictIn(query, `${name}.query`),
    ...strictIn(response, `${name}.response`),
  ]);
  expect(strict).toEqual([]);
  expect(strictIn(z.object({ rows: z.array(z.strictObject({ id: z.string() })) }), 'x')).toHaveLength(1);
});

test('a write of a newer page, with a field more, is done, and the field is nowhere', async () => {
  const { requestId } = await server.raise('TALK_TO_NURSE');
  const nurse = await server.signInAs('anitha.nair');
  await nurse.call(requestCalls.takeRequest, { body: { requestId, ofNextYear: 'canary-field' } as never });
  const rows = [await server.rows('request'), await server.rows('event'), await server.rows('idempotency')];
  expect(JSON.stringify(rows)).not.toContain('canary-field');
});
