import { useEffect, useEffectEvent, useState } from 'react';
import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { autosave } from './autosave.ts';
import { loadDraft, saveDraft } from './drafts.ts';

const KEEP_AFTER_MS = 150;

interface StoredDraft {
  /** All of what is typed is stored on this device. */
  kept: boolean;
  /** The values come from a draft of an earlier time. */
  restored: boolean;
  setRestored: (restored: boolean) => void;
}

/**
 * Stores what is typed on this device, and restores it when the form opens again. Until the earlier draft is loaded nothing is
 * stored, because it would replace that draft.
 */
export function useStoredDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  secret: readonly FieldPath<Input>[],
): StoredDraft {
  const hidden = secret.join(' ');
  const [kept, setStored] = useState(false);
  const [restored, setRestored] = useState(false);
  const restore = useEffectEvent((earlier: Partial<Input>) => {
    // What is being sent is decided: it would come back after the draft is dropped.
    if (form.formState.isSubmitting) return;
    for (const [field, value] of Object.entries(withTyped(form, earlier)))
      form.setValue(field as FieldPath<Input>, value, { shouldDirty: true });
    setRestored(true);
  });
  useEffect(() => {
    let typed: Record<string, unknown> | undefined;
    let changes = 0;
    let isLoaded = false;
    let isClosed = false;
    const saving = autosave(() => {
      const change = changes;
      void saveDraft(name, typed).then((isStored) => change === changes && setStored(isStored));
    }, KEEP_AFTER_MS);
    const store = (): void => (typed ? saving.changed() : saving.cancel());
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        changes += 1;
        setStored(false);
        const shown = Object.entries(values).filter(([field]) => !hidden.split(' ').includes(field));
        // A reset tells the new values first, and only then that nothing is changed.
        typed = isDirty && shown.length > 0 ? Object.fromEntries(shown) : undefined;
        if (isLoaded) store();
      },
    });
    void loadDraft<Partial<Input>>(name).then((earlier) => {
      isLoaded = true;
      if (!isClosed && earlier) restore(earlier);
      else if (!isClosed) store();
      else if (typed) void saveDraft(name, { ...typed, ...(earlier && withTyped(form, earlier)) });
    });
    return () => {
      isClosed = true;
      stop();
      saving.flush();
    };
  }, [form, name, hidden]);
  return { kept, restored, setRestored };
}

/** Returns an earlier draft with what was typed before it was loaded: longer texts follow one another, other fields are the typed ones. */
function withTyped<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  earlier: Partial<Input>,
): Partial<Input> {
  const first = form.formState.defaultValues as Record<string, unknown> | undefined;
  const fields = Object.fromEntries(
    Object.entries<unknown>(earlier).map(([field, value]) => {
      const now: unknown = form.getValues(field as FieldPath<Input>);
      if (isSame(now, first?.[field]) || isSame(now, value)) return [field, value];
      const isText = isLongText(form, field) && typeof value === 'string' && value !== '';
      return [field, isText ? `${value}\n${String(now)}` : now];
    }),
  );
  return fields as Partial<Input>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function isLongText<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  field: string,
): boolean {
  const registered = get(form.control._fields, field) as { _f?: { ref: unknown } } | undefined;
  return registered?._f?.ref instanceof HTMLTextAreaElement;
}
