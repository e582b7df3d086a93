import { useEffect, useRef } from 'react';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import styles from './pdf-tools.module.css';
import type { PdfSearch } from './use-pdf-search.ts';
import { pdf } from '#i18n/en/pdf.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { useWords } from '#ui/words.ts';

interface PdfSearchBarProps {
  readonly search: PdfSearch;
  readonly pages: number;
  /** Page in view, from 1: the search begins there. */
  readonly page: number;
  readonly onClose: () => void;
}

/** The search field of a document with the number of matches. Enter leads to the next one, with Shift to the one before. */
export function PdfSearchBar({ search, pages, page, onClose }: PdfSearchBarProps) {
  const text = useText(pdf);
  const basic = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isStill = search.hits.length === 0;
  return (
    <div className={styles.search} role="search">
      <TextField
        ref={field}
        className={styles.query}
        label={text.searchLabel}
        icon={Search}
        type="search"
        maxLength={100}
        value={search.query}
        onChange={(event) => search.search(event.target.value, page)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search.step(event.shiftKey ? -1 : 1);
        }}
      />
      <IconButton
        icon={ChevronUp}
        label={text.previousMatch}
        tone="quiet"
        disabled={isStill}
        onClick={() => search.step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={text.nextMatch}
        tone="quiet"
        disabled={isStill}
        onClick={() => search.step(1)}
      />
      <IconButton icon={X} label={`${basic.close}: ${text.search}`} onClick={onClose} />
      <p className={styles.found} role="status">
        <Found search={search} pages={pages} />
      </p>
    </div>
  );
}

/** The matches so far, and the number of pages that have no text. */
function Found({ search, pages }: Pick<PdfSearchBarProps, 'search' | 'pages'>) {
  const text = useText(pdf);
  const { query, hits, at, read, withoutText } = search;
  if (read === pages && withoutText === pages) return text.noText;
  const hit = hits[at];
  const found = hit
    ? text.matchOf(at + 1, hits.length, hit.page)
    : query.trim() !== '' && read === pages && text.noMatch;
  const rest = read < pages ? text.reading(read, pages) : withoutText > 0 && text.withoutText(withoutText);
  return [found, rest].filter(Boolean).join(' ');
}
