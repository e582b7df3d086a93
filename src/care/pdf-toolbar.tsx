import { GalleryVertical, Minus, Plus, RotateCw, Search } from 'lucide-react';
import styles from './pdf-tools.module.css';
import { pdf } from '#i18n/en/pdf.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/inputs/button.tsx';
import { useFileWords } from '#ui/file-words.ts';

/** Absent where it is not possible. */
export interface PdfTools {
  readonly zoomIn: (() => void) | undefined;
  readonly zoomOut: (() => void) | undefined;
  readonly rotate: () => void;
  readonly openSearch: () => void;
  /** Opens and closes the thumbnails; a document of one page has none. */
  readonly toggleThumbnails: (() => void) | undefined;
}

interface PdfToolbarProps {
  readonly tools: PdfTools;
  readonly isSearching: boolean;
  readonly hasThumbnails: boolean;
  /** Page in view, from 1. */
  readonly page: number;
  readonly pages: number;
}

/** The tools of an open document, each with its key, and the page in view. */
export function PdfToolbar({ tools, isSearching, hasThumbnails, page, pages }: PdfToolbarProps) {
  const words = useFileWords();
  const text = useText(pdf);
  const keyed = (label: string, key: string) => ({
    label,
    title: `${label} (${key})`,
    'aria-keyshortcuts': key,
  });
  return (
    <div className={styles.tools} role="toolbar" aria-label={text.tools}>
      {tools.toggleThumbnails && (
        <IconButton
          icon={GalleryVertical}
          label={text.thumbnails}
          tone="quiet"
          aria-pressed={hasThumbnails}
          onClick={tools.toggleThumbnails}
        />
      )}
      <IconButton
        icon={Minus}
        {...keyed(words.zoomOut, '-')}
        tone="quiet"
        disabled={!tools.zoomOut}
        onClick={tools.zoomOut}
      />
      <IconButton
        icon={Plus}
        {...keyed(words.zoomIn, '+')}
        tone="quiet"
        disabled={!tools.zoomIn}
        onClick={tools.zoomIn}
      />
      <IconButton icon={RotateCw} {...keyed(text.rotate, 'R')} tone="quiet" onClick={tools.rotate} />
      <IconButton
        icon={Search}
        {...keyed(text.search, '/')}
        tone="quiet"
        aria-expanded={isSearching}
        onClick={tools.openSearch}
      />
      <span className={styles.place} aria-hidden>
        {page} / {pages}
      </span>
    </div>
  );
}
