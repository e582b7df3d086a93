import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { TextField } from './field.tsx';
import { isForScreen, isShortcut, useOffered } from '#ui/shortcuts.ts';

const TYPING_PAUSE_MS = 250;

interface SearchBoxProps {
  /** Fields that are searched: "Name, phone, MRN". */
  readonly label: string;
  readonly value: string | undefined;
  /** After a pause in typing; undefined when the box is empty. */
  readonly onSearch: (search: string | undefined) => void;
}

/** Searches as one types; the key / leads to it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value ?? '');
  const box = useRef<HTMLInputElement>(null);
  const wanted = typed.trim() || undefined;
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (wanted === value) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === box.current) search(wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  // Cleared from elsewhere; while the user types, what is typed counts.
  useEffect(() => {
    if (value === undefined && document.activeElement !== box.current) setTyped('');
  }, [value]);
  useOffered(['search']);
  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent): void {
      if (!isShortcut(event, 'search') || !isForScreen(event)) return;
      event.preventDefault();
      box.current?.focus();
    }
    addEventListener('keydown', focusOnSlash);
    return () => removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <TextField
      ref={box}
      label={label}
      icon={Search}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Searches before the focus leaves: a later search would take the user back from the row that they went to.
      onBlur={() => wanted !== value && onSearch(wanted)}
    />
  );
}
