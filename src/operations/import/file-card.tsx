import { CircleCheck } from 'lucide-react';
import { IMPORT_KINDS, type ImportKind } from '#contract/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { useMay } from '#operations/session/use-may.ts';
import { DropZone, FileButton } from '#ui/inputs/file-picker.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './import.module.css';

const CSV = '.csv,text/csv';
const OR_BUNDLE = `${CSV},.json,application/json,application/fhir+json`;
const WORKBOOK = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FORMS: Record<ImportKind, string> = {
  PATIENTS: `${OR_BUNDLE},${WORKBOOK}`,
  STAFF: OR_BUNDLE,
  APPOINTMENTS: CSV,
  CLINICS: OR_BUNDLE,
};
const BUNDLES = { PATIENTS: 'PATIENTSBundle', STAFF: 'STAFFBundle', CLINICS: 'CLINICSBundle' } as const;

interface FileCardProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  name: string | undefined;
  state: 'idle' | 'pending' | 'success' | 'error';
  onFile: (file: File) => void;
}

export function FileCard({ kind, onKind, name, state, onFile }: FileCardProps) {
  const text = useText(imports);
  const may = useMay();
  const take = ([file]: readonly File[]): void => {
    if (file) onFile(file);
  };
  return (
    <Card aria-label={text.file} className={styles.file}>
      <CardHeader title={text.file} />
      <div className={styles.part}>
        <SelectField
          label={text.kind}
          value={kind}
          disabled={state === 'pending'}
          onChange={({ target }) => onKind(IMPORT_KINDS.find((one) => one === target.value) ?? kind)}
        >
          {IMPORT_KINDS.filter((one) => one !== 'STAFF' || may('addPerson')).map((one) => (
            <option key={one} value={one}>
              {text[one]}
            </option>
          ))}
        </SelectField>
        {name === undefined ? (
          <DropZone words={text.drop} limit={text.limit} accept={FORMS[kind]} onFiles={take} />
        ) : (
          <>
            <strong className={styles.name}>{name}</strong>
            <p role="status">{text[state]}</p>
            <FileButton
              label={text.another}
              tone="quiet"
              accept={FORMS[kind]}
              busy={state === 'pending'}
              onFiles={take}
            />
          </>
        )}
        {kind !== 'APPOINTMENTS' && (
          <p className={styles.note}>
            {text[BUNDLES[kind]]} {text.bundleLine}
          </p>
        )}
        <dl className={styles.columnNames}>
          <dt>{text.columns}</dt>
          <dd>{text[`${kind}Columns`]}</dd>
          <dt>{text.optional}</dt>
          <dd>{text[`${kind}Optional`]}</dd>
        </dl>
      </div>
    </Card>
  );
}

const REASONS = {
  PATIENTS: ['PATIENTSRepeat', 'continues', 'emptyCells', 'removed'],
  STAFF: ['STAFFRepeat', 'continues', 'removed'],
  APPOINTMENTS: ['APPOINTMENTSRepeat', 'continues', 'removed'],
  CLINICS: ['CLINICSRepeat', 'continues', 'removed'],
} as const;

export function SafeToRepeat({ kind }: { kind: ImportKind }) {
  const text = useText(imports);
  return (
    <Card aria-label={text.repeat} className={styles.safe}>
      <CardHeader title={text.repeat} />
      <ul className={styles.reasons}>
        {REASONS[kind].map((reason) => (
          <li key={reason}>
            <Icon of={CircleCheck} />
            {text[reason]}
          </li>
        ))}
      </ul>
    </Card>
  );
}
