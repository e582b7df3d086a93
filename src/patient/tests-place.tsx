import { ArrowDown, ArrowUp, CircleAlert, CircleCheck } from 'lucide-react';
import type { LabFlag } from '#contract/lab-results.ts';
import type { PatientResult } from '#contract/patient-page.ts';
import { rangeWords, unitWords } from '#domain/units.ts';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { DocumentRow } from './document-row.tsx';
import { useLanguage } from './language.ts';
import { EmergencyNotice, Notice } from './notice.tsx';
import type { Page } from './patient-page.tsx';
import { RangeTrack } from './range-track.tsx';
import styles from './tests-place.module.css';
import { dayOf } from './times.ts';

/** The final results, each as word, arrow, value, range and position; what they mean is the doctor's to say. */
export function TestsPlace({ page, token }: { page: Page; token: string }) {
  const { words } = useLanguage();
  const { results, reports, cancelled } = page;
  const isCritical = results.some(({ flag }) => isCriticalFlag(flag));
  return (
    <>
      <div>
        <h1>{words.tests}</h1>
        <p>{page.patientName}</p>
      </div>
      {results.length + reports.length + cancelled.length === 0 && (
        <Notice tone="plain">{words.noTests}</Notice>
      )}
      {cancelled.map(({ serviceNumber, test, reason }) => (
        <Notice key={`${serviceNumber} ${test ?? ''}`} tone="plain">
          <p>{test === null ? words.cancelledOrder(serviceNumber) : words.cancelledTest(test)}</p>
          <p>{words.withdrawnReason(reason)}</p>
        </Notice>
      ))}
      {isCritical && <Notice tone="danger">{words.criticalText}</Notice>}
      {results.length > 0 && (
        <Card aria-label={words.tests}>
          <ul>
            {results.map((result) => (
              <Result key={result.id} result={result} />
            ))}
          </ul>
        </Card>
      )}
      {reports.length > 0 && (
        <Card aria-label={words.reports}>
          {reports.map(({ documentId, name, sizeBytes }) => (
            <DocumentRow
              key={documentId}
              title={words.report}
              detail={words.fileSize(name, sizeBytes)}
              asked={{ documentId }}
              token={token}
            />
          ))}
        </Card>
      )}
      {results.length > 0 && <p>{words.askAboutTests}</p>}
      {isCritical && <EmergencyNotice />}
    </>
  );
}

const isCriticalFlag = (flag: LabFlag | null): boolean => flag?.startsWith('CRITICAL') ?? false;

const ICONS: Readonly<Record<LabFlag, IconShape>> = {
  NORMAL: CircleCheck,
  LOW: ArrowDown,
  HIGH: ArrowUp,
  ABNORMAL: CircleAlert,
  CRITICAL_LOW: ArrowDown,
  CRITICAL_HIGH: ArrowUp,
  CRITICAL_ABNORMAL: CircleAlert,
};

function Result({ result }: { result: PatientResult }) {
  const { words, language } = useLanguage();
  const { name, value, text, isUnusable, unit, flag, low, high, sampleAt, isCorrected } = result;
  if (result.isWithdrawn) return <Withdrawn name={name} sampleAt={sampleAt} />;
  const range = rangeWords(result, { upTo: words.upTo, from: words.from });
  const tone = flag === 'NORMAL' ? 'ok' : isCriticalFlag(flag) ? 'critical' : 'out';
  return (
    <li className={styles.result}>
      <header>
        <h2 lang="en">{name}</h2>
        {flag && (
          <span className={cx(styles.flag, styles[tone])}>
            <Icon of={ICONS[flag]} size="s" />
            {words[`flag_${flag}`]}
          </span>
        )}
      </header>
      <p className={styles.value}>
        <b>{text ?? value}</b> {unit !== null && text === null && <span lang="en">{unitWords(unit)}</span>}
      </p>
      {value !== null && range !== undefined && <RangeTrack {...{ value, low, high, tone }} />}
      <p>
        {isUnusable ? words.sampleUnusable : range === undefined ? words.noRange : words.usual(range)} ·{' '}
        {dayOf(sampleAt, language)}
        {isCorrected && ` · ${words.corrected}`}
      </p>
    </li>
  );
}

/** A result that was entered in error: its value may be another person's. */
function Withdrawn({ name, sampleAt }: Pick<PatientResult, 'name' | 'sampleAt'>) {
  const { words, language } = useLanguage();
  return (
    <li className={styles.result}>
      <header>
        <h2 lang="en">{name}</h2>
      </header>
      <Notice tone="plain">{words.withdrawnResult(dayOf(sampleAt, language))}</Notice>
    </li>
  );
}
