import {
  get,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { useWorkWords, type WorkWords } from '#ui/work-words.ts';

/** What a form found wrong with one field. */
interface Found {
  readonly type?: unknown;
  readonly message?: string;
  readonly types?: Readonly<Record<string, unknown>>;
}

export type Bind<Input extends FieldValues> = <Name extends FieldPath<Input>>(
  name: Name,
  options?: RegisterOptions<Input, Name>,
) => UseFormRegisterReturn<Name> & { error: string | undefined };

/**
 * Ties a field of `src/ui` to a form: `<TextField label={…} {...bind('email')} />`. `own` has messages for fields
 * with a rule that needs explaining, by path with `*` for a place in a list: `{ ifsc: 'Eleven characters …' }`.
 */
export function useBind<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  own: Readonly<Record<string, string>> = {},
): Bind<Input> {
  const problem = useProblem(form, own);
  return (name, options) => ({ ...form.register(name, options), error: problem(name) });
}

/** The same words for a field that is not an input of its own, such as a combobox or a list. */
export function useProblem<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  own: Readonly<Record<string, string>> = {},
): (name: string) => string | undefined {
  const words = useWorkWords();
  const { errors } = form.formState;
  return (name) => {
    const found = get(errors, name) as (Found & { root?: Found }) | undefined;
    const issue = found?.root ?? found;
    if (issue?.type === undefined) return undefined;
    return issue.message || fieldWords(issue, words, own[name.replaceAll(/\.\d+(?=\.|$)/g, '.*')]);
  };
}

function fieldWords({ type, types = {} }: Found, words: WorkWords, own: string | undefined): string {
  const { origin, format } = types;
  const least = Number(types['least']);
  if (type === 'too_small' && origin === 'string' && least === 1) return words.fieldMissing;
  if (own) return own;
  if (type === 'too_small') {
    if (origin === 'array' || origin === 'set') return words.fieldChoose;
    return origin === 'string' ? words.fieldShort(least) : words.fieldLow(least);
  }
  if (type === 'too_big') {
    const most = Number(types['most']);
    return origin === 'string' || origin === 'array' ? words.fieldLong(most) : words.fieldHigh(most);
  }
  if (format === 'email') return words.fieldEmail;
  if (format === 'date') return words.fieldDay;
  if (format === 'number') return words.fieldNumber;
  if (type === 'invalid_value') return words.fieldChoose;
  if (type === 'invalid_type') return words.fieldMissing;
  return words.fieldOther;
}

/** For `register`: an empty box is nothing, not an empty text. */
export const orNull = { setValueAs: (value: unknown): unknown => (value === '' ? null : value) };
/** For `register`: a whole number; an empty box is nothing. */
export const wholeNumber = {
  setValueAs: (value: unknown): unknown => (value === '' || value === null ? null : Number(value)),
};
/** For `register`: an empty box was left out. */
export const orLeftOut = { setValueAs: (value: unknown): unknown => (value === '' ? undefined : value) };
