import type { ReactNode } from 'react';
import type { DateOrder, ListForm, MadeDates } from '#contract/imports.ts';
import { imports } from '#i18n/en/imports.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import styles from './import.module.css';

interface DateQuestionProps {
  rows: ListForm['dateQuestion'];
  onDateOrder: (order: DateOrder) => void;
}

/** Asks for the order of dates that fit both. */
export function DateQuestion({ rows, onDateOrder }: DateQuestionProps) {
  const text = useText(imports);
  return (
    <Question
      label={text.dates}
      words={text.datesAsk}
      verbs={(['DAY_FIRST', 'MONTH_FIRST'] as const).map((one) => (
        <Button key={one} tone="quiet" onClick={() => onDateOrder(one)}>
          {text[one]}
        </Button>
      ))}
      heads={[text.line, text.dateInFile, text.DAY_FIRST, text.MONTH_FIRST]}
      rows={rows.map(({ line, text: found, dayFirst, monthFirst }) => [
        line,
        found,
        dayOf(dayFirst),
        dayOf(monthFirst),
      ])}
    />
  );
}

interface SwapQuestionProps {
  rows: ListForm['swapQuestion'];
  onMadeDates: (made: MadeDates) => void;
}

/** Asks whether a spreadsheet has swapped the day and month of the dates that it made. */
export function SwapQuestion({ rows, onMadeDates }: SwapQuestionProps) {
  const text = useText(imports);
  return (
    <Question
      label={text.madeDates}
      words={text.swapsAsk}
      verbs={(['AS_WRITTEN', 'SWAPPED'] as const).map((one) => (
        <Button key={one} tone="quiet" onClick={() => onMadeDates(one)}>
          {text[one]}
        </Button>
      ))}
      heads={[text.line, text.AS_WRITTEN, text.SWAPPED]}
      rows={rows.map(({ line, asWritten, swapped }) => [line, dayOf(asWritten), dayOf(swapped)])}
    />
  );
}

interface QuestionProps {
  label: string;
  words: string;
  verbs: ReactNode;
  heads: readonly string[];
  /** The line, and its readings. */
  rows: readonly (readonly [number, ...string[]])[];
}

function Question({ label, words, verbs, heads, rows }: QuestionProps) {
  return (
    <section className={styles.question} aria-label={label}>
      <div className={styles.part}>
        <p>{words}</p>
        <div className={styles.verbs}>{verbs}</div>
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([line, ...cells]) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
