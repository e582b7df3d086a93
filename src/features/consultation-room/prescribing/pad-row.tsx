import { Trash2, TriangleAlert } from 'lucide-react';
import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import { ROUTE_WORDS } from '#domain/dosage.ts';
import { DoseFields } from './dose-fields.tsx';
import { otherOf, warningsOf, type PadItem } from './pad-items.ts';
import styles from './pad.module.css';
import type { Pad } from './use-pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { prescribingReasons } from '#i18n/en/prescribing-reasons.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface PadRowProps {
  item: PadItem;
  number: number;
  warnings: Pad['warnings'];
  refusal: PrescribingReason | undefined;
  onChange: (part: Partial<PadItem>) => void;
  onRemove: () => void;
  onVideo: () => void;
}

/** One medicine: its dosage, and any warning or refusal. */
export function PadRow({ item, number, warnings, refusal, onChange, onRemove, onVideo }: PadRowProps) {
  const text = useText(room);
  const reasons = useText(prescribingReasons);
  const name = item.genericMedicineName.toUpperCase();
  return (
    <li className={styles.row} aria-label={name}>
      <span className={styles.number}>{number}</span>
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={styles.drug}>
            <b>{name}</b> {item.strength} {item.dosageForm}
            {item.route && item.routes.length === 1 && `, ${ROUTE_WORDS[item.route]}`}
          </p>
          {item.list && <Chip>{item.list === 'PROHIBITED' ? text.prohibited : text.list(item.list)}</Chip>}
          <IconButton icon={Trash2} size="s" label={text.removeMedicine(name)} onClick={onRemove} />
        </div>
        <DoseFields item={item} onChange={onChange} />
        <CheckboxField
          label={text.continued}
          checked={item.continued}
          onChange={(event) => onChange({ continued: event.target.checked })}
        />
        {warningsOf(item, warnings).map((warning) => (
          <p
            key={warning.between.join()}
            className={warning.severity === 'MODERATE' ? styles.warn : styles.danger}
          >
            <Icon of={TriangleAlert} size="s" />
            {warning.kind === 'ALLERGY'
              ? text.allergyTo(warning.between[1] ?? '')
              : `${text.withOther(otherOf(item, warning))}: ${text[warning.severity]}`}
          </p>
        ))}
        {refusal && (
          <p className={styles.danger} role="alert">
            <Icon of={TriangleAlert} size="s" />
            {reasons[refusal]}
            {refusal === 'LIST_A_NEEDS_VIDEO' && (
              <Button size="s" tone="quiet" onClick={onVideo}>
                {text.switchToVideo}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
