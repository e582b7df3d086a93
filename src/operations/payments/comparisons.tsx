import { useQuery } from '@tanstack/react-query';
import { comparisonsQuery } from '#api/resources/reconciliation.ts';
import { reconciliation } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './payments.module.css';

const SHORT = 12;

/** The files that were compared, newest first. */
export function Comparisons() {
  const text = useText(reconciliation);
  const { data } = useQuery(comparisonsQuery());
  if (!data?.length) return null;
  return (
    <Card aria-label={text.earlier}>
      <CardHeader title={text.earlier} />
      <div className={styles.parts}>
        <ul className={styles.lines}>
          {data.map(({ sha256, fromDay, toDay, lines, differences, at, by }) => (
            <li key={sha256}>
              <TwoLines>
                {text.of(fromDay, toDay)}
                <small>{text.by(dayAndTime(at), by ?? text.commandLine)}</small>
                <small>
                  {text.compared(lines, differences)} <code>{`SHA-256 ${sha256.slice(0, SHORT)}…`}</code>
                </small>
              </TwoLines>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
