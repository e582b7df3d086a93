import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { ERRORS } from '#contract/error-codes.ts';
import { ErrorBody } from '#contract/errors.ts';
import { REASONS, type Reason } from '#contract/reasons.ts';

/** The body of a refusal: with each reason the parameters that its words need, and no sentence of its own. */
export function parsedRefusal(body: unknown): ErrorBody {
  const refusal = ErrorBody.parse(body);
  expect(refusal.responseString).toBe(ERRORS[refusal.code].message);
  for (const { reason, params } of [refusal, ...(refusal.fields ?? [])])
    if (reason) checkParams(reason, params);
  return refusal;
}

function checkParams(reason: Reason, params: Record<string, unknown> | undefined): void {
  const schema: z.ZodMiniType | null = REASONS[reason];
  if (schema) expect(schema.parse(params), reason).toEqual(params);
  else expect(params, reason).toBeUndefined();
}
