import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OrderedTest } from '#contract/lab-results.ts';
import { labFlag, textFlag } from '#domain/lab-flags.ts';
import { unitWords, valueWords } from '#domain/units.ts';
import type { DraftForm } from '#forms/use-draft-form.ts';
import { useBind } from '#forms/use-bind.ts';
import { FlagWord } from '#care/lab-results/lab-flag.tsx';
import { useRange } from '#care/lab-results/result-row.tsx';
import styles from '#features/agent-service/values.module.css';
import {
  isUnusual,
  numberOf,
  rangeOfRow,
  type ValueRow,
  type ValuesForm,
} from '#features/agent-service/values-form.ts';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField } from '#ui/inputs/form-fields.tsx';

interface ValueFieldProps {
  draft: DraftForm<ValuesForm>;
  test: OrderedTest;
  /** Its place in the form. */
  at: number;
}

/** A test: its result, and beside it what that is by the range. */
export function ValueField({ draft, test, at }: ValueFieldProps) {
  const row = useWatch({ control: draft.form.control, name: `rows.${at}` });
  if (!row) return null;
  return test.kind === 'TEXT' ? (
    <WordsField {...{ draft, test, at, row }} />
  ) : (
    <NumberField {...{ draft, test, at, row }} />
  );
}

type RowProps = ValueFieldProps & { row: ValueRow };

function NumberField({ draft, test, at, row }: RowProps) {
  const text = useText(labResults);
  const range = useRange();
  const bind = useBind(draft.form);
  const [typing, setTyping] = useState(false);
  const { name, unit, critical } = test;
  const value = numberOf(row.value);
  const counted = rangeOfRow(row, test);
  const hasOwn = row.low !== '' || row.high !== '';
  const isNumber = value !== null && !Number.isNaN(value);
  return (
    <div className={styles.test}>
      <TextField
        inputMode="decimal"
        autoComplete="off"
        label={unit ? `${name} (${unitWords(unit)})` : name}
        hint={range({ ...counted, ownRange: hasOwn }, false)}
        {...bind(`rows.${at}.value`)}
      />
      <div className={styles.beside}>
        {isNumber && <FlagWord flag={labFlag({ value, ...counted, critical })} isText={false} />}
        {!typing && !hasOwn && (
          <Button tone="bare" size="s" aria-label={text.typeRangeOf(name)} onClick={() => setTyping(true)}>
            {text.typeRange}
          </Button>
        )}
      </div>
      {(typing || hasOwn) && (
        <div className={styles.own}>
          <TextField inputMode="decimal" label={text.lowOf(name)} {...bind(`rows.${at}.low`)} />
          <TextField inputMode="decimal" label={text.highOf(name)} {...bind(`rows.${at}.high`)} />
        </div>
      )}
      {isNumber && isUnusual(value, test) && (
        <div className={styles.own}>
          <CheckboxField
            label={text.confirm(valueWords(value, unit ?? ''))}
            {...bind(`rows.${at}.confirmed`)}
          />
        </div>
      )}
    </div>
  );
}

function WordsField({ draft, test, at, row }: RowProps) {
  const text = useText(labResults);
  const bind = useBind(draft.form);
  const { name, normalText, critical } = test;
  return (
    <div className={cx(styles.test, styles.words)}>
      <TextField
        label={name}
        hint={normalText ? text.usually(normalText) : undefined}
        {...bind(`rows.${at}.text`)}
      />
      <div className={styles.beside}>
        <SelectField label={text.verdict(name)} {...bind(`rows.${at}.verdict`)}>
          <option value="">{text.verdictNone}</option>
          <option value="NORMAL">{text.verdictNORMAL}</option>
          <option value="ABNORMAL">{text.verdictABNORMAL}</option>
        </SelectField>
        {row.text.trim() !== '' && <FlagWord flag={textFlag(row.verdict || null, critical)} isText />}
      </div>
    </div>
  );
}
