import { CircleCheck } from 'lucide-react';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { DropZone, FileButton } from '#ui/inputs/file-picker.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import styles from './import.module.css';

const CSV = '.csv,text/csv';

interface FileCardProps {
  name: string | undefined;
  state: 'idle' | 'pending' | 'success' | 'error';
  onFile: (file: File) => void;
}

export function FileCard({ name, state, onFile }: FileCardProps) {
  const text = useText(imports);
  const take = ([file]: readonly File[]): void => {
    if (file) onFile(file);
  };
  return (
    <Card aria-label={text.file} className={styles.file}>
      <CardHeader title={text.file} />
      <div className={styles.part}>
        {name === undefined ? (
          <DropZone words={text.drop} limit={text.limit} accept={CSV} onFiles={take} />
        ) : (
          <>
            <strong className={styles.name}>{name}</strong>
            <p role="status">{text[state]}</p>
            <FileButton
              label={text.another}
              tone="quiet"
              accept={CSV}
              busy={state === 'pending'}
              onFiles={take}
            />
          </>
        )}
        <dl className={styles.columnNames}>
          <dt>{text.columns}</dt>
          <dd>{text.columnsText}</dd>
          <dt>{text.optional}</dt>
          <dd>{text.optionalText}</dd>
        </dl>
      </div>
    </Card>
  );
}

const REASONS = ['byMrn', 'continues', 'emptyCells', 'removed'] as const;

export function SafeToRepeat() {
  const text = useText(imports);
  return (
    <Card aria-label={text.repeat} className={styles.safe}>
      <CardHeader title={text.repeat} />
      <ul className={styles.reasons}>
        {REASONS.map((reason) => (
          <li key={reason}>
            <Icon of={CircleCheck} />
            {text[reason]}
          </li>
        ))}
      </ul>
    </Card>
  );
}
