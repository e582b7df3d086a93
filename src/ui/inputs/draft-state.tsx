import { Button } from './button.tsx';
import styles from './draft-state.module.css';
import { useSavedHere } from '#ui/saved-here.ts';
import { useWorkWords, type WorkWords } from '#ui/work-words.ts';

/** Parts of `useDraftForm` for the state of a draft. */
export interface DraftFrame {
  readonly state: 'clean' | 'changed' | 'saving' | 'saved' | 'waiting';
  readonly kept: boolean;
  /** "14:30" */
  readonly savedAt: string | undefined;
  readonly restored: boolean;
  readonly form: { readonly formState: { readonly errors: object } };
  readonly discard: () => void;
}

interface FormStateProps {
  readonly draft: DraftFrame;
  /** A banner names the faults: they are not counted here as well. */
  readonly isTold?: boolean | undefined;
}

/** Says whether what is typed is kept on this device or comes from an earlier time, and offers to drop that. */
export function FormState({ draft, isTold }: FormStateProps) {
  const words = useWorkWords();
  const savedHere = useSavedHere();
  return (
    <>
      <p className={styles.state} role="status">
        {stateWords(draft, { ...words, savedHere }, isTold)}
      </p>
      {draft.restored && (
        <Button tone="bare" onClick={draft.discard}>
          {words.discard}
        </Button>
      )}
    </>
  );
}

/** Shows the state of a draft in a dialog, which has its own buttons. */
export function DraftState({ draft }: { readonly draft: DraftFrame }) {
  return (
    <div className={styles.dialog}>
      <FormState draft={draft} />
    </div>
  );
}

/** Counts the fields that say what is wrong, also those of rows and groups within the form. */
function countFaults(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return Object.values(errors).reduce<number>(
    (sum, one: unknown) => sum + (typeof one === 'object' && one !== null ? countFaults(one) : 0),
    0,
  );
}

function stateWords(draft: DraftFrame, words: WorkWords, isTold = false): string {
  const wrong = isTold ? 0 : countFaults(draft.form.formState.errors);
  if (draft.state === 'saving') return words.saving;
  if (wrong > 0) return words.checkFields(wrong);
  if (draft.restored) return words.textRestored;
  if (draft.state === 'changed') return draft.kept ? words.textStored : words.notSaved;
  if (draft.state === 'waiting') return words.savedHere;
  return draft.state === 'saved' && draft.savedAt ? words.savedAt(draft.savedAt) : '';
}
