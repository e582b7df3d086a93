import type { ReactNode, SyntheticEvent } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import { cx } from '#ui/cx.ts';
import { Button, type ButtonTone } from './button.tsx';
import { FormState, type DraftFrame } from './draft-state.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './form-card.module.css';
import { useWorkWords } from '#ui/work-words.ts';

/** Parts of `useDraftForm` for a form's frame. */
export interface FormFrame extends DraftFrame {
  readonly problem:
    | { readonly offline: boolean; readonly conflict: boolean; readonly words: string }
    | undefined;
  readonly submit: (event?: SyntheticEvent) => Promise<void>;
  readonly overwrite: () => Promise<void>;
}

interface FormCardProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly draft: FormFrame;
  /** The verb; "Save" where nothing else is said. */
  readonly saveLabel?: string | undefined;
  /** Tone of a save that is not the aim of the form. */
  readonly saveTone?: ButtonTone | undefined;
  /** The aim of the form, after Save. */
  readonly primary?: ReactNode;
  /** Beside Save: Cancel, Skip. */
  readonly actions?: ReactNode;
  /** The row of the verb stays at the lower edge while the fields scroll. */
  readonly verbInView?: boolean | undefined;
  /** Fields; two columns where there is room. `<Wide>` spans both. */
  readonly children: ReactNode;
}

/** A form with its states: changed, kept, saving, saved, refused. Named by its title. */
export function FormCard(props: FormCardProps) {
  const { title, sub, draft, saveLabel, saveTone, primary, actions, verbInView, children } = props;
  const words = useWorkWords();
  return (
    <Card aria-label={title}>
      <form noValidate onSubmit={(event) => void draft.submit(event)}>
        <CardHeader title={title} sub={sub} />
        <div className={styles.fields}>{children}</div>
        <FormProblem draft={draft} />
        <div className={cx(styles.foot, verbInView && styles.inView)}>
          <FormState draft={draft} isTold={draft.problem !== undefined} />
          {actions}
          <Button type="submit" tone={saveTone} busy={draft.state === 'saving'}>
            {saveLabel ?? words.save}
          </Button>
          {primary}
        </div>
      </form>
    </Card>
  );
}

/** A field as wide as the form. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
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
