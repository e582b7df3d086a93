import type { ReactNode, SyntheticEvent } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import { cx } from '#ui/cx.ts';
import { Button } from './button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './form-card.module.css';
import { useWorkWords, type WorkWords } from '#ui/work-words.ts';

/** What a form's frame needs of `useDraftForm`. */
export interface FormFrame {
  readonly state: 'clean' | 'changed' | 'saving' | 'saved' | 'waiting';
  readonly kept: boolean;
  /** "14:30" */
  readonly savedAt: string | undefined;
  readonly restored: boolean;
  readonly problem:
    | { readonly offline: boolean; readonly conflict: boolean; readonly words: string }
    | undefined;
  readonly form: { readonly formState: { readonly errors: object } };
  readonly submit: (event?: SyntheticEvent) => Promise<void>;
  readonly discard: () => void;
  readonly overwrite: () => Promise<void>;
}

type DraftFrame = Pick<FormFrame, 'state' | 'kept' | 'savedAt' | 'restored' | 'discard' | 'form'>;

interface FormCardProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly draft: FormFrame;
  /** The verb; "Save" where nothing else is said. */
  readonly saveLabel?: string | undefined;
  /** Beside Save: Cancel, Skip. */
  readonly actions?: ReactNode;
  /** The row of the verb stays at the lower edge while the fields scroll. */
  readonly verbInView?: boolean | undefined;
  /** Fields; two columns where there is room. `<Wide>` spans both. */
  readonly children: ReactNode;
}

/** A form with its states: changed, kept, saving, saved, refused. Named by its title. */
export function FormCard({ title, sub, draft, saveLabel, actions, verbInView, children }: FormCardProps) {
  const words = useWorkWords();
  return (
    <Card aria-label={title}>
      <form noValidate onSubmit={(event) => void draft.submit(event)}>
        <CardHeader title={title} sub={sub} />
        <div className={styles.fields}>{children}</div>
        <FormProblem draft={draft} />
        <div className={cx(styles.foot, verbInView && styles.inView)}>
          <FormState draft={draft} />
          {actions}
          <Button type="submit" busy={draft.state === 'saving'}>
            {saveLabel ?? words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** A field as wide as the form. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

/** Says whether what is typed is kept on this device or comes from an earlier time, and offers to drop that. */
function FormState({ draft }: { readonly draft: DraftFrame }) {
  const words = useWorkWords();
  return (
    <>
      <p className={styles.state} role="status">
        {stateWords(draft, words)}
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
    <div className={styles.dialogState}>
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

function stateWords(draft: DraftFrame, words: WorkWords): string {
  const wrong = countFaults(draft.form.formState.errors);
  if (wrong > 0) return words.checkFields(wrong);
  if (draft.restored) return words.textRestored;
  if (draft.state === 'changed') return draft.kept ? words.textStored : words.notSaved;
  if (draft.state === 'waiting') return words.savedHere;
  return draft.state === 'saved' && draft.savedAt ? words.savedAt(draft.savedAt) : '';
}

function FormProblem({ draft }: { readonly draft: FormFrame }) {
  const words = useWorkWords();
  const { problem } = draft;
  if (!problem) return null;
  return (
    <div className={styles.problem}>
      <Banner
        tone="danger"
        actions={
          problem.conflict && (
            <>
              <Button tone="quiet" size="s" onClick={draft.discard}>
                {words.useTheirVersion}
              </Button>
              <Button tone="quiet" size="s" onClick={() => void draft.overwrite()}>
                {words.keepMyVersion}
              </Button>
            </>
          )
        }
      >
        {problem.offline ? words.saveOffline : problem.words}
      </Banner>
    </div>
  );
}
