import { useDeferredValue } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { NetworkError } from '#api/http/errors.ts';
import type { FactNames } from '#api/resources/fact-names.ts';
import styles from './known-facts.module.css';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { Combobox, type ComboboxOption } from '#ui/inputs/combobox.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface CodedFieldProps<Found, Read, Key extends readonly unknown[]> {
  label: string;
  hint: string;
  error: string | undefined;
  words: string;
  /** The code that was chosen with the words, where the words do not name it. */
  code?: string | null;
  query: (words: string) => UseQueryOptions<FactNames<Found, Read>, Error, FactNames<Found, Read>, Key>;
  toOption: (found: Found) => ComboboxOption;
  toRead: (read: Read) => string;
  onWrite: (words: string) => void;
  onPick: (found: Found) => void;
}

/** A field with suggestions of a list. It takes free text, and says at once what that is compared with. */
export function CodedField<Found, Read, Key extends readonly unknown[]>(
  props: CodedFieldProps<Found, Read, Key>,
) {
  const { label, hint, error, words, code, query, toOption, toRead, onWrite, onPick } = props;
  const text = useText(knownFacts);
  const searched = useDeferredValue(words.trim());
  const { data, isFetching, isPaused, isError, error: failed } = useQuery(query(searched));
  const isOffline = isPaused || failed instanceof NetworkError;
  const isAnswered = data !== undefined && searched === words.trim();
  const options = (data?.found ?? []).map((found) => ({ found, option: toOption(found) }));
  return (
    <Combobox
      label={label}
      query={words}
      onQuery={onWrite}
      items={options.map(({ option }) => option)}
      loading={isFetching}
      nothingFound={isOffline ? text.comparedLater : isError ? text.searchFailed : text.notListed}
      error={error}
      hint={
        <span role="status">
          {!searched ? (
            hint
          ) : isOffline ? (
            text.comparedLater
          ) : isAnswered && !code ? (
            <Reading {...data.typed} {...{ toRead }} />
          ) : code ? (
            text.codeChosen(code)
          ) : (
            hint
          )}
        </span>
      }
      onPick={(id) => {
        const picked = options.find(({ option }) => option.id === id);
        if (picked) onPick(picked.found);
      }}
    />
  );
}

function Reading<Read>({
  read,
  unread,
  toRead,
}: FactNames<unknown, Read>['typed'] & { toRead: (read: Read) => string }) {
  const text = useText(knownFacts);
  const isNothing = read.length + unread.length === 0;
  return (
    <>
      {read.map((one) => (
        <span key={toRead(one)} className={styles.reading}>
          {toRead(one)}
        </span>
      ))}
      {(unread.length > 0 || isNothing) && (
        <span className={styles.unread}>
          <Icon of={TriangleAlert} size="s" />
          {isNothing || !read.length ? text.notChecked : text.partNotChecked(unread.join(', '))}
        </span>
      )}
    </>
  );
}
