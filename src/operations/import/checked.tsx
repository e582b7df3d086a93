import type { ResponseOf } from '#contract/call.ts';
import type {
  BadLine,
  ColumnChoice,
  DateOrder,
  importCalls,
  ImportKind,
  MadeDates,
} from '#contract/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { ReadAs } from './read-as.tsx';
import styles from './import.module.css';

interface CheckedProps {
  kind: ImportKind;
  checked: ResponseOf<typeof importCalls.checkImport>;
  isRunning: boolean;
  onStart: () => void;
  onDateOrder: (order: DateOrder) => void;
  onMadeDates: (made: MadeDates) => void;
  onColumn: (choice: ColumnChoice) => void;
}

/** Shows the result of a check: the verb that imports, and each line to correct. */
export function Checked({
  kind,
  checked,
  isRunning,
  onStart,
  onDateOrder,
  onMadeDates,
  onColumn,
}: CheckedProps) {
  const text = useText(imports);
  const { form, right, known, firstKnownLines, badLines, firstBadLines } = checked;
  const isOpen =
    form !== null &&
    [form.dateQuestion, form.swapQuestion, form.rivals, form.missing].some(({ length }) => length > 0);
  return (
    <>
      {form && <ReadAs form={form} onDateOrder={onDateOrder} onMadeDates={onMadeDates} onColumn={onColumn} />}
      <Card aria-label={text.checked}>
        <CardHeader title={text.checked} sub={text.nothingWritten} />
        <div className={styles.found}>
          <p>
            <strong>{text.right(right)}</strong>
            <small>{text[`${kind}Known`](right - known, known)}</small>
          </p>
          <Button onClick={onStart} disabled={right === 0 || isRunning || isOpen}>
            {text.start(right)}
          </Button>
        </div>
        {text[`${kind}Follows`] && <p className={styles.follows}>{text[`${kind}Follows`]}</p>}
      </Card>
      <Card aria-label={badLines ? text.toCorrect(badLines) : text.noneToCorrect}>
        <CardHeader
          title={badLines ? text.toCorrect(badLines) : text.noneToCorrect}
          sub={
            badLines > 0 &&
            (badLines > firstBadLines.length ? text.firstShown(firstBadLines.length) : text.leftOut)
          }
        />
        {badLines > 0 && <BadLines lines={firstBadLines} />}
      </Card>
      {firstKnownLines.length > 0 && (
        <Card aria-label={text.alreadyThere(known)}>
          <CardHeader
            title={text.alreadyThere(known)}
            sub={
              known > firstKnownLines.length ? text.notChangedFirst(firstKnownLines.length) : text.notChanged
            }
          />
          <BadLines lines={firstKnownLines} form={text.recorded} />
        </Card>
      )}
    </>
  );
}

/** The faulty lines of a file, with what they should be. */
export function BadLines({ lines, form }: { lines: readonly BadLine[]; form?: string }) {
  const text = useText(imports);
  return (
    <table className={cx(styles.lines, styles.stacked, styles.faults)}>
      <thead>
        <tr>
          <th scope="col">{text.line}</th>
          <th scope="col">{text.column}</th>
          <th scope="col">{text.found}</th>
          <th scope="col">{form ?? text.form}</th>
        </tr>
      </thead>
      <tbody>
        {lines.flatMap(({ line, faults }) =>
          faults.map(({ column, found, form }, at) => (
            <tr key={`${line} ${at}`}>
              <th scope="row">{line}</th>
              <td>
                <code>{column || '–'}</code>
              </td>
              <td>{column ? <code className={styles.bad}>{found ?? text.empty}</code> : '–'}</td>
              <td>{form}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
