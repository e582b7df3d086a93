import { useCallback, useState, type ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import type { Bill } from '#contract/patient-care.ts';
import type { PlanPlace } from '#contract/planned-medicine.ts';
import { money } from '#domain/format.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { cx } from '#ui/cx.ts';
import { buttonClass } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { isVisitBill } from '#patient/bill-card.tsx';
import { isCriticalFlag } from '#patient/critical-flag.ts';
import { useLanguage } from '#patient/language.ts';
import { howWords, wholeName } from '#patient/medicine-words.ts';
import { Caution, cautionOf, PLAN_ICONS } from '#patient/medicines-place.tsx';
import { Notice } from '#patient/notice.tsx';
import type { Page } from '#patient/patient-page.tsx';
import { Result } from '#patient/tests-place.tsx';
import { useWhileSeen } from '#patient/use-page.ts';
import { dosesToday, isPartOfDay, type UntimedDose } from './doses-today.ts';
import { billsToPay, newestResult } from './now-to-show.ts';
import { useRecordWords } from './record-words.ts';
import styles from './today-cards.module.css';
import { useRecord } from './use-record.ts';

interface TodayCardsProps {
  overall: NonNullable<Page['overall']>;
  token: string;
}

/** The next dose, the newest result and what is to pay, over all visits; each leads to its place. */
export function TodayCards({ overall, token }: TodayCardsProps) {
  const { words } = useLanguage();
  const { record, state } = useRecord(token);
  const items = record?.items ?? [];
  return (
    <>
      <DosesCard overall={overall} />
      {!record && state === 'FAILED' && <Notice tone="plain">{words.noAnswerText}</Notice>}
      <ResultCard result={newestResult(items)} />
      <ToPayCard bills={billsToPay(items)} />
    </>
  );
}

const All = ({ place, children }: { place: string; children: ReactNode }) => (
  <a className={styles.all} href={`#${place}`}>
    {children}
    <Icon of={ChevronRight} size="s" />
  </a>
);

const TICK_MS = 60_000;

/** The doses of the rest of the day, the next one tinted, then what has no time of day, in its own words. */
function DosesCard({ overall: { medicines } }: Pick<TodayCardsProps, 'overall'>) {
  const { words } = useLanguage();
  const more = useRecordWords();
  const [now, setNow] = useState(() => new Date());
  const tick = useCallback(() => setNow(new Date()), []);
  useWhileSeen(tick, TICK_MS);
  if (medicines.length === 0) return null;
  const { timed, untimed } = dosesToday(medicines, now, portalConfig.timeZone);
  return (
    <Card aria-labelledby="doses-today">
      <CardHeader
        id="doses-today"
        title={more.medicinesToday}
        end={<All place="medicines">{more.allMedicines}</All>}
      />
      {timed.map(({ part, isNow, medicines: due }, at) => (
        <Part key={part} place={part} isNext={at === 0}>
          <h3>
            {at === 0 && `${isNow ? more.doseNow : more.nextDose}: `}
            {words[`plan_${part}`]}
          </h3>
          {due.map((medicine) => (
            <Dose key={`${medicine.documentId} ${medicine.name}`} place={part} medicine={medicine} />
          ))}
          {isNow && <p>{more.ifTaken}</p>}
        </Part>
      ))}
      {timed.length === 0 && <p className={styles.plain}>{more.noneTimed}</p>}
      {untimed.map(({ place, medicine }) => (
        <Part key={`${medicine.documentId} ${medicine.name}`} place={place}>
          <h3>{words[`plan_${place}`]}</h3>
          <Dose place={place} medicine={medicine} />
        </Part>
      ))}
    </Card>
  );
}

function Part({
  place,
  isNext,
  children,
}: {
  place: PlanPlace;
  isNext?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <section className={cx(styles.part, isNext && styles.next)}>
      <span className={styles.well}>
        <Icon of={PLAN_ICONS[place]} />
      </span>
      <div>{children}</div>
    </section>
  );
}

function Dose({ place, medicine }: UntimedDose) {
  const { words, language } = useLanguage();
  const more = useRecordWords();
  const { dose, isOnTwo, route, timing } = medicine;
  // One dose of several: how many there are in a day is told in the plan.
  const ofOne = [
    route !== null && words[`route_${route}`],
    timing !== 'ANY' && words[`timing_${timing}`],
  ].filter(Boolean);
  const how = isPartOfDay(place) ? ofOne.join(', ') : howWords(medicine, place, { language, words });
  const caution = cautionOf(place, words);
  return (
    <div className={styles.dose}>
      <p className={styles.drug} lang="en">
        {wholeName(medicine)}
      </p>
      <p>
        {dose ? words.dose(dose.amount, dose.unit) : words.noDose}
        {how && ` · ${how}`}
      </p>
      {caution && <Caution>{caution}</Caution>}
      {isOnTwo && <Caution>{more.onTwo}</Caution>}
    </div>
  );
}

/** The newest result. One that is far outside the usual range is told here without its value, which its own place has. */
function ResultCard({ result }: { result: ReturnType<typeof newestResult> }) {
  const { words } = useLanguage();
  const more = useRecordWords();
  if (!result) return null;
  return (
    <Card aria-labelledby="newest-result">
      <CardHeader
        id="newest-result"
        title={more.newestResult}
        end={<All place="tests">{more.allResults}</All>}
      />
      {isCriticalFlag(result.flag) && !result.isWithdrawn ? (
        <div className={styles.plain}>
          <Notice tone="danger">{words.criticalText}</Notice>
        </div>
      ) : (
        <ul>
          <Result result={result} Heading="h3" />
        </ul>
      )}
    </Card>
  );
}

/** Bills beyond these are in their own place. */
const BILLS_MAX = 3;

function ToPayCard({ bills }: { bills: readonly Bill[] }) {
  const { words } = useLanguage();
  const more = useRecordWords();
  if (bills.length === 0) return null;
  return (
    <Card aria-labelledby="to-pay">
      <CardHeader id="to-pay" title={words.payment_LINK_SENT} end={<All place="bill">{more.allBills}</All>} />
      {bills.slice(0, BILLS_MAX).map(({ serviceNumber, kind, amountPaise, pay, paymentState }) => (
        <section key={serviceNumber} className={styles.bill}>
          <div>
            <p className={styles.amount}>{money(pay?.amountPaise ?? amountPaise)}</p>
            <p>{words.charge(isVisitBill(kind), serviceNumber)}</p>
            {paymentState !== 'LINK_SENT' && <p>{words[`payment_${paymentState}`]}</p>}
          </div>
          {pay && (
            <a className={buttonClass({ tone: 'tonal', block: true })} href={pay.upiUri}>
              {words.payByUpi(money(pay.amountPaise))}
            </a>
          )}
        </section>
      ))}
    </Card>
  );
}
