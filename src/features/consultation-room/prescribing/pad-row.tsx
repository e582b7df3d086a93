import { Trash2, TriangleAlert } from 'lucide-react';
import type { Warning } from '#contract/prescriptions.ts';
import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import { ROUTE_WORDS } from '#domain/dosage.ts';
import { DoseFields } from './dose-fields.tsx';
import { otherOf, reasonKey, type PadItem } from './pad-items.ts';
import styles from './pad.module.css';
import { pad } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { prescribingReasons } from '#i18n/en/prescribing-reasons.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface PadRowProps {
  item: PadItem;
  number: number;
  /** What speaks against it, and what of that needs a reason here. */
  warnings: readonly Warning[];
  asked: readonly Warning[];
  refusal: PrescribingReason | undefined;
  onChange: (part: Partial<PadItem>) => void;
  onRemove: () => void;
  onVideo: () => void;
}

/** One medicine: its dosage, and any warning or refusal. */
export function PadRow({ item, number, warnings, asked, refusal, onChange, onRemove, onVideo }: PadRowProps) {
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
        {warnings.map((warning) => (
          <Against
            key={reasonKey(warning)}
            item={item}
            warning={warning}
            asks={asked.includes(warning)}
            onChange={onChange}
          />
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

interface AgainstProps extends Pick<PadRowProps, 'item' | 'onChange'> {
  warning: Warning;
  /** A reason is written here. */
  asks: boolean;
}

/** What speaks against the medicine, why, and for a severe warning the reason to prescribe it nevertheless. */
function Against({ item, warning, asks, onChange }: AgainstProps) {
  const text = useText(room);
  const words = useText(pad);
  const key = reasonKey(warning);
  const said = {
    ALLERGY: () => text.allergyTo(warning.between[1] ?? ''),
    DUPLICATE: () => words.duplicate(warning.between[0] ?? '', warning.between[1] ?? '', warning.isCurrent),
    PREGNANCY: () =>
      (warning.severity === 'MODERATE' ? words.cautionInPregnancy : words.avoidInPregnancy)(
        warning.between[0] ?? '',
      ),
    INTERACTION: () =>
      `${(warning.isCurrent ? words.withCurrent : text.withOther)(otherOf(item, warning))}: ${text[warning.severity]}`,
  };
  return (
    <div>
      <p className={warning.severity === 'MODERATE' ? styles.warn : styles.danger}>
        <Icon of={TriangleAlert} size="s" />
        <span>{said[warning.kind]()}</span>
      </p>
      {(warning.effect || warning.advice) && (
        <p className={styles.why}>{sentences([warning.effect, warning.advice])}</p>
      )}
      {asks && (
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          value={item.reasons[key] ?? ''}
          maxLength={300}
          onChange={(event) => onChange({ reasons: { ...item.reasons, [key]: event.target.value } })}
        />
      )}
    </div>
  );
}

/** The texts of a rule, each with its full stop. */
function sentences(texts: readonly string[]): string {
  return texts
    .filter(Boolean)
    .map((text) => text.replace(/\.?$/, '.'))
    .join(' ');
}
