import type * as z from 'zod/mini';

type Filled = readonly [path: readonly (string | number)[], value: unknown];

/** A check for a form's schema: what the server takes empty, but a profile is not complete without. */
export function mustFill<Form>(fields: (form: Form) => readonly Filled[]): z.core.CheckFn<Form> {
  return ({ value: form, issues }) => {
    for (const [path, value] of fields(form)) {
      if (value !== '' && value !== null && value !== undefined) continue;
      issues.push({
        code: 'too_small',
        origin: 'string',
        minimum: 1,
        inclusive: true,
        input: value,
        path: [...path],
      });
    }
  };
}
