import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { dropDraft, loadDraft, saveDraft } from './drafts.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { waitsHere } from '#api/outbox/post.ts';
import { resolveForm } from './resolve-form.ts';
import { clockNow } from '#lib/times.ts';

const KEEP_EVERY_MS = 150;

interface DraftFormInput<Input extends FieldValues, Output> {
  /** Names the draft on this device: `personal-info`, `vacation`, `note:${id}`. Never a name of a person. */
  name: string;
  schema: z.ZodMiniType<Output, Input>;
  /** What the server has. A newer one is taken over until somebody types. */
  defaults: Input;
  /**
   * What of this form lies on this device and goes out with the network: it stands in the form as saved. `null` when
   * nothing waits; left out by forms that begin anew after each save.
   */
  waiting?: Input | null;
  /** `waiting` answers that what was saved lies on this device and goes out with the network. */
  save: (values: Output) => Promise<unknown>;
  /** Reads what the server has again: a save was refused because it is newer than what was changed here. */
  refresh?: () => Promise<unknown>;
  /** After a save: close, go on, say so. */
  onSaved?: () => void;
  /** Fields that stay out of the draft: passwords, codes, account numbers. */
  secret?: readonly FieldPath<Input>[];
}

export type DraftFormState = 'clean' | 'changed' | 'saving' | 'saved' | 'waiting';

export interface DraftForm<Input extends FieldValues, Output = Input> {
  form: UseFormReturn<Input, unknown, Output>;
  state: DraftFormState;
  /** What was typed last lies on this device: a reload costs nothing. */
  kept: boolean;
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
  const { name, schema, secret = [] } = input;
  const defaults = input.waiting ?? input.defaults;
  const form = useForm<Input, unknown, Output>({
    resolver: resolveForm(schema),
    defaultValues: defaults as DefaultValues<Input>,
  });
  const [savedAt, setSavedAt] = useState<string>();
  const [last, setLast] = useState<'sent' | 'waiting'>();
  const [restored, setRestored] = useState(false);
  const [problem, setProblem] = useState<DraftForm<Input>['problem']>();
  const { isDirty, isSubmitting } = form.formState;
  const waits = input.waiting === undefined ? last === 'waiting' : input.waiting !== null && last !== 'sent';
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

  const kept = useKeptDraft(form, name, secret);

  const toServer = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const sent = structuredClone(form.getValues());
    try {
      const saved = await input.save(values);
      setLast(waitsHere(saved) ? 'waiting' : 'sent');
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
    state: stateOf(form.formState, savedAt, waits),
    kept,
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

/**
 * Keeps what is typed: the first change at once, those that follow together. Whoever leaves in the middle of a word loses
 * what they typed in the last moment: sealing takes longer than a page has to live. @returns whether all is kept by now
 */
function useKeptDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  secret: readonly FieldPath<Input>[],
): boolean {
  const hidden = secret.join(' ');
  const [kept, setKept] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: (() => void) | undefined;
    let changes = 0;
    const keep = (): void => {
      clearTimeout(timer);
      timer = waiting && setTimeout(keep, KEEP_EVERY_MS);
      waiting?.();
      waiting = undefined;
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        waiting = undefined;
        changes += 1;
        setKept(false);
        const open = Object.entries(values).filter(([field]) => !hidden.split(' ').includes(field));
        if (!isDirty || open.length === 0) return;
        const change = changes;
        waiting = () =>
          void saveDraft(name, Object.fromEntries(open)).then(
            (isKept) => change === changes && setKept(isKept),
          );
        // Not at once: a reset tells the new values first, and only then that nothing is changed.
        if (timer === undefined) queueMicrotask(keep);
      },
    });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      stop();
      keep();
    };
  }, [form, name, hidden]);
  return kept;
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
