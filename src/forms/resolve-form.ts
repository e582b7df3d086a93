import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** What a schema found wrong with a field; `src/forms/use-bind.ts` has its text. */
export interface FieldIssue {
  /** A code of zod, or `server`. */
  type: string;
  /** The schema's own message; else empty. */
  message: string;
  types: { format?: string; origin?: string; least?: string; most?: string };
}

/** Checks a form by its schema of the contract, so that page and server refuse the same. */
export function resolveForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    // The last one written stays: the first of a field is what matters.
    for (const issue of result.error.issues.toReversed())
      set(errors, issue.path.join('.'), fieldIssue(issue));
    return { values: {}, errors };
  };
}

/** The message of zod/mini where the schema has none of its own. */
const NO_WORDS = 'Invalid input';

function fieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  const types: FieldIssue['types'] = {};
  if ('format' in issue) types.format = issue.format;
  // Text or a fraction in place of a whole number; an empty field is null, and is reported as missing.
  if ('received' in issue || types.format === 'safeint') types.format = 'number';
  if ('origin' in issue) types.origin = issue.origin;
  if ('minimum' in issue) types.least = String(issue.minimum);
  if ('maximum' in issue) types.most = String(issue.maximum);
  return { type: issue.code, message: issue.message === NO_WORDS ? '' : issue.message, types };
}
