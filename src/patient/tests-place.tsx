import { lazy, Suspense } from 'react';
import { ArrowDown, ArrowUp, CircleAlert, CircleCheck } from 'lucide-react';
import type { LabFlag } from '#contract/lab-results.ts';
import type { PatientResult } from '#contract/patient-care.ts';
import { rangeWords, unitWords } from '#domain/units.ts';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { DocumentRow } from './document-row.tsx';
import { useLanguage } from './language.ts';
import { isCriticalFlag } from './critical-flag.ts';
import { EmergencyNotice, Notice } from './notice.tsx';
import type { Page } from './patient-page.tsx';
import { RangeTrack } from './range-track.tsx';
import styles from './tests-place.module.css';
import { dayOf } from './times.ts';

/** The final results, each as word, arrow, value, range and position; what they mean is the doctor's to say. */
export function TestsPlace({ page, token }: { page: Page; token: string }) {
  const { words } = useLanguage();
  const isCritical = hasCritical(page);
  return (
    <>
      <div>
        <h1>{words.tests}</h1>
        <p>{page.patientName}</p>
      </div>
      {!hasTests(page) && <Notice tone="plain">{words.noTests}</Notice>}
      {isCritical && <Notice tone="danger">{words.criticalText}</Notice>}
      <TestsOf care={page} token={token} />
      {page.results.length > 0 && <p>{words.askAboutTests}</p>}
      {isCritical && <EmergencyNotice />}
    </>
  );
}

type Tests = Pick<Page, 'results' | 'reports' | 'cancelled'>;

export const hasTests = ({ results, reports, cancelled }: Tests): boolean =>
  results.length + reports.length + cancelled.length > 0;

export const hasCritical = ({ results }: Tests): boolean => results.some(({ flag }) => isCriticalFlag(flag));

interface TestsOfProps {
  care: Tests;
  token: string;
  /** Set below a heading of the visit. */
  isBelowHeading?: boolean;
}

/** The results, reports and cancelled tests of one visit or order. */
export function TestsOf({ care, token, isBelowHeading = false }: TestsOfProps) {
  const { words } = useLanguage();
  const { results, reports, cancelled } = care;
  return (
    <>
      {cancelled.map(({ serviceNumber, test, reason }) => (
        <Notice key={`${serviceNumber} ${test ?? ''}`} tone="plain">
          <p>{test === null ? words.cancelledOrder(serviceNumber) : words.cancelledTest(test)}</p>
          <p>{words.withdrawnReason(reason)}</p>
        </Notice>
      ))}
      {results.length > 0 && (
        <Card aria-label={words.tests}>
          <ul>
            {results.map((result) => (
              <Result key={result.id} result={result} Heading={isBelowHeading ? 'h3' : 'h2'} />
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
    </>
  );
}

const ICONS: Readonly<Record<LabFlag, IconShape>> = {
  NORMAL: CircleCheck,
  LOW: ArrowDown,
  HIGH: ArrowUp,
  ABNORMAL: CircleAlert,
  CRITICAL_LOW: ArrowDown,
  CRITICAL_HIGH: ArrowUp,
  CRITICAL_ABNORMAL: CircleAlert,
};

/** Comes after the results: without a network, they are there without it. */
const Meaning = lazy(async () => {
  const part = await import('./meaning.tsx').then(
    async (loaded) => loaded.meaningsHere().then(() => loaded.Meaning),
    () => undefined,
  );
  return { default: part ?? (() => null) };
});

interface ResultProps {
  result: PatientResult;
  Heading: 'h2' | 'h3';
}

/** One result as word, arrow, value, range and position. */
export function Result({ result, Heading }: ResultProps) {
  const { words, language } = useLanguage();
  const { code, name, value, text, isUnusable, unit, flag, low, high, sampleAt, isCorrected } = result;
  if (result.isWithdrawn) return <Withdrawn {...{ name, sampleAt, Heading }} />;
  const range = rangeWords(result, { upTo: words.upTo, from: words.from });
  const tone = flag === 'NORMAL' ? 'ok' : isCriticalFlag(flag) ? 'critical' : 'out';
  return (
    <li className={styles.result}>
      <header>
        <Heading lang="en">{name}</Heading>
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
      <Suspense>
        <Meaning code={code} />
      </Suspense>
      {value !== null && range !== undefined && <RangeTrack {...{ value, low, high, tone }} />}
      <p>
        {isUnusable ? words.sampleUnusable : range === undefined ? words.noRange : words.usual(range)} ·{' '}
        {dayOf(sampleAt, language)}
        {isCorrected && ` · ${words.corrected}`}
      </p>
    </li>
  );
}

type WithdrawnProps = Pick<PatientResult, 'name' | 'sampleAt'> & Pick<ResultProps, 'Heading'>;

/** A result that was entered in error: its value may be another person's. */
function Withdrawn({ name, sampleAt, Heading }: WithdrawnProps) {
  const { words, language } = useLanguage();
  return (
    <li className={styles.result}>
      <header>
        <Heading lang="en">{name}</Heading>
      </header>
      <Notice tone="plain">{words.withdrawnResult(dayOf(sampleAt, language))}</Notice>
    </li>
  );
}
