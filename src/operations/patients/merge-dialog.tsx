import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { patientsAdminCalls, type FoundPatient, type PatientDetails } from '#contract/patients-admin.ts';
import { Id } from '#contract/shared.ts';
import { foundPatients, identityQuery, mergePatients } from '#api/resources/patients-admin.ts';
import { useList } from '#api/lists/use-list.ts';
import { operations } from '#i18n/en/operations.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Compared } from './compared.tsx';
import styles from './patients.module.css';

interface MergeDialogProps {
  patient: PatientDetails;
  /** Id of the other record, where it is known. */
  other?: string;
  onClose: () => void;
}

/** The other record is found first; then both are compared, and one of them stays. */
export function MergeDialog({ patient, other: known, onClose }: MergeDialogProps) {
  const text = useText(patientRecords);
  const { cancel } = useText(operations);
  const [otherId, setOtherId] = useState<string | undefined>(known);
  const other = useQuery({ ...identityQuery(otherId ?? ''), enabled: otherId !== undefined });
  if (other.data)
    return (
      <MergeForm pair={[patient, other.data]} onAnother={() => setOtherId(undefined)} onClose={onClose} />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.mergeTitle(patient.name)}
      confirmLabel={cancel}
      onConfirm={onClose}
      focus="body"
    >
      {otherId === undefined ? (
        <OtherRecord patient={patient} onOther={setOtherId} />
      ) : (
        <Loaded query={other}>{() => null}</Loaded>
      )}
    </Dialog>
  );
}

interface OtherRecordProps {
  patient: PatientDetails;
  onOther: (patientId: string) => void;
}

function OtherRecord({ patient, onOther }: OtherRecordProps) {
  const text = useText(patientRecords);
  const [search, setSearch] = useState<string>();
  const list = useList(foundPatients({ search }));
  const others = list.rows.filter(({ id }) => id !== patient.id);
  return (
    <div className={styles.matches}>
      <SearchBox label={text.otherRecord} value={search} onSearch={setSearch} />
      <Loaded query={{ data: list.isLoading ? undefined : others, error: list.error, refetch: list.retry }}>
        {(found: readonly FoundPatient[]) =>
          found.length > 0 ? (
            <>
              <h3>{text.chooseOther}</h3>
              {found.map(({ id, name, mrn }) => (
                <Button key={id} tone="quiet" onClick={() => onOther(id)}>
                  {text.recordOf(name, mrn)}
                </Button>
              ))}
            </>
          ) : (
            search !== undefined && <p>{text.noOther}</p>
          )
        }
      </Loaded>
    </div>
  );
}

const { reason } = patientsAdminCalls.mergePatients.body.shape;
const Chosen = z.object({ survivorId: Id, reason });

interface MergeFormProps {
  pair: readonly [PatientDetails, PatientDetails];
  onAnother: () => void;
  onClose: () => void;
}

function MergeForm({ pair, onAnother, onClose }: MergeFormProps) {
  const text = useText(patientRecords);
  const [first, second] = pair;
  const form = usePlainForm({
    schema: Chosen,
    defaults: { survivorId: first.id, reason: '' },
    save: async ({ survivorId, reason: why }) => {
      const [kept, merged] = survivorId === first.id ? [first, second] : [second, first];
      await mergePatients({
        survivorId: kept.id,
        survivorVersion: kept.version,
        mergedId: merged.id,
        mergedVersion: merged.version,
        reason: why,
      });
      toast({ tone: 'ok', text: text.merged });
      onClose();
    },
  });
  return (
    <FormDialog title={text.mergeTitle(first.name)} verb={text.mergeNow} form={form} onClose={onClose}>
      <Compared pair={pair} />
      <div className={styles.actions}>
        <Button tone="quiet" size="s" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
      <SelectField label={text.stays} {...form.bind('survivorId')}>
        {pair.map(({ id, name, mrn }) => (
          <option key={id} value={id}>
            {text.recordOf(name, mrn)}
          </option>
        ))}
      </SelectField>
      <p>{text.mergeText}</p>
      <p className={styles.note}>{text.mergeUndo}</p>
      <TextArea label={text.reason} hint={text.mergeReasonHint} {...form.bind('reason')} />
    </FormDialog>
  );
}
