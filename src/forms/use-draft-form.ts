import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { dropDraft } from './drafts.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { isQueued } from '#api/outbox/post.ts';
import { fieldError, resolveForm } from './resolve-form.ts';
import { clockNow } from '#lib/times.ts';
import { wordsOf } from '#i18n/refusal-words.ts';

interface DraftFormInput<Input extends FieldValues, Output> {
  /** Names the draft on this device: `personal-info`, `vacation`, `note:${id}`. Never a name of a person. */
  name: string;
  schema: z.ZodMiniType<Output, Input>;
  /** The server's values. Newer ones replace the form's until the user types. */
  defaults: Input;
  /**
   * Value saved on this device and not sent yet: the form shows it as saved. `null` when nothing is unsent; left out by forms that start
   * empty after each save.
   */
  waiting?: Input | null;
  /** False once no write of a form that starts empty is unsent: it stops saying so. */
  isUnsent?: boolean | undefined;
  /** Resolves with the state `waiting` when the write is queued on this device, to be sent later. */
  save: (values: Output) => Promise<unknown>;
  /** Reads what the server has again: a save was refused because it is newer than what was changed here. */
  refresh?: () => Promise<unknown>;
  /** Called after a save: closes the form, opens the next page, shows a message. */
  onSaved?: () => void;
  /** Fields that stay out of the draft: passwords, codes, account numbers. */
  secret?: readonly FieldPath<Input>[];
}

export type DraftFormState = 'clean' | 'changed' | 'saving' | 'saved' | 'waiting';

export interface DraftForm<Input extends FieldValues, Output = Input> {
  form: UseFormReturn<Input, unknown, Output>;
  state: DraftFormState;
  /** The last input is stored on this device: a reload loses nothing. */
  kept: boolean;
  /** "14:30" */
  savedAt: string | undefined;
  /** The values come from a draft of an earlier time. */
  restored: boolean;
  /** Why the form was not saved; the error of one field is shown beside it. */
  problem: { offline: boolean; conflict: boolean; words: string } | undefined;
  submit: (event?: SyntheticEvent) => Promise<void>;
  /** Drops what was typed. */
  discard: () => void;
  /** After a conflict: saves what was typed over the newest version. */
  overwrite: () => Promise<void>;
}

/** A form that stores what is typed on this device, encrypted, until the server has it. */
export function useDraftForm<Input extends FieldValues, Output>(
  input: DraftFormInput<Input, Output>,
): DraftForm<Input, Output> {
  const { name, schema, secret = [] } = input;
  const defaults = input.waiting ?? input.defaults;
  const form = useForm<Input, unknown, Output>({
    resolver: resolveForm(schema),
    defaultValues: defaults as DefaultValues<Input>,
  });
  const [savedAt, setSavedAt] = useState<string>();
  const [last, setLast] = useState<'sent' | 'waiting'>();
  const [problem, setProblem] = useState<DraftForm<Input>['problem']>();
  const waits =
    input.waiting === undefined
      ? last === 'waiting' && input.isUnsent !== false
      : input.waiting !== null && last !== 'sent';
  const resetToServer = useServerValues(form, defaults);
  const { kept, restored, setRestored } = useStoredDraft(form, name, secret);

  const toServer = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const sent = structuredClone(form.getValues());
    try {
      const saved = await input.save(values);
      setLast(isQueued(saved) ? 'waiting' : 'sent');
      // In this order: a text that is to be stored in this moment would be stored after its draft is dropped.
      settle(form, sent);
      await dropDraft(name);
      setRestored(false);
      setSavedAt(clockNow());
      input.onSaved?.();
    } catch (error) {
      const refusal = problemOf(error, form);
      if (refusal.conflict) await input.refresh?.().catch(() => undefined);
      setProblem(refusal);
    }
  });
  // A dialog's form is inside another form's React tree: its submit must not submit the outer one.
  const submit = (event?: SyntheticEvent): Promise<void> => {
    event?.stopPropagation();
    return toServer(event);
  };
  return {
    form,
    state: stateOf(form.formState, savedAt, waits),
    kept,
    savedAt,
    restored,
    problem,
    submit,
    discard: () => {
      void dropDraft(name);
      resetToServer();
      setRestored(false);
      setProblem(undefined);
    },
    overwrite: () => {
      form.setValue('version' as FieldPath<Input>, input.defaults['version']);
      return submit();
    },
  };
}

function stateOf(
  { isSubmitting, isDirty }: { isSubmitting: boolean; isDirty: boolean },
  savedAt: string | undefined,
  waits: boolean,
): DraftFormState {
  if (isSubmitting) return 'saving';
  if (isDirty) return 'changed';
  if (waits) return 'waiting';
  return savedAt ? 'saved' : 'clean';
}

/** Replaces the form's values by newer ones of the server until the user changes one. @returns resets the form to them */
function useServerValues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  defaults: Input,
): () => void {
  const { isDirty, isSubmitting } = form.formState;
  const newest = JSON.stringify(defaults);
  const applied = useRef(newest);
  const reset = (): void => {
    applied.current = newest;
    form.reset(defaults);
  };
  const takeOver = useEffectEvent(() => {
    if (!isDirty && !isSubmitting && applied.current !== newest) reset();
  });
  // Also after a save: the answer with the next version may have come while it was under way.
  useEffect(() => takeOver(), [newest, isDirty, isSubmitting]);
  return reset;
}

/** Returns what was sent is saved; what was typed while it was on its way is a change of its own. */
function settle<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  sent: Input,
): void {
  const typed = structuredClone(form.getValues());
  form.reset(sent);
  for (const [field, value] of Object.entries(typed))
    if (JSON.stringify(value) !== JSON.stringify(sent[field]))
      form.setValue(field as FieldPath<Input>, value, { shouldDirty: true });
}

/** Sets the errors of the fields that a refusal names; any other error is one of the whole form. */
function problemOf<Input extends FieldValues, Output>(
  error: unknown,
  form: UseFormReturn<Input, unknown, Output>,
): NonNullable<DraftForm<Input>['problem']> {
  const words = wordsOf(error);
  if (!(error instanceof ApiError)) return { offline: error instanceof NetworkError, conflict: false, words };
  for (const [at, { path, ...why }] of (error.body.fields ?? []).entries())
    form.setError(path as FieldPath<Input>, fieldError(why), { shouldFocus: at === 0 });
  return { offline: false, conflict: error.code === 'CHANGED_MEANWHILE', words };
}
