import styles from './suggested-words.module.css';
import { Pill } from '#ui/feedback/pill.tsx';

export interface Suggestions {
  /** Names the group. */
  readonly label: string;
  readonly items: readonly { readonly label: string; readonly text: string }[];
}

interface SuggestedWordsProps {
  readonly of: Suggestions;
  /** The text so far. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Sentences that are pressed into a text, and pressed again out of it; what is typed beside them stays. */
export function SuggestedWords({ of, value, onChange }: SuggestedWordsProps) {
  return (
    <div className={styles.group} role="group" aria-label={of.label}>
      {of.items.map(({ label, text }) => {
        const isIn = value.includes(text);
        return (
          <Pill
            key={label}
            pressed={isIn}
            onPress={() =>
              onChange(
                (isIn ? value.replace(text, '') : `${value.trimEnd()} ${text}`)
                  .replaceAll(/ {2,}/g, ' ')
                  .trim(),
              )
            }
          >
            {label}
          </Pill>
        );
      })}
    </div>
  );
}
