import { useState, type FormEvent } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { useComments } from '#api/resources/consultations.ts';
import { useDoneAt } from '#care/use-done-at.ts';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { useSavedHere } from '#ui/saved-here.ts';

/** Comments that the doctor reads before the call: those on the server, then those not sent yet. */
export function Comments({ consultation }: { consultation: Consultation }) {
  const text = useText(nurse);
  const { tryAgain } = useText(common);
  const savedHere = useSavedHere();
  const wordsOf = useRefusalWords();
  const doneAt = useDoneAt();
  const { pending, post, retry } = useComments(consultation.consultationNumber);
  const [typed, setTyped] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!typed.trim()) return;
    post(typed);
    setTyped('');
  }
  return (
    <div className={styles.comments}>
      <ul className={styles.commentList}>
        {consultation.comments.map((comment) => (
          <li key={comment.id} className={styles.comment}>
            <p>{comment.text}</p>
            <small>{`${comment.by.name}, ${doneAt(comment, clockTime)}`}</small>
          </li>
        ))}
        {pending.map((comment) => (
          <li key={comment.clientId} className={styles.comment}>
            <p>{comment.text}</p>
            <small>{wordsOf(comment.why, savedHere)}</small>
            {comment.state === 'failed' && (
              <Button size="s" tone="quiet" onClick={() => retry(comment.clientId)}>
                {tryAgain}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {consultation.comments.length + pending.length === 0 && (
        <EmptyState title={text.noComments}>{text.noCommentsText}</EmptyState>
      )}
      {consultation.may.includes('chat') && (
        <form className={styles.commentForm} onSubmit={submit}>
          <TextArea
            label={text.comment}
            rows={2}
            value={typed}
            maxLength={4000}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" tone="tonal">
            {text.addComment}
          </Button>
        </form>
      )}
    </div>
  );
}
