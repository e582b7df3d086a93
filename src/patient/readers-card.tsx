import { Card, CardHeader } from '#ui/layout/card.tsx';
import { useLanguage } from './language.ts';
import type { Page } from './patient-page.tsx';
import styles from './readers-card.module.css';
import { dayWords } from './times.ts';

/** Shows who of the team has read the record, by role and day. */
export function ReadersCard({ readers }: { readers: Page['readers'] }) {
  const { words, language } = useLanguage();
  const days = [...new Set(readers.map(({ day }) => day))];
  const rolesOn = (day: string): string[] =>
    readers
      .filter((reader) => reader.day === day)
      .map(({ role, name }) => (role === 'relative' ? (name ?? '') : words[`role_${role}`]));
  return (
    <Card aria-labelledby="readers">
      <CardHeader id="readers" title={words.readers} />
      <div className={styles.body}>
        {days.length === 0 ? (
          <p>{words.noReaders}</p>
        ) : (
          <ul className={styles.days}>
            {days.map((day) => (
              <li key={day}>
                <b>{dayWords(day, language)}</b>
                <span>{rolesOn(day).join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
