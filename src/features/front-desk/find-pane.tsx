import { Search } from 'lucide-react';
import styles from '#features/front-desk/front-desk.module.css';
import { Matches } from '#features/front-desk/matches.tsx';
import type { Desk } from '#features/front-desk/use-desk.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { TextField } from '#ui/inputs/field.tsx';

/** The search and its matches; it continues while the form beside it is filled in. */
export function FindPane({ desk: { bind, matches, values, set, setDifferent, use } }: { desk: Desk }) {
  const text = useText(frontDesk);
  return (
    <section className={styles.find} aria-label={text.find}>
      <h2>{text.find}</h2>
      <TextField
        label={text.search}
        hint={matches.isAsked ? undefined : text.searchHint}
        icon={Search}
        type="search"
        data-search
        {...bind('search')}
      />
      {matches.error && <LoadError error={matches.error} onRetry={matches.retry} />}
      {matches.isAsked && !matches.error && (
        <p className={styles.meta} role="status">
          {text.matches(matches.rows.length)}
        </p>
      )}
      <Matches
        matches={matches.rows}
        differentIds={values.differentIds}
        onUse={use}
        onDifferent={setDifferent}
        onGuardian={({ name }) => set({ guardianName: name })}
      />
    </section>
  );
}
