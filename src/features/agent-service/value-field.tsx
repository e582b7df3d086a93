import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { OrderedTest } from '#contract/lab-results.ts';
import { readingFlag, textFlag } from '#domain/lab-flags.ts';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import { readResult, type ResultReading } from '#domain/laboratory/result-value.ts';
import { unitWords } from '#domain/units.ts';
import { useBind } from '#forms/use-bind.ts';
import { FlagWord } from '#care/lab-results/lab-flag.tsx';
import { useRange } from '#care/lab-results/result-row.tsx';
import type * as z from 'zod/mini';
import styles from '#features/agent-service/values.module.css';
import { convertedWords, isToConfirm } from '#features/agent-service/value-faults.ts';
import { rangeOfRow, wholeRow } from '#features/agent-service/value-row.ts';
import type { valuesSchema, ValuesForm } from '#features/agent-service/values-form.ts';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField } from '#ui/inputs/form-fields.tsx';

interface ValueFieldProps {
  form: UseFormReturn<ValuesForm, unknown, z.output<ReturnType<typeof valuesSchema>>>;
  test: OrderedTest;
}

/** A test: its result, and beside it what that is by the range. */
export function ValueField({ form, test }: ValueFieldProps) {
  const row = wholeRow(useWatch({ control: form.control, name: `rows.${test.code}` }));
  return test.kind === 'TEXT' ? (
    <WordsField {...{ form, test, row }} />
  ) : (
    <NumberField {...{ form, test, row }} />
  );
}

type RowProps = ValueFieldProps & { row: ReturnType<typeof wholeRow> };

function NumberField({ form, test, row }: RowProps) {
  const text = useText(labResults);
  const range = useRange();
  const bind = useBind(form);
  const [typing, setTyping] = useState(false);
  const { name, unit } = test;
  const reading = readResult(row.value, test);
  const counted = rangeOfRow(row, test);
  const hasOwn = row.low !== '' || row.high !== '';
  const isRead = 'kind' in reading;
  const typed = row.value.trim();
  const converted = isRead ? convertedWords(reading, test) : undefined;
  return (
    <div className={styles.test}>
      <TextField
        label={labelOf(name, unit)}
        hint={range({ ...counted, ownRange: hasOwn }, false)}
        {...bind(`rows.${test.code}.value`, {
          // Another value has not been checked.
          onChange: () => form.setValue(`rows.${test.code}.confirmed`, false),
        })}
      />
      <div className={styles.beside}>
        {isRead && <ReadingFlagWord {...{ reading, test, counted }} />}
        {!typing && !hasOwn && (
          <Button tone="bare" size="s" aria-label={text.typeRangeOf(name)} onClick={() => setTyping(true)}>
            {text.typeRange}
          </Button>
        )}
      </div>
      {(typing || hasOwn) && (
        <div className={styles.own}>
          <TextField inputMode="decimal" label={text.lowOf(name)} {...bind(`rows.${test.code}.low`)} />
          <TextField inputMode="decimal" label={text.highOf(name)} {...bind(`rows.${test.code}.high`)} />
        </div>
      )}
      {isRead && isToConfirm(reading, test) && (
        <div className={styles.own}>
          <CheckboxField
            label={
              converted === undefined
                ? text.confirm(resultWords({ value: null, text: typed }, unit))
                : text.convertedConfirm(typed, converted)
            }
            {...bind(`rows.${test.code}.confirmed`)}
          />
        </div>
      )}
    </div>
  );
}

interface ReadingFlagWordProps {
  reading: ResultReading;
  test: OrderedTest;
  /** The range that it is compared with. */
  counted: { low: number | null; high: number | null };
}

/** Shows what a result is by the range while it is typed. */
function ReadingFlagWord({ reading, test: { critical, limits }, counted }: ReadingFlagWordProps) {
  const flag = readingFlag(reading, { ...counted, critical, possible: limits });
  const isRejected = reading.kind === 'REJECTED';
  const isCompared = reading.kind === 'NUMBER' || (counted.low === null && counted.high === null);
  return <FlagWord {...{ flag, isRejected, isCompared }} isText={false} />;
}

function WordsField({ form, test, row }: RowProps) {
  const text = useText(labResults);
  const bind = useBind(form);
  const { name, normalText, critical } = test;
  return (
    <div className={cx(styles.test, styles.words)}>
      <TextField
        label={name}
        hint={normalText ? text.usually(normalText) : undefined}
        {...bind(`rows.${test.code}.text`)}
      />
      <div className={styles.beside}>
        <SelectField label={text.verdict(name)} {...bind(`rows.${test.code}.verdict`)}>
          <option value="">{text.verdictNone}</option>
          <option value="NORMAL">{text.verdictNORMAL}</option>
          <option value="ABNORMAL">{text.verdictABNORMAL}</option>
        </SelectField>
        {row.text.trim() !== '' && (
          <FlagWord flag={textFlag({ verdict: row.verdict || null, text: row.text }, critical)} isText />
        )}
      </div>
    </div>
  );
}

/** The test with its unit, which some names have already, as in "Neutrophils (%)". */
function labelOf(name: string, unit: string | null): string {
  const inBrackets = unit && `(${unitWords(unit)})`;
  return inBrackets && !name.endsWith(inBrackets) ? `${name} ${inBrackets}` : name;
}
