import { NewAdjustment, type MedicineRow } from '#contract/medicine-adjustments.ts';
import { TelemedicineUse } from '#contract/prescription-checks.ts';
import { isLooser, listOf } from '#domain/prescribing/list-adjustment.ts';
import { adjustMedicine } from '#api/resources/medicine-adjustments.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { dataRoutes, listEffects, listNames, medicineLists } from '#i18n/en/medicine-lists.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { listedWords, routeWords } from './columns.tsx';
import { History } from './history.tsx';
import styles from './medicines.module.css';

interface AdjustDialogProps {
  row: MedicineRow;
  /** Opens the end of the adjustment instead. */
  onEnd: () => void;
  onClose: () => void;
}

/** Returns whether only a notice of the authorities lets a medicine of these lists go to this one. */
const needsNotice = ({ listed }: MedicineRow, use: TelemedicineUse): boolean =>
  listOf(use) === 'A' && listed.some((one) => isLooser(use, one.use));

/** The list, the reason and what they change for doctors; what another operator has done in between is shown. */
export function AdjustDialog({ row, onEnd, onClose }: AdjustDialogProps) {
  const text = useText(medicineLists);
  const names = useText(listNames);
  const effects = useText(listEffects);
  const { genericId, route, adjustment, listed } = row;
  const form = usePlainForm({
    schema: NewAdjustment,
    defaults: { use: adjustment?.use ?? listed[0]?.use ?? 'NEVER', reason: '', notice: '' },
    save: async (asked) => {
      await adjustMedicine({ genericId, route, ...asked, was: adjustment?.id ?? null });
      toast({ tone: 'ok', text: text.saved });
      onClose();
    },
  });
  const use = form.form.watch('use');
  return (
    <FormDialog title={text.adjust(row.name)} verb={text.save} form={form} onClose={onClose}>
      <Facts row={row} onEnd={onEnd} />
      <SelectField label={text.list} hint={effects[use]} {...form.bind('use')}>
        {TelemedicineUse.options.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </SelectField>
      {needsNotice(row, use) && (
        <TextField label={text.notice} hint={text.noticeHint} {...form.bind('notice')} />
      )}
      <TextArea label={text.reason} hint={text.reasonHint} {...form.bind('reason')} />
      <p>{text.effect}</p>
      <History row={row} />
    </FormDialog>
  );
}

/** Shows what it is about, where the data have it, and the adjustment that counts. */
function Facts({ row, onEnd }: Pick<AdjustDialogProps, 'row' | 'onEnd'>) {
  const text = useText(medicineLists);
  const names = useText(listNames);
  const routes = useText(dataRoutes);
  const { route, forms, law, adjustment, isOverruled } = row;
  return (
    <div className={styles.facts}>
      <p>{text.scope(routeWords(route, routes), forms.join(', '))}</p>
      <p>{[`${text.listed}: ${listedWords(row, names)}`, law].filter(Boolean).join(' · ')}</p>
      {adjustment && (
        <>
          <p>
            <strong>{text.now(names[adjustment.use], adjustment.by, dayAndTime(adjustment.at))}</strong>{' '}
            {adjustment.reason}
          </p>
          {adjustment.notice !== null && <p>{text.noticeOf(adjustment.notice)}</p>}
          {isOverruled && <p>{text.overruled}</p>}
          <Button tone="quiet" size="s" onClick={onEnd}>
            {text.end}
          </Button>
        </>
      )}
    </div>
  );
}
