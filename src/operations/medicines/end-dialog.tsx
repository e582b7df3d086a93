import { AdjustmentEnd, type MedicineRow } from '#contract/medicine-adjustments.ts';
import { endMedicineAdjustment } from '#api/resources/medicine-adjustments.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { listNames, medicineLists } from '#i18n/en/medicine-lists.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { listedWords } from './columns.tsx';

interface EndDialogProps {
  row: MedicineRow;
  adjustmentId: string;
  onClose: () => void;
}

/** Ends an adjustment, with a reason. */
export function EndDialog({ row, adjustmentId, onClose }: EndDialogProps) {
  const text = useText(medicineLists);
  const names = useText(listNames);
  const form = usePlainForm({
    schema: AdjustmentEnd,
    defaults: { reason: '' },
    save: async ({ reason }) => {
      await endMedicineAdjustment({ adjustmentId, reason });
      toast({ tone: 'ok', text: text.ended });
      onClose();
    },
  });
  return (
    <FormDialog title={text.endOf(row.name)} verb={text.end} form={form} onClose={onClose}>
      <p>{text.endText(listedWords(row, names))}</p>
      <TextArea label={text.endReason} autoFocus {...form.bind('reason')} />
    </FormDialog>
  );
}
