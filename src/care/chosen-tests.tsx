import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#care/chosen-tests.module.css';
import { money } from '#domain/format.ts';
import { IconButton } from '#ui/inputs/button.tsx';

interface Test {
  code: string;
  name: string;
  /** null: not set. */
  pricePaise: number | null;
}

interface ChosenTestsProps<T extends Test> {
  chosen: readonly T[];
  words: { noPrice: string; total: string; remove: (name: string) => string };
  /** With a line below each test. */
  isRuled?: boolean;
  /** Beside the total. */
  action?: ReactNode;
  /** Below the total. */
  note?: ReactNode;
  onChange: (next: readonly T[]) => void;
}

/** Tests that are chosen for an order, with prices and total. */
export function ChosenTests<T extends Test>(props: ChosenTestsProps<T>) {
  const { chosen, words, isRuled = false, action, note, onChange } = props;
  return (
    <ul className={styles.tests} data-ruled={isRuled}>
      {chosen.map(({ code, name, pricePaise }) => (
        <li key={code} className={styles.test}>
          <span className={styles.name}>{name}</span>
          <span>{pricePaise === null ? words.noPrice : money(pricePaise)}</span>
          <IconButton
            icon={Trash2}
            size="s"
            label={words.remove(name)}
            onClick={() => onChange(chosen.filter((one) => one.code !== code))}
          />
        </li>
      ))}
      <li className={styles.test}>
        <span className={styles.total}>{words.total}</span>
        <strong>{money(chosen.reduce((sum, { pricePaise }) => sum + (pricePaise ?? 0), 0))}</strong>
        {action}
      </li>
      {note !== undefined && <li className={styles.note}>{note}</li>}
    </ul>
  );
}
