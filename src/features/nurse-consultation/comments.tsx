import { useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import { addComment } from '#api/consultations.ts';
import styles from '#features/nurse-consultation/nurse-consultation.module.css';
import { nurse } from '#i18n/en/nurse.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextArea } from '#ui/field.tsx';

/** Comments that the doctor reads before the call. What was typed stays until it is stored. */
export function Comments({ consultation }: { consultation: Consultation }) {
  const text = useText(nurse);
  const client = useQueryClient();
  const [draft, setDraft] = useState({ clientId: crypto.randomUUID(), text: '' });
  const add = useMutation({
    mutationFn: () => addComment({ consultationNumber: consultation.consultationNumber, ...draft }),
    onSuccess: async () => {
      setDraft({ clientId: crypto.randomUUID(), text: '' });
      await client.invalidateQueries({ queryKey: ['consultation', consultation.consultationNumber] });
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (draft.text.trim()) add.mutate();
  }
  return (
    <div className={styles.comments}>
      <ul className={styles.commentList}>
        {consultation.comments.map((comment) => (
          <li key={comment.id} className={styles.comment}>
            <p>{comment.text}</p>
            <small>{`${comment.by.name}, ${clockTime(comment.at)}`}</small>
          </li>
        ))}
      </ul>
      {consultation.comments.length === 0 && (
        <EmptyState title={text.noComments}>{text.noCommentsText}</EmptyState>
      )}
      {consultation.may.includes('chat') && (
        <form className={styles.commentForm} onSubmit={submit}>
          <TextArea
            label={text.comment}
            rows={2}
            value={draft.text}
            maxLength={4000}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
            error={add.error?.message}
          />
          <Button type="submit" tone="tonal" busy={add.isPending}>
            {text.addComment}
          </Button>
        </form>
      )}
    </div>
  );
}
