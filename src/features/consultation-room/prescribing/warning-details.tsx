import { Ban, TriangleAlert } from 'lucide-react';
import type { Warning } from '#contract/prescriptions.ts';
import { otherOf, reasonKey, type PadItem } from './pad-items.ts';
import styles from './warning-details.module.css';
import { pad } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface WarningDetailsProps {
  item: PadItem;
  warning: Warning;
  /** A reason is written here. */
  asks: boolean;
  onChange: (part: Partial<PadItem>) => void;
}

/** What speaks against the medicine, why, and for a severe warning the reason to prescribe it nevertheless. */
export function WarningDetails({ item, warning, asks, onChange }: WarningDetailsProps) {
  const words = useText(pad);
  const said = useWarningWords(item, warning);
  const key = reasonKey(warning);
  const isNote = warning.severity === 'MODERATE';
  return (
    <div className={styles.against} data-note={isNote ? '' : undefined}>
      <p className={styles.title}>
        <Icon of={warning.severity === 'CONTRAINDICATED' ? Ban : TriangleAlert} size="s" />
        <span>{said}</span>
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

function useWarningWords(item: PadItem, warning: Warning): string {
  const text = useText(room);
  const words = useText(pad);
  const { severity, isCurrent } = warning;
  const [first = '', second = ''] = warning.between;
  const grades = { CONTRAINDICATED: words.doNotGive, MAJOR: words.avoid, MODERATE: words.caution };
  const said: Record<Warning['kind'], () => string> = {
    ALLERGY: () => text.allergyTo(second),
    DUPLICATE: () => words.duplicate(first, second, isCurrent),
    CLASS: () => words.sameClass(first, second, isCurrent),
    CONTRAINDICATION: () => grades[severity](first, second),
    PREGNANCY: () => (severity === 'MODERATE' ? words.cautionInPregnancy : words.avoidInPregnancy)(first),
    INTERACTION: () =>
      `${(isCurrent ? words.withCurrent : text.withOther)(otherOf(item, warning))}: ${text[severity]}`,
  };
  return said[warning.kind]();
}

/** The texts of a rule, each with its full stop. */
function sentences(texts: readonly string[]): string {
  return texts
    .filter(Boolean)
    .map((text) => text.replace(/\.?$/, '.'))
    .join(' ');
}
