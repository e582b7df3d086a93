import type { DateOrder, ListForm } from '#contract/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import styles from './import.module.css';

interface ReadAsProps {
  form: ListForm;
  onDateOrder: (order: DateOrder) => void;
}

/** Shows how a table was read: its separator, its encoding, its columns, and the order of its dates, which it asks for where they fit both. */
export function ReadAs({ form, onDateOrder }: ReadAsProps) {
  const text = useText(imports);
  const { encoding, separator, dateOrder, dateQuestion, headings } = form;
  const order = dateOrder ? text[dateOrder] : text.datesClear;
  return (
    <Card aria-label={text.readAs}>
      <CardHeader title={text.readAs} />
      <div className={styles.part}>
        <KeyValues
          items={[
            ...(separator ? [{ label: text.separator, value: text[separator] }] : []),
            ...(encoding ? [{ label: text.encoding, value: encoding.toUpperCase() }] : []),
            ...(dateQuestion.length ? [] : [{ label: text.dates, value: order }]),
          ]}
        />
      </div>
      {dateQuestion.length > 0 && <DateQuestion rows={dateQuestion} onDateOrder={onDateOrder} />}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{text.heading}</th>
            <th scope="col">{text.importedAs}</th>
          </tr>
        </thead>
        <tbody>
          {headings.map(({ heading, column }, at) => (
            <tr key={`${at} ${heading}`}>
              <th scope="row">{heading}</th>
              <td>{column === null ? text.notImported : <code>{column}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface DateQuestionProps {
  rows: ListForm['dateQuestion'];
  onDateOrder: (order: DateOrder) => void;
}

function DateQuestion({ rows, onDateOrder }: DateQuestionProps) {
  const text = useText(imports);
  return (
    <section aria-label={text.dates}>
      <div className={styles.part}>
        <p>{text.datesAsk}</p>
        <div className={styles.verbs}>
          {(['DAY_FIRST', 'MONTH_FIRST'] as const).map((one) => (
            <Button key={one} tone="quiet" onClick={() => onDateOrder(one)}>
              {text[one]}
            </Button>
          ))}
        </div>
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{text.line}</th>
            <th scope="col">{text.dateInFile}</th>
            <th scope="col">{text.DAY_FIRST}</th>
            <th scope="col">{text.MONTH_FIRST}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row">{row.line}</th>
              <td>{row.text}</td>
              <td>{dayOf(row.dayFirst)}</td>
              <td>{dayOf(row.monthFirst)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
