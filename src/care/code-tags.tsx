import { X } from 'lucide-react';
import { isProvisional, PROVISIONAL } from '#domain/diagnosis.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import styles from './code-tags.module.css';

interface CodeTagsProps {
  readonly label: string;
  /** Codes chosen of a classification. */
  readonly tags: readonly { readonly code: string; readonly title: string }[];
  readonly removeLabel: (title: string) => string;
  /** Without it they are only read. */
  readonly onRemove?: ((tag: { readonly code: string; readonly title: string }) => void) | undefined;
}

/** Codes with their words, each of which can be taken away. */
export function CodeTags({ label, tags, removeLabel, onRemove }: CodeTagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.code || tag.title} className={styles.tag}>
          {isProvisional(tag) ? (
            <span>
              {tag.title} <i className={styles.provisional}>{PROVISIONAL}</i>
            </span>
          ) : (
            <span>
              <b className={styles.code}>{tag.code}</b> {tag.title}
            </span>
          )}
          {onRemove && (
            <IconButton icon={X} size="s" label={removeLabel(tag.title)} onClick={() => onRemove(tag)} />
          )}
        </li>
      ))}
    </ul>
  );
}
