import { useQuery } from '@tanstack/react-query';
import type { MedicineAdjustment, MedicineRow } from '#contract/medicine-adjustments.ts';
import { adjustmentHistoryQuery } from '#api/resources/medicine-adjustments.ts';
import { listNames, medicineLists } from '#i18n/en/medicine-lists.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import styles from './medicines.module.css';

/** The adjustments of a medicine that have ended, newest first. */
export function History({ row }: { row: MedicineRow }) {
  const text = useText(medicineLists);
  const query = useQuery(adjustmentHistoryQuery(row));
  return (
    <section className={styles.history} aria-label={text.history}>
      <h3>{text.history}</h3>
      <Loaded query={query} rows={1}>
        {(all) => <Ended all={all.filter(({ ended }) => ended !== null)} />}
      </Loaded>
    </section>
  );
}

function Ended({ all }: { all: readonly MedicineAdjustment[] }) {
  const text = useText(medicineLists);
  const names = useText(listNames);
  if (!all.length) return <p>{text.noHistory}</p>;
  return (
    <ul>
      {all.map(({ id, use, reason, notice, by, at, ended }) => (
        <li key={id}>
          <strong>{names[use]}</strong> {reason}
          {notice !== null && ` ${text.noticeOf(notice)}`}
          <small>{text.from(dayAndTime(at), by)}</small>
          {ended && (
            <small>
              {text.until(dayAndTime(ended.at), ended.by)}: {ended.reason ?? text.replaced}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
