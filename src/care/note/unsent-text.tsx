import { useState } from 'react';
import styles from './note.module.css';
import { noteRecord } from '#i18n/en/note-record.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface UnsentTextProps {
  words: string;
  onAdd: () => void;
  onDiscard: () => void;
}

/** Shows what was typed on this device and came too late for the note: it is added, or thrown away by a decision. */
export function UnsentText({ words, onAdd, onDiscard }: UnsentTextProps) {
  const text = useText(noteRecord);
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.unsent} role="alert">
      <p className={styles.title}>{text.unsentTitle}</p>
      <p>{text.unsentText}</p>
      <p className={styles.addendum}>{words}</p>
      <div className={styles.verbs}>
        <Button tone="quiet" onClick={() => setAsking(true)}>
          {text.discard}
        </Button>
        <Button onClick={onAdd}>{text.asAddendum}</Button>
      </div>
      <Dialog
        open={asking}
        destructive
        title={text.discardTitle}
        confirmLabel={text.discard}
        cancelLabel={text.keepText}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        {text.discardText}
      </Dialog>
    </div>
  );
}
