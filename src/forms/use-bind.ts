import { useEffect, useState } from 'react';
import {
  get,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { fieldReasons } from '#i18n/en/field-reasons.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { english, wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';

/** Fault of one field. */
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
  const shapes = useText(fieldReasons);
  const { errors } = form.formState;
  useReasonWords(Object.keys(errors).length > 0);
  return (name) => {
    const found = get(errors, name) as (Found & { root?: Found }) | undefined;
    const issue = found?.root ?? found;
    if (issue?.type === undefined) return undefined;
    return issue.message || fieldWords(issue, shapes, own[name.replaceAll(/\.\d+(?=\.|$)/g, '.*')]);
  };
}

/** Once a form finds a fault, loads the words that no first screen needs, and draws again when they are here. */
function useReasonWords(isFaulty: boolean): void {
  const [, setWords] = useState(english.words);
  useEffect(() => {
    if (isFaulty) void loadRefusalWords().then(() => setWords(english.words));
  }, [isFaulty]);
}

/** A text of its own explains what a schema asks for, but not that a field is empty, nor what only the server knows. */
function fieldWords({ type, types }: Found, shapes: typeof fieldReasons.en, own: string | undefined): string {
  const reason = String(type);
  if (!(reason in shapes)) return wordsOf({ body: { reason, params: types } }) || shapes.FORMAT;
  if (own && reason !== 'FIELD_REQUIRED') return own;
  const word = shapes[reason as keyof typeof shapes];
  return typeof word === 'string' ? word : word(types as never);
}

/** Options for `register` that turn an empty box into null, not into an empty text. */
export const orNull = { setValueAs: (value: unknown): unknown => (value === '' ? null : value) };
/** Options for `register` that read a whole number; an empty box becomes null. */
export const wholeNumber = {
  setValueAs: (value: unknown): unknown => (value === '' || value === null ? null : Number(value)),
};
/** Options for `register` that read a measured value, with a decimal point or comma; an empty box becomes null, anything else NaN. */
export const measured = {
  setValueAs: (value: unknown): unknown =>
    typeof value === 'string' ? (value.trim() === '' ? null : Number(value.trim().replace(',', '.'))) : value,
};
/** Options for `register` that leave out an empty box. */
export const emptyAsUndefined = {
  setValueAs: (value: unknown): unknown => (value === '' ? undefined : value),
};
