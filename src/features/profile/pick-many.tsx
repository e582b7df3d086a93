import { useState } from 'react';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import styles from '#features/profile/pick-many.module.css';

interface PickManyProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Available choices. */
  choices: readonly { id: number; name: string }[];
  picked: readonly number[];
  onPick: (picked: number[]) => void;
  /** "Remove Marathi" */
  removeLabel: (name: string) => string;
}

const SHOWN_MAX = 50;

/** Several entries of a long list: a search, and the chosen ones as pills that can be removed. */
export function PickMany({ label, hint, error, choices, picked, onPick, removeLabel }: PickManyProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const items = choices
    .filter(({ id, name }) => !picked.includes(id) && name.toLowerCase().includes(wanted))
    .slice(0, SHOWN_MAX)
    .map(({ id, name }) => ({ id: String(id), name }));
  const nameOf = (id: number): string => choices.find((choice) => choice.id === id)?.name ?? String(id);
  return (
    <div className={styles.many}>
      <Combobox
        label={label}
        hint={hint}
        error={error}
        items={items}
        query={query}
        onQuery={setQuery}
        onPick={(id) => {
          onPick([...picked, Number(id)]);
          setQuery('');
        }}
      />
      {picked.length > 0 && (
        <ul className={styles.pills} aria-label={label}>
          {picked.map((id) => (
            <li key={id}>
              <Pill
                pressed
                removeLabel={removeLabel(nameOf(id))}
                onRemove={() => onPick(picked.filter((other) => other !== id))}
              >
                {nameOf(id)}
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
