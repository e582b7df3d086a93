import { set, type ErrorOption, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { reasonOfIssue } from '#contract/reason-of-issue.ts';

/** Checks a form by its schema of the contract, so that page and server refuse the same, for the same reasons. */
export function resolveForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    // The last one written stays: the first of a field is what matters.
    for (const issue of result.error.issues.toReversed())
      set(errors, issue.path.join('.'), issueError(issue));
    return { values: {}, errors };
  };
}

/** Returns what a form keeps of a refused field; `src/forms/use-bind.ts` puts it into words. */
export function fieldError({
  reason,
  params = {},
}: {
  reason: string;
  params?: object | undefined;
}): ErrorOption {
  return { type: reason, types: params as NonNullable<ErrorOption['types']> };
}

/** The message of zod/mini where the schema has none of its own. */
const NO_WORDS = 'Invalid input';

/** A schema of the page may have a sentence of its own. */
function issueError(issue: z.core.$ZodIssue): ErrorOption {
  const error = fieldError(reasonOfIssue(issue));
  const isOwn = error.type === 'FORMAT' && issue.message !== NO_WORDS;
  return isOwn ? { ...error, message: issue.message } : error;
}
