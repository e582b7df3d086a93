import { useState, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#api/http/errors.ts';
import { fieldError, resolveForm } from '#forms/resolve-form.ts';
import { useBind } from '#forms/use-bind.ts';
import { wordsOf } from '#i18n/refusal-words.ts';

interface PlainFormInput<Input extends FieldValues, Output> {
  schema: z.ZodMiniType<Output, Input>;
  defaults: Input;
  save: (values: Output) => void | Promise<unknown>;
  /** In front of the fields' names in the call: `setUp.`. */
  prefix?: string;
}

/** A form of which nothing is kept on the device: what the server refuses of a field is said beside it, everything else above the verb. */
export function usePlainForm<Input extends FieldValues, Output>({
  schema,
  defaults,
  save,
  prefix = '',
}: PlainFormInput<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: resolveForm(schema),
    defaultValues: defaults as DefaultValues<Input>,
  });
  const [problem, setProblem] = useState('');
  const bind = useBind(form);

  function tell(error: unknown): void {
    const fields = error instanceof ApiError ? (error.body.fields ?? []) : [];
    const own = fields
      .map((field) => ({ ...field, path: field.path.replace(prefix, '') as FieldPath<Input> }))
      .filter(({ path }) => path in defaults);
    for (const field of own) form.setError(field.path, fieldError(field));
    const [first] = own;
    if (first) form.setFocus(first.path);
    else setProblem(wordsOf(error));
  }
  const toServer = form.handleSubmit(async (values) => {
    setProblem('');
    try {
      await save(values);
    } catch (error) {
      tell(error);
    }
  });
  const submit = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    void toServer();
  };
  return { form, bind, problem, submit, busy: form.formState.isSubmitting };
}
