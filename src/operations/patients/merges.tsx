import { useState } from 'react';
import { patientsAdminCalls, type Merge } from '#contract/patients-admin.ts';
import { undoMerge } from '#api/resources/patients-admin.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import styles from './patients.module.css';

/** The duplicates that were merged into a record, each with its way back. */
export function Merges({ merges }: { merges: readonly Merge[] }) {
  const text = useText(patientRecords);
  const [undoing, setUndoing] = useState<Merge>();
  if (merges.length === 0) return null;
  return (
    <section className={styles.part} aria-label={text.merges}>
      <h3>{text.merges}</h3>
      {merges.map((merge) => (
        <div key={merge.id} className={styles.entry}>
          <p className={styles.change}>{text.recordOf(merge.name, merge.mrn)}</p>
          <p>{merge.reason}</p>
          <p className={styles.note}>{text.byOn(merge.by ?? text.commandLine, dayAndTime(merge.at))}</p>
          {merge.undone ? (
            <p>
              {text.undoneBy(
                merge.undone.by ?? text.commandLine,
                dayAndTime(merge.undone.at),
                merge.undone.reason,
              )}
            </p>
          ) : (
            <div className={styles.actions}>
              <Button tone="quiet" size="s" onClick={() => setUndoing(merge)}>
                {text.undo}
              </Button>
            </div>
          )}
        </div>
      ))}
      {undoing && <UndoDialog merge={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  );
}

const { body: Undo } = patientsAdminCalls.undoMerge;

function UndoDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const text = useText(patientRecords);
  const form = usePlainForm({
    schema: Undo,
    defaults: { mergeId: merge.id, reason: '' },
    save: async (body) => {
      await undoMerge(body);
      toast({ tone: 'ok', text: text.undone });
      onClose();
    },
  });
  return (
    <FormDialog title={text.undoTitle(merge.mrn)} verb={text.undoNow} form={form} onClose={onClose}>
      <p>{text.undoText}</p>
      <TextArea label={text.reason} {...form.bind('reason')} />
    </FormDialog>
  );
}
