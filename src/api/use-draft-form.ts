import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { dropDraft, loadDraft, saveDraft } from '#api/drafts.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { resolveForm } from '#api/resolve-form.ts';
import { clockNow } from '#lib/times.ts';

const KEEP_AFTER_MS = 400;

interface DraftFormInput<Input extends FieldValues, Output> {
  /** Names the draft on this device: `personal-info`, `vacation`, `note:${id}`. Never a name of a person. */
  name: string;
  schema: z.ZodMiniType<Output, Input>;
  /** What the server has. A newer one is taken over until somebody types. */
  defaults: Input;
  save: (values: Output) => Promise<unknown>;
  /** Reads what the server has again: a save was refused because it is newer than what was changed here. */
  refresh?: () => Promise<unknown>;
  /** After a save: close, go on, say so. */
  onSaved?: () => void;
  /** Fields that stay out of the draft: passwords, codes, account numbers. */
  secret?: readonly FieldPath<Input>[];
}

export type DraftFormState = 'clean' | 'changed' | 'saving' | 'saved';

export interface DraftForm<Input extends FieldValues, Output = Input> {
  form: UseFormReturn<Input, unknown, Output>;
  state: DraftFormState;
  /** "14:30" */
  savedAt: string | undefined;
  /** The values come from a draft of an earlier time. */
  restored: boolean;
  /** Why the whole form was not saved; what one field lacks stands beside it. */
  problem: { offline: boolean; conflict: boolean; words: string } | undefined;
  submit: (event?: SyntheticEvent) => Promise<void>;
  /** Drops what was typed. */
  discard: () => void;
  /** After a conflict: saves what was typed over the newest version. */
  overwrite: () => Promise<void>;
}

/** A form that keeps what is typed, sealed on this device, until the server has it. */
export function useDraftForm<Input extends FieldValues, Output>(
  input: DraftFormInput<Input, Output>,
): DraftForm<Input, Output> {
  const { name, schema, defaults, secret = [] } = input;
  const form = useForm<Input, unknown, Output>({
    resolver: resolveForm(schema),
    defaultValues: defaults as DefaultValues<Input>,
  });
  const [savedAt, setSavedAt] = useState<string>();
  const [restored, setRestored] = useState(false);
  const [problem, setProblem] = useState<DraftForm<Input>['problem']>();
  const { isDirty, isSubmitting } = form.formState;
  const serverHas = JSON.stringify(defaults);
  const taken = useRef(serverHas);
  const takeOver = useEffectEvent(() => {
    if (isDirty || isSubmitting || taken.current === serverHas) return;
    taken.current = serverHas;
    form.reset(defaults);
  });
  // Also after a save: the answer with the next version may have come while it was under way.
  useEffect(() => takeOver(), [serverHas, isDirty, isSubmitting]);

  const restore = useEffectEvent((draft: Partial<Input> | undefined) => {
    if (!draft || form.formState.isDirty) return;
    for (const [field, value] of Object.entries(draft))
      form.setValue(field as FieldPath<Input>, value, { shouldDirty: true });
    setRestored(true);
  });
  useEffect(() => {
    let gone = false;
    void loadDraft<Partial<Input>>(name).then((draft) => gone || restore(draft));
    return () => void (gone = true);
  }, [name]);

  useKeptDraft(form, name, secret);

  const toServer = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const sent = structuredClone(form.getValues());
    try {
      await input.save(values);
      await dropDraft(name);
      settle(form, sent);
      setRestored(false);
      setSavedAt(clockNow());
      input.onSaved?.();
    } catch (error) {
      const refusal = problemOf(error, form);
      if (refusal.conflict) await input.refresh?.().catch(() => undefined);
      setProblem(refusal);
    }
  });
  // A dialog's form stands inside another form's React tree: its submit is not the outer one's.
  const submit = (event?: SyntheticEvent): Promise<void> => {
    event?.stopPropagation();
    return toServer(event);
  };
  return {
    form,
    state: isSubmitting ? 'saving' : isDirty ? 'changed' : savedAt ? 'saved' : 'clean',
    savedAt,
    restored,
    problem,
    submit,
    discard: () => {
      void dropDraft(name);
      taken.current = serverHas;
      form.reset(defaults);
      setRestored(false);
      setProblem(undefined);
    },
    overwrite: () => {
      form.setValue('version' as FieldPath<Input>, defaults['version']);
      return submit();
    },
  };
}

/** What was sent is saved; what was typed while it was on its way is a change of its own. */
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

/** Keeps what is typed a moment after each change. */
function useKeptDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  secret: readonly FieldPath<Input>[],
): void {
  const hidden = secret.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: (() => void) | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      waiting?.();
      waiting = undefined;
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer);
        waiting = undefined;
        const open = Object.entries(values).filter(([field]) => !hidden.split(' ').includes(field));
        if (!isDirty || open.length === 0) return;
        waiting = () => void saveDraft(name, Object.fromEntries(open));
        timer = setTimeout(keep, KEEP_AFTER_MS);
      },
    });
    // Whoever leaves the page in the middle of a word finds that word again.
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      stop();
      keep();
    };
  }, [form, name, hidden]);
}

/** A refusal lands beside the fields that it names; the rest is said of the whole form. */
function problemOf<Input extends FieldValues, Output>(
  error: unknown,
  form: UseFormReturn<Input, unknown, Output>,
): NonNullable<DraftForm<Input>['problem']> {
  const words = (error as Error).message;
  if (!(error instanceof ApiError)) return { offline: error instanceof NetworkError, conflict: false, words };
  for (const [at, { path, message }] of (error.body.fields ?? []).entries())
    form.setError(path as FieldPath<Input>, { type: 'server', message }, { shouldFocus: at === 0 });
  return { offline: false, conflict: error.code === 'CHANGED_MEANWHILE', words };
}
