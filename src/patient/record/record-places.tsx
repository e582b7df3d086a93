import { StoppedMedicines } from '#patient/stopped-medicines.tsx';
import type { ReactNode } from 'react';
import type { PastCare } from '#contract/patient-record.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BillCard } from '#patient/bill-card.tsx';
import { DocumentRow } from '#patient/document-row.tsx';
import { useLanguage, type Language, type Words } from '#patient/language.ts';
import { wholeName } from '#patient/medicine-words.ts';
import { useRecordWords } from './record-words.ts';
import { EmergencyNotice, Notice } from '#patient/notice.tsx';
import styles from './record-places.module.css';
import { hasCritical, hasTests, TestsOf } from '#patient/tests-place.tsx';
import { dayOf, weekdayOf } from '#patient/times.ts';
import { useRecord } from './use-record.ts';

interface RecordPlaceProps {
  place: 'visits' | 'tests' | 'bill';
  patientName: string;
  token: string;
}

/** The visits, the test results or the bills of all visits, with a way to earlier ones. */
export function RecordPlace({ place, patientName, token }: RecordPlaceProps) {
  const { words } = useLanguage();
  const more = useRecordWords();
  const { record, state, read, more: readMore } = useRecord(token);
  const items = record?.items ?? [];
  const title = { visits: more.allVisits, tests: words.tests, bill: more.allBills }[place];
  return (
    <>
      <div>
        <h1>{title}</h1>
        <p>{patientName}</p>
      </div>
      {!record && state !== 'FAILED' && <p role="status">{words.loading}</p>}
      {place === 'visits' && items.length > 0 && <Visits items={items} token={token} />}
      {place === 'tests' && <AllTests items={items} isWhole={record?.next === null} token={token} />}
      {place === 'bill' && <AllBills items={items} isWhole={record?.next === null} token={token} />}
      {state === 'FAILED' && (
        <div role="alert">
          <Notice tone="plain">{words.noAnswerText}</Notice>
          <Button tone="quiet" onClick={read}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {record?.next && (
        <Button tone="quiet" block busy={state === 'BUSY'} onClick={readMore}>
          {more.showEarlier}
        </Button>
      )}
    </>
  );
}

interface ItemsProps {
  items: readonly PastCare[];
  token: string;
}

/** Says when a visit was, with whom, and which kind it was; of an order without a visit, its number. */
function useAbout(): (item: PastCare) => { when: string; who: string } {
  const { words, language } = useLanguage();
  const more = useRecordWords();
  return (item) => ({
    when: weekdayOf(item.at, language),
    who: [
      item.visit ? item.visit.doctor?.name : more.orderOf(item.orderNumber ?? ''),
      item.visit && words[`visit_${item.visit.mode}`],
      item.visit && words[`state_${item.visit.state}`],
    ]
      .filter(Boolean)
      .join(' · '),
  });
}

function Visits({ items, token }: ItemsProps) {
  const more = useRecordWords();
  const about = useAbout();
  return (
    <Card aria-label={more.allVisits}>
      {items.map((item) => {
        const { when, who } = about(item);
        return (
          <details key={item.id} className={styles.visit}>
            <summary>
              <b>{when}</b>
              <span>{who}</span>
            </summary>
            <div className={styles.opened}>
              <OpenedVisit item={item} token={token} />
            </div>
          </details>
        );
      })}
    </Card>
  );
}

/** All of one visit: its advice, prescription, tests and bills. */
function OpenedVisit({ item, token }: { item: PastCare; token: string }) {
  const { words, language } = useLanguage();
  const more = useRecordWords();
  const { visit, plan, withdrawn, bills } = item;
  const hasNothing =
    !visit?.advice && !visit?.followUp && !plan && !withdrawn && !hasTests(item) && !bills.length;
  return (
    <>
      {visit?.doctor?.qualification && <p>{visit.doctor.qualification}</p>}
      {visit?.mode === 'IN_PERSON' && visit.clinic !== null && <p>{visit.clinic}</p>}
      {visit?.advice && <Said title={words.advice}>{visit.advice}</Said>}
      {visit?.followUp && <Said title={words.followUp}>{visit.followUp}</Said>}
      {withdrawn && (
        <Notice tone="danger">
          <p>{words.withdrawnPlan(withdrawn.by, dayOf(withdrawn.at, language))}</p>
          <p>{words.withdrawnReason(withdrawn.reason)}</p>
        </Notice>
      )}
      <StoppedMedicines stopped={plan?.stopped} />
      {plan && <PlanOfVisit {...{ plan, words, language, token }} />}
      {hasTests(item) && <TestsOf care={item} token={token} isBelowHeading />}
      {bills.map((bill) => (
        <BillCard key={bill.serviceNumber} {...{ bill, token }} />
      ))}
      {hasNothing && <p>{more.nothingOfVisit}</p>}
    </>
  );
}

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <p>
    <b>{title}</b> {children}
  </p>
);

interface PlanOfVisitProps {
  plan: NonNullable<PastCare['plan']>;
  words: Words;
  language: Language;
  token: string;
}

/** Names what was prescribed at a visit. How it is taken now is told in one place only. */
function PlanOfVisit({ plan, words, language, token }: PlanOfVisitProps) {
  const more = useRecordWords();
  return (
    <div>
      <h3>{more.prescribedThen}</h3>
      <ul>
        {plan.medicines.map((medicine, at) => (
          <li key={`${medicine.name} ${at}`}>
            <span lang="en">
              {wholeName(medicine)} {medicine.dosageForm}
            </span>
            , {words.days(medicine.durationDays)}
          </li>
        ))}
      </ul>
      <p>
        <a href="#medicines">{more.takeNow}</a>
      </p>
      <Card aria-label={words.prescription}>
        <DocumentRow
          title={words.prescription}
          detail={words.signed(plan.signedBy, dayOf(plan.signedAt, language))}
          asked={{ documentId: plan.documentId }}
          token={token}
        />
      </Card>
    </div>
  );
}

type Whole = ItemsProps & {
  /** True if no earlier ones remain to be read. */
  isWhole: boolean;
};

function AllTests({ items, isWhole, token }: Whole) {
  const { words } = useLanguage();
  const about = useAbout();
  const tested = items.filter(hasTests);
  const isCritical = tested.some(hasCritical);
  return (
    <>
      {isWhole && tested.length === 0 && <Notice tone="plain">{words.noTests}</Notice>}
      {isCritical && <Notice tone="danger">{words.criticalText}</Notice>}
      {tested.map((item) => {
        const { when, who } = about(item);
        return (
          <section key={item.id} className={styles.group} aria-labelledby={`tests-${item.id}`}>
            <div>
              <h2 id={`tests-${item.id}`}>{when}</h2>
              <p>{who}</p>
            </div>
            <TestsOf care={item} token={token} isBelowHeading />
          </section>
        );
      })}
      {tested.length > 0 && <p>{words.askAboutTests}</p>}
      {isCritical && <EmergencyNotice />}
    </>
  );
}

/** The bills, first those to be paid. */
function AllBills({ items, isWhole, token }: Whole) {
  const { words } = useLanguage();
  const about = useAbout();
  const bills = items.flatMap((item) => item.bills.map((bill) => ({ bill, item })));
  const sorted = [...bills.filter(({ bill }) => bill.pay), ...bills.filter(({ bill }) => !bill.pay)];
  return (
    <>
      {isWhole && sorted.length === 0 && <Notice tone="plain">{words.noBill}</Notice>}
      {sorted.map(({ bill, item }) => {
        const { when, who } = about(item);
        return (
          <BillCard
            key={bill.serviceNumber}
            {...{ bill, token }}
            about={item.visit ? `${when} · ${who}` : when}
          />
        );
      })}
    </>
  );
}
