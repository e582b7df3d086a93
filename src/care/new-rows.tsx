import type { ServiceRequest } from '#contract/requests.ts';
import { common } from '#i18n/en/common.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { KindMark } from './kind-mark.tsx';
import styles from './new-rows.module.css';

interface NewRowsProps {
  /** Requests that came while the order was held. */
  requests: readonly ServiceRequest[];
  /** Puts them where they belong. */
  onShow: () => void;
}

/** Says what came while a list is held under a pointer; an emergency by its name. It covers the end of the window, no row moves. */
export function NewRows({ requests, onShow }: NewRowsProps) {
  const text = useText(common);
  const kinds = useText(shell);
  if (!requests.length) return null;
  const emergency = requests.find(({ kind }) => kind === 'EMERGENCY_CARE');
  return (
    <div className={styles.bar} data-urgent={emergency !== undefined || undefined}>
      {emergency && <KindMark kind="emergency" size="m" />}
      <p role="status">
        {text.newRows(requests.length)}
        {emergency && `. ${kinds.emergencyCare}: ${emergency.patient.name}`}
      </p>
      <Button size="s" tone="quiet" onClick={onShow}>
        {text.showNew}
      </Button>
    </div>
  );
}
