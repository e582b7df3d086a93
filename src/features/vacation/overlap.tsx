import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { vacationOverlapQuery } from '#api/resources/roster.ts';
import styles from '#features/vacation/vacation.module.css';
import { common } from '#i18n/en/common.ts';
import { vacation } from '#i18n/en/vacation.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';

interface OverlapProps {
  from: string;
  to: string;
  /** The tick that asks operations to move what is touched, tied to the form. */
  confirm: Omit<ComponentProps<typeof CheckboxField>, 'label'>;
}

/** What a vacation would touch, before it is entered. */
export function Overlap({ from, to, confirm }: OverlapProps) {
  const text = useText(vacation);
  const words = useText(common);
  const { data, error } = useQuery(vacationOverlapQuery(from, to));
  if (!data || data.length === 0)
    return (
      <p role="status" className={styles.note}>
        {data ? text.free : error ? text.lookFailed : text.looking}
      </p>
    );
  return (
    <div className={styles.touched}>
      <p role="status" className={styles.head}>
        {text.touched(data.length)}
      </p>
      <ul className={styles.appointments}>
        {data.map(({ consultationNumber, consultationMode, startsAt }) => (
          <li key={consultationNumber}>
            <Link to="/consultations/$id" params={{ id: consultationNumber }}>
              {shortTime(startsAt)} · {words[consultationMode]} · {consultationNumber}
            </Link>
          </li>
        ))}
      </ul>
      <CheckboxField label={text.confirm} hint={text.confirmHint} {...confirm} />
    </div>
  );
}
