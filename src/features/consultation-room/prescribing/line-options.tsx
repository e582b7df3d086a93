import { digits, type DoseFieldsProps } from './dose-fields.tsx';
import type { PadItem } from './pad-items.ts';
import styles from './pad.module.css';
import { pad } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';

const MOST_REFILLS = 11;

/** Returns whether a line has one of the options, which are then shown. */
export function hasOptions({ continued, indication, refills, isInWords }: PadItem): boolean {
  return continued || Boolean(indication) || refills !== undefined || isInWords;
}

/** Shows what few lines need: that it is taken already, the indication, refills, and the dosage in words. */
export function Options({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  const words = useText(room);
  const { refills } = item;
  return (
    <div className={styles.foot}>
      <CheckboxField
        label={words.continued}
        checked={item.continued}
        onChange={(event) => onChange({ continued: event.target.checked })}
      />
      {item.isHighAlert && !item.isInWords ? (
        <p className={styles.reckoned}>{text.highAlertHint}</p>
      ) : (
        <Button size="s" tone="bare" onClick={() => onChange({ isInWords: !item.isInWords })}>
          {item.isInWords ? text.inFields : text.inWords}
        </Button>
      )}
      <div className={styles.more}>
        <TextField
          label={text.indication}
          optional
          value={item.indication ?? ''}
          maxLength={120}
          onChange={(event) => onChange({ indication: event.target.value })}
        />
        <TextField
          label={text.refills}
          optional
          inputMode="numeric"
          value={refills ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ refills: /\d/.test(value) ? Math.min(digits(value, 2), MOST_REFILLS) : undefined })
          }
        />
      </div>
    </div>
  );
}
