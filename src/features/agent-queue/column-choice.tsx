import { useState } from 'react';
import { Columns3 } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import styles from '#features/agent-queue/agent-queue.module.css';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

/** Always shown: how long it waits, and who. */
const FIXED: readonly string[] = ['waiting', 'patient'];

interface ColumnChoiceProps {
  columns: readonly Column<ServiceRequest>[];
  hidden: ReadonlySet<string>;
  onHide: (hidden: string) => void;
}

/** The choice of the table's columns, which the address and a saved view hold. */
export function ColumnChoice({ columns, hidden, onHide }: ColumnChoiceProps) {
  const text = useText(agentQueue);
  const [isOpen, setOpen] = useState(false);
  const turn = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onHide([...next].join(','));
  };
  const count = columns.filter(({ id }) => hidden.has(id)).length;
  return (
    <>
      <Button tone="quiet" size="s" icon={Columns3} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? text.columnsHidden(count) : text.columns}
      </Button>
      {isOpen && (
        <div className={styles.filters} role="group" aria-label={text.columns}>
          {columns.map(({ id, head }) => (
            <CheckboxField
              key={id}
              label={head}
              checked={!hidden.has(id)}
              disabled={FIXED.includes(id)}
              onChange={() => turn(id)}
            />
          ))}
        </div>
      )}
    </>
  );
}
