import { useState, type ComponentProps, type ReactNode } from 'react';
import { Pencil, TriangleAlert } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { OrderedTest } from '#contract/lab-results.ts';
import { readingFlag, textFlag } from '#domain/lab-flags.ts';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import { readResult, type ResultReading } from '#domain/laboratory/result-value.ts';
import { rangeWords, unitWords } from '#domain/units.ts';
import { useBind } from '#forms/use-bind.ts';
import { FlagWord } from '#care/lab-results/lab-flag.tsx';
import type * as z from 'zod/mini';
import styles from '#features/agent-service/values.module.css';
import { convertedWords, isToConfirm } from '#features/agent-service/value-faults.ts';
import { rangeOfRow, wholeRow } from '#features/agent-service/value-row.ts';
import type { valuesSchema, ValuesForm } from '#features/agent-service/values-form.ts';
import { clinical } from '#i18n/en/clinical.ts';
import { labResults } from '#i18n/en/lab-results.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface ValueRowsProps {
  form: UseFormReturn<ValuesForm, unknown, z.output<ReturnType<typeof valuesSchema>>>;
  test: OrderedTest;
}

/** Rows of a test in the table of values: its result, its range, and what the result is by it. */
export function ValueRows({ form, test }: ValueRowsProps) {
  const row = wholeRow(useWatch({ control: form.control, name: `rows.${test.code}` }));
  return test.kind === 'TEXT' ? (
    <WordsRow {...{ form, test, row }} />
  ) : (
    <NumberRow {...{ form, test, row }} />
  );
}

type RowProps = ValueRowsProps & { row: ReturnType<typeof wholeRow> };

function NumberRow({ form, test, row }: RowProps) {
  const text = useText(labResults);
  const words = useText(clinical);
  const bind = useBind(form);
  const [typing, setTyping] = useState(false);
  const { name, unit, code } = test;
  const reading = readResult(row.value, test);
  const counted = rangeOfRow(row, test);
  const hasOwn = row.low !== '' || row.high !== '';
  const isRead = 'kind' in reading;
  const value = bind(`rows.${code}.value`, {
    // Another value has not been checked.
    onChange: () => form.setValue(`rows.${code}.confirmed`, false),
  });
  const low = bind(`rows.${code}.low`);
  const high = bind(`rows.${code}.high`);
  return (
    <>
      <tr className={styles.row}>
        <th scope="row">{name}</th>
        <td>
          <CellInput label={labelOf(name, unit)} note={noteOf(code)} {...value} />
        </td>
        <td>{unit && unitWords(unit)}</td>
        <td>
          {typing || hasOwn ? (
            <span className={styles.own}>
              <CellInput label={text.lowOf(name)} note={noteOf(code)} inputMode="decimal" {...low} />
              <span aria-hidden="true">–</span>
              <CellInput label={text.highOf(name)} note={noteOf(code)} inputMode="decimal" {...high} />
            </span>
          ) : (
            <span className={styles.range}>
              {rangeWords(counted, words) ?? text.noRange}
              <IconButton
                icon={Pencil}
                size="s"
                label={text.typeRangeOf(name)}
                onClick={() => setTyping(true)}
              />
            </span>
          )}
        </td>
        <td>{isRead && <ReadingFlagWord {...{ reading, test, counted }} />}</td>
      </tr>
      <Below code={code} errors={[value.error, low.error, high.error]}>
        {isRead && isToConfirm(reading, test) && (
          <CheckboxField
            label={confirmWords({ row, reading, test, text })}
            {...bind(`rows.${code}.confirmed`)}
          />
        )}
      </Below>
    </>
  );
}

interface ToConfirm {
  row: RowProps['row'];
  reading: ResultReading;
  test: OrderedTest;
  text: (typeof labResults)['en'];
}

function confirmWords({ row, reading, test, text }: ToConfirm): string {
  const typed = row.value.trim();
  const converted = convertedWords(reading, test);
  return converted === undefined
    ? text.confirm(resultWords({ value: null, text: typed }, test.unit))
    : text.convertedConfirm(typed, converted);
}

const noteOf = (code: string): string => `value-note-${code}`;

interface CellInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** Names it: the head of its column alone says too little. */
  readonly label: string;
  /** Id of what is said below the row. */
  readonly note: string;
  readonly error: string | undefined;
}

function CellInput({ label, note, error, ...input }: CellInputProps) {
  return (
    <input
      {...input}
      autoComplete="off"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? note : undefined}
      className={styles.input}
    />
  );
}

interface BelowProps {
  readonly code: string;
  readonly errors: readonly (string | undefined)[];
  readonly children?: ReactNode;
}

/** A row below that of a test, in full width: what is wrong with it, and what is to be confirmed. */
function Below({ code, errors, children }: BelowProps) {
  const error = errors.find(Boolean);
  if (!error && !children) return null;
  return (
    <tr className={styles.below}>
      <td colSpan={5}>
        {error && (
          <span id={noteOf(code)} className={styles.fault}>
            <Icon of={TriangleAlert} size="s" />
            {error}
          </span>
        )}
        {children}
      </td>
    </tr>
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

function WordsRow({ form, test, row }: RowProps) {
  const text = useText(labResults);
  const bind = useBind(form);
  const { name, code, normalText, critical } = test;
  const value = bind(`rows.${code}.text`);
  const { error, ...verdict } = bind(`rows.${code}.verdict`);
  return (
    <>
      <tr className={styles.row}>
        <th scope="row">{name}</th>
        <td colSpan={2}>
          <CellInput label={name} note={noteOf(code)} {...value} />
        </td>
        <td>{normalText && text.usually(normalText)}</td>
        <td>
          <span className={styles.own}>
            <select {...verdict} aria-label={text.verdict(name)} className={styles.input}>
              <option value="">{text.verdictNone}</option>
              <option value="NORMAL">{text.verdictNORMAL}</option>
              <option value="ABNORMAL">{text.verdictABNORMAL}</option>
            </select>
            {row.text.trim() !== '' && (
              <FlagWord flag={textFlag({ verdict: row.verdict || null, text: row.text }, critical)} isText />
            )}
          </span>
        </td>
      </tr>
      <Below code={code} errors={[value.error, error]} />
    </>
  );
}

/** The test with its unit, which some names have already, as in "Neutrophils (%)". */
function labelOf(name: string, unit: string | null): string {
  const inBrackets = unit && `(${unitWords(unit)})`;
  return inBrackets && !name.endsWith(inBrackets) ? `${name} ${inBrackets}` : name;
}
