import type { BillLine } from '#contract/patient-care.ts';
import { money } from '#domain/format.ts';
import styles from './record-places.module.css';
import { useRecordWords } from './record-words.ts';

/** Names what the amount of a bill is for, with the tax that is in it. */
export function BillLines({ lines }: { lines: readonly BillLine[] }) {
  const words = useRecordWords();
  return (
    <ul className={styles.lines}>
      {lines.map(({ name, amountPaise, taxPaise, taxPercent }, at) => (
        <li key={`${name ?? ''} ${at}`}>
          <span lang={name === null ? undefined : 'en'}>{name ?? words.billVisit}</span>
          <b>{money(amountPaise)}</b>
          {taxPaise > 0 && <small>{words.taxInLine(taxPercent, money(taxPaise))}</small>}
        </li>
      ))}
    </ul>
  );
}
