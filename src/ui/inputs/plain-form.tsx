import type { ReactNode } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from './button.tsx';
import type { FormFrame } from './form-card.tsx';
import styles from './plain-form.module.css';
import { useWorkWords } from '#ui/work-words.ts';

interface PlainFormProps {
  readonly label: string;
  readonly draft: Pick<FormFrame, 'state' | 'problem' | 'submit'>;
  readonly submitLabel: string;
  /** Under the button: another way. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** One short form that is the whole page: fields, why not, one wide verb. */
export function PlainForm({ label, draft, submitLabel, after, children }: PlainFormProps) {
  const words = useWorkWords();
  const { problem } = draft;
  return (
    <form
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => void draft.submit(event)}
    >
      {children}
      {problem && <Banner tone="danger">{problem.offline ? words.saveOffline : problem.words}</Banner>}
      <Button type="submit" block busy={draft.state === 'saving'}>
        {submitLabel}
      </Button>
      {after}
    </form>
  );
}
