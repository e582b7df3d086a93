import {
  PATIENT_COLUMNS,
  type ColumnChoice,
  type DateOrder,
  type ListForm,
  type MadeDates,
} from '#contract/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { DateQuestion, SwapQuestion } from './date-questions.tsx';
import styles from './import.module.css';

interface ReadAsProps {
  form: ListForm;
  onDateOrder: (order: DateOrder) => void;
  onMadeDates: (made: MadeDates) => void;
  /** Reads the file again with the column of a heading. */
  onColumn: (choice: ColumnChoice) => void;
}

/** Shows how a table was read: its separator, its encoding, its columns, and the order of its dates, which it asks for where they fit both. */
export function ReadAs({ form, onDateOrder, onMadeDates, onColumn }: ReadAsProps) {
  const text = useText(imports);
  const { encoding, separator, sheet, dateOrder, dateQuestion, madeDates, swapQuestion, missing, rivals } =
    form;
  const order = dateOrder ? text[dateOrder] : text.datesClear;
  return (
    <Card aria-label={text.readAs}>
      <CardHeader title={text.readAs} />
      <div className={styles.part}>
        <KeyValues
          items={[
            ...(sheet ? sheetItems(sheet, text) : []),
            ...(separator ? [{ label: text.separator, value: text[separator] }] : []),
            ...(encoding ? [{ label: text.encoding, value: encoding.toUpperCase() }] : []),
            ...(dateQuestion.length ? [] : [{ label: text.dates, value: order }]),
            ...(madeDates ? [{ label: text.madeDates, value: text[madeDates] }] : []),
          ]}
        />
      </div>
      {dateQuestion.length > 0 && <DateQuestion rows={dateQuestion} onDateOrder={onDateOrder} />}
      {swapQuestion.length > 0 && <SwapQuestion rows={swapQuestion} onMadeDates={onMadeDates} />}
      {missing.length > 0 && (
        <p className={styles.part} role="status">
          {text.columnsMissing(missing.map((one) => text[`column_${one}`]).join(', '))}
        </p>
      )}
      {rivals.map(({ column, headings: some }) => (
        <p key={column} className={styles.part} role="status">
          {text.columnRivals(some.join(', '), text[`column_${column}`])}
        </p>
      ))}
      <Headings headings={form.headings} onColumn={onColumn} />
    </Card>
  );
}

function sheetItems(
  { name, isHidden, others, hiddenOthers, hiddenRows, hiddenColumns }: NonNullable<ListForm['sheet']>,
  text: (typeof imports)['en'],
) {
  const left = others.map((one) => (hiddenOthers.includes(one) ? text.hiddenSheet(one) : one));
  return [
    { label: text.sheet, value: isHidden ? text.hiddenSheet(name) : name },
    ...(left.length ? [{ label: text.sheetsLeft, value: left.join(', ') }] : []),
    ...(hiddenRows ? [{ label: text.hiddenRows, value: text.hiddenRowsRead(hiddenRows) }] : []),
    ...(hiddenColumns.length
      ? [{ label: text.hiddenColumns, value: text.hiddenColumnsRead(hiddenColumns.join(', ')) }]
      : []),
  ];
}

const LEFT_OUT = '';

interface HeadingsProps {
  headings: ListForm['headings'];
  onColumn: (choice: ColumnChoice) => void;
}

/** Each heading with its first values, and the column in which they are imported. */
function Headings({ headings, onColumn }: HeadingsProps) {
  const text = useText(imports);
  return (
    <table className={cx(styles.lines, styles.headings, styles.stacked)}>
      <thead>
        <tr>
          <th scope="col">{text.heading}</th>
          <th scope="col">{text.samples}</th>
          <th scope="col">{text.importedAs}</th>
        </tr>
      </thead>
      <tbody>
        {headings.map(({ heading, column, by, samples }, at) => (
          <tr key={`${at} ${heading}`}>
            <th scope="row">{heading || text.noHeading}</th>
            <td>{samples.join(' · ')}</td>
            <td>
              <SelectField
                label={<span className="vh">{text.columnOf(heading || text.noHeading)}</span>}
                hint={by === 'LAST_TIME' ? text.asLastTime : undefined}
                value={column ?? LEFT_OUT}
                onChange={({ target }) =>
                  onColumn({ [heading]: PATIENT_COLUMNS.find((one) => one === target.value) ?? null })
                }
              >
                <option value={LEFT_OUT}>{by === 'OPEN' ? text.chooseColumn : text.notImported}</option>
                {PATIENT_COLUMNS.map((one) => (
                  <option key={one} value={one}>
                    {text[`column_${one}`]}
                  </option>
                ))}
              </SelectField>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
