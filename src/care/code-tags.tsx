import { X } from 'lucide-react';
import { IconButton } from '#ui/inputs/button.tsx';
import styles from './code-tags.module.css';

interface CodeTagsProps {
  readonly label: string;
  /** What was chosen of a classification. */
  readonly tags: readonly { readonly code: string; readonly title: string }[];
  readonly removeLabel: (title: string) => string;
  /** Without it they are only read. */
  readonly onRemove?: ((code: string) => void) | undefined;
}

/** Codes with their words, each of which can be taken away. */
export function CodeTags({ label, tags, removeLabel, onRemove }: CodeTagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.map(({ code, title }) => (
        <li key={code} className={styles.tag}>
          <span>
            <b className={styles.code}>{code}</b> {title}
          </span>
          {onRemove && (
            <IconButton icon={X} size="s" label={removeLabel(title)} onClick={() => onRemove(code)} />
          )}
        </li>
      ))}
    </ul>
  );
}
