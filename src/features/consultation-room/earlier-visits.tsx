import { consultationsWithList } from '#api/resources/patients.ts';
import { useList } from '#api/lists/use-list.ts';
import { Finding } from '#care/in-error/finding.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { LoadError } from '#ui/feedback/load-error.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const SHOWN = 5;

interface EarlierVisitsProps {
  consultationId: string;
  memberId: string;
  providerId: string;
}

/** Shows what this doctor has seen the patient for. In a tab of its own: leaving the page would end the call. */
export function EarlierVisits({ consultationId, memberId, providerId }: EarlierVisitsProps) {
  const text = useText(room);
  const list = useList(consultationsWithList(memberId, providerId));
  const others = list.rows.filter((row) => row.id !== consultationId).slice(0, SHOWN);
  return (
    <section className={styles.section} aria-labelledby="earlier">
      <h2 id="earlier">{text.earlier}</h2>
      {list.error && <LoadError error={list.error} onRetry={list.retry} />}
      {list.isLoading && <Skeleton rows={2} onRetry={list.retry} />}
      {list.newest && others.length === 0 && <p className={styles.hint}>{text.noEarlier}</p>}
      <ul className={styles.list}>
        {others.map((row) => (
          <li key={row.id}>
            <a
              className={styles.visit}
              href={`/consultations/${row.consultationNumber}`}
              target="_blank"
              rel="noreferrer"
            >
              <Finding of={row} />
              <span className={styles.hint}>
                {dayOf(row.at)} · {row.consultationNumber}
                {row.addenda.length > 0 && ` · ${text.addenda(row.addenda.length)}`}
                <span className="vh"> {text.newTab}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
