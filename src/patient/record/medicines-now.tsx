import type { MedicineInForce } from '#contract/planned-medicine.ts';
import { Card } from '#ui/layout/card.tsx';
import { DocumentRow } from '#patient/document-row.tsx';
import { useLanguage } from '#patient/language.ts';
import { Caution, DayPlan } from '#patient/medicines-place.tsx';
import styles from '#patient/medicines-place.module.css';
import { StoppedMedicines } from '#patient/stopped-medicines.tsx';
import { useRecordWords } from './record-words.ts';
import { EmergencyNotice, Notice } from '#patient/notice.tsx';
import type { Page } from '#patient/patient-page.tsx';
import { dayOf } from '#patient/times.ts';

interface MedicinesNowProps {
  page: Page;
  overall: NonNullable<Page['overall']>;
  token: string;
}

/** The medicines to be taken now, of all visits by time of day, with the visit that each is from. */
export function MedicinesNow({ page, overall, token }: MedicinesNowProps) {
  const { words, language } = useLanguage();
  const more = useRecordWords();
  const { medicines } = overall;
  const withdrawn = [page.withdrawn, ...overall.withdrawn].filter((one) => one !== null);
  return (
    <>
      <div>
        <h1>{words.medicines}</h1>
        <p className={styles.lead}>{page.patientName}</p>
      </div>
      {withdrawn.map(({ at, by, reason }) => (
        <Notice key={at} tone="danger">
          <p>{words.withdrawnPlan(by, dayOf(at, language))}</p>
          <p>{words.withdrawnReason(reason)}</p>
        </Notice>
      ))}
      <StoppedMedicines stopped={overall.stopped} />
      {medicines.length === 0 && <Notice tone="plain">{more.noneInForce}</Notice>}
      <DayPlan medicines={medicines} noteOf={(medicine) => <Source medicine={medicine} />} />
      <Prescriptions page={page} medicines={medicines} token={token} />
      <EmergencyNotice />
    </>
  );
}

function Source({ medicine }: { medicine: MedicineInForce }) {
  const { language } = useLanguage();
  const more = useRecordWords();
  const { signedBy, signedAt, until, isOnTwo } = medicine;
  return (
    <>
      <p>
        {more.takeUntil(dayOf(until, language))} · {more.fromDoctor(signedBy, dayOf(signedAt, language))}
      </p>
      {isOnTwo && <Caution>{more.onTwo}</Caution>}
    </>
  );
}

/** The signed documents of what is in force, and of the visit of the link. */
function Prescriptions({ page, medicines, token }: Omit<MedicinesNowProps, 'overall'> & OfMedicines) {
  const { words, language } = useLanguage();
  const signed = [...medicines, ...(page.plan ? [page.plan] : [])];
  const documents = [...new Map(signed.map((one) => [one.documentId, one])).values()];
  if (documents.length === 0) return null;
  return (
    <Card aria-label={words.prescription}>
      {documents.map(({ documentId, signedBy, signedAt }) => (
        <DocumentRow
          key={documentId}
          title={words.prescription}
          detail={words.signed(signedBy, dayOf(signedAt, language))}
          asked={{ documentId }}
          token={token}
        />
      ))}
    </Card>
  );
}

interface OfMedicines {
  medicines: readonly MedicineInForce[];
}
