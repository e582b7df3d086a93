import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { vacationOverlapQuery } from '#api/resources/roster.ts';
import type { PlannedVisit } from '#care/appointments/planned-visit.ts';
import styles from '#features/vacation/vacation.module.css';
import { appointments } from '#i18n/en/appointments.ts';
import { common } from '#i18n/en/common.ts';
import { vacation } from '#i18n/en/vacation.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { CheckboxField } from '#ui/inputs/form-fields.tsx';

const ChangeAppointment = lazy(async () => ({
  default: (await import('#care/appointments/change-appointment.tsx')).ChangeAppointment,
}));

interface OverlapProps {
  from: string;
  to: string;
  /** The tick that asks operations to move what is touched, tied to the form. */
  confirm: Omit<ComponentProps<typeof CheckboxField>, 'label'>;
}

/** Shows what a vacation would touch, before it is entered. */
export function Overlap({ from, to, confirm }: OverlapProps) {
  const text = useText(vacation);
  const words = useText(common);
  const own = useText(appointments);
  const [open, setOpen] = useState<PlannedVisit>();
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
        {data.map(({ consultationNumber, consultationMode, startsAt, patient }) => (
          <li key={consultationNumber}>
            <Link to="/consultations/$id" params={{ id: consultationNumber }}>
              <span>
                {shortTime(startsAt)} · {words[consultationMode]} ·{' '}
                <span lang={patient.nameLang}>{patient.name}</span> · {consultationNumber}
              </span>
            </Link>
            <Button
              tone="quiet"
              icon={CalendarClock}
              onClick={() => setOpen({ consultationNumber, consultationMode, startsAt, patient })}
            >
              {own.change}
              <span className="vh">{patient.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>{open && <ChangeAppointment visit={open} onClose={() => setOpen(undefined)} />}</Suspense>
      <CheckboxField label={text.confirm} hint={text.confirmHint} {...confirm} />
    </div>
  );
}
