import { useEffect, useRef, useState } from 'react';
import { find } from '#i18n/en/find.ts';
import { useText } from '#i18n/text.ts';
import { Combobox, type ComboboxOption } from '#ui/inputs/combobox.tsx';

const MIN_LETTERS = 2;

interface PickBoxProps {
  label: string;
  placeholder?: string;
  /** Text typed before the field was last hidden. */
  initial?: string;
  items: readonly ComboboxOption[];
  loading: boolean;
  /** Said when there are no items. */
  nothing: string;
  /** Called with the text of the search. */
  onText: (text: string) => void;
  onPick: (id: string) => void;
}

/** Picks entries of a long list one after another: the field is cleared after each. */
export function PickBox({
  label,
  placeholder,
  initial = '',
  items,
  loading,
  nothing,
  onText,
  onPick,
}: PickBoxProps) {
  const text = useText(find);
  const [words, setWords] = useState(initial);
  const [picked, setPicked] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isShort = words.trim().length < MIN_LETTERS;

  function write(next: string): void {
    setWords(next);
    onText(next);
  }
  function pick(id: string): void {
    onPick(id);
    write('');
    // A new key makes a new field: the old one would show the name of the picked entry again.
    setPicked((times) => times + 1);
  }
  useEffect(() => {
    if (picked) box.current?.querySelector('input')?.focus();
  }, [picked]);

  return (
    <div ref={box}>
      <Combobox
        key={picked}
        label={label}
        placeholder={placeholder}
        items={isShort ? [] : items}
        query={words}
        onQuery={write}
        onPick={pick}
        loading={loading && !isShort}
        nothingFound={isShort ? text.twoLetters : nothing}
      />
    </div>
  );
}
