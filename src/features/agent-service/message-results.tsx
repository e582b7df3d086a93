import type { OrderedTest } from '#contract/lab-results.ts';
import type { MessageRow } from '#features/agent-service/message-rows.ts';
import styles from '#features/agent-service/messages.module.css';
import { labMessages } from '#i18n/en/lab-messages.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';

interface MessageResultsProps {
  rows: readonly MessageRow[];
  tests: readonly OrderedTest[];
  onChoose: (line: number, code: string) => void;
}

/** The results of a message as the laboratory states them, and as which test each is entered. */
export function MessageResults({ rows, tests, onChoose }: MessageResultsProps) {
  const text = useText(labMessages);
  return (
    <div className={styles.wide}>
      <table className={styles.table} aria-label={text.results}>
        <thead>
          <tr>
            <th scope="col">{text.test}</th>
            <th scope="col">{text.result}</th>
            <th scope="col">{text.entered}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ResultLine key={row.result.line} {...{ row, tests, onChoose }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultLine({ row, tests, onChoose }: { row: MessageRow } & Omit<MessageResultsProps, 'rows'>) {
  const text = useText(labMessages);
  const { result, test, standing } = row;
  const aside = [
    result.range && text.range(result.range),
    result.flags.length > 0 && text.flag(result.flags.join(', ')),
    text[result.state],
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <tr>
      <th scope="row">
        {result.name}
        {result.comment !== '' && <small className={styles.lines}>{text.comment(result.comment)}</small>}
      </th>
      <td>
        <span className={styles.lines}>
          {result.value} {result.unit}
        </span>
        <small className={styles.lines}>{aside}</small>
      </td>
      <td>
        <div className={styles.entered}>
          {result.test === null ? (
            <SelectField
              label={text.choose(result.name)}
              value={test?.code ?? ''}
              onChange={(event) => onChoose(result.line, event.target.value)}
            >
              <option value="">{text.notChosen}</option>
              {tests.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : (
            <span>{test?.name}</span>
          )}
          <Chip tone={standing === 'NEW' ? 'ok' : standing === 'SAVED' ? undefined : 'warn'}>
            {standing === 'UNIT' ? text.noFactor(result.unit) : text[standing]}
          </Chip>
        </div>
      </td>
    </tr>
  );
}
