import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PlainReason } from '#contract/reasons.ts';
import { reasonOfIssue } from '#contract/reason-of-issue.ts';
import { REASONS } from '#contract/reasons.ts';
import type { SHAPE_REASONS } from '#contract/shape-reasons.ts';
import { WallTime } from '#contract/shared.ts';

const text = z.string().check(z.minLength(2), z.maxLength(3));
const year = z.int().check(z.gte(1940), z.lte(2100));
const days = z.array(z.int()).check(z.minLength(1), z.maxLength(2));

test.each([
  [z.string(), undefined, { reason: 'FIELD_REQUIRED' }],
  [z.string(), null, { reason: 'FIELD_REQUIRED' }],
  [z.string().check(z.minLength(1)), '', { reason: 'FIELD_REQUIRED' }],
  [z.string(), 1, { reason: 'TYPE_EXPECTED', params: { expected: 'string' } }],
  [text, 'a', { reason: 'TOO_SHORT', params: { min: 2 } }],
  [text, 'abcd', { reason: 'TOO_LONG', params: { max: 3 } }],
  [year, 1900, { reason: 'TOO_LOW', params: { min: 1940 } }],
  [year, 3000, { reason: 'TOO_HIGH', params: { max: 2100 } }],
  [year, Number.NaN, { reason: 'NUMBER_EXPECTED' }],
  [year, 1999.5, { reason: 'NUMBER_EXPECTED' }],
  [year, '1999', { reason: 'NUMBER_EXPECTED' }],
  [days, [], { reason: 'CHOOSE_SOME' }],
  [z.array(z.int()).check(z.minLength(2)), [1], { reason: 'TOO_FEW', params: { min: 2 } }],
  [days, [1, 2, 3], { reason: 'TOO_MANY_ENTRIES', params: { max: 2 } }],
  [z.enum(['A', 'B']), 'C', { reason: 'CHOOSE_ONE_OF', params: { values: ['A', 'B'] } }],
  [z.strictObject({}), { a: 1 }, { reason: 'UNKNOWN_KEYS', params: { keys: ['a'] } }],
  [z.email(), 'at home', { reason: 'EMAIL_FORMAT' }],
  [z.iso.date(), 'today', { reason: 'DATE_FORMAT' }],
  [WallTime, '25:00', { reason: 'TIME_FORMAT' }],
  [z.string().check(z.regex(/^\d$/)), 'a', { reason: 'FORMAT' }],
  [z.string().check(z.refine(() => false)), 'a', { reason: 'FORMAT' }],
  [
    z.string().check(z.refine(() => false, 'NOT_ON_LIST' satisfies PlainReason)),
    'a',
    { reason: 'NOT_ON_LIST' },
  ],
])('%# a schema refuses %j for a reason of the contract', (schema, value, why) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  if (!issue) throw new Error('nothing was refused');
  expect(reasonOfIssue(issue)).toEqual(why);
  const params = REASONS[why.reason as keyof typeof SHAPE_REASONS];
  if (params) expect(params.safeParse('params' in why ? why.params : undefined).success).toBe(true);
});
