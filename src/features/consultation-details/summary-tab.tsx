import { lazy, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import styles from '#features/consultation-details/consultation-details.module.css';
import { EarlierCard } from '#features/consultation-details/earlier-card.tsx';
import { NoteCard } from '#features/consultation-details/note-card.tsx';
import { OrdersCard } from '#features/consultation-details/orders-card.tsx';
import { PrescriptionsCard } from '#features/consultation-details/prescriptions-card.tsx';
import { VitalsCard } from '#features/consultation-details/vitals-card.tsx';
import { consultationDetails } from '#i18n/en/consultation-details.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

const PatientLink = lazy(() =>
  import('#care/patient-link/later-parts.ts').then((m) => ({ default: m.PatientLink })),
);

/** The consultation on one page, for a reader months later. */
export function SummaryTab({ consultation }: { consultation: Consultation }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <OrdersCard orders={consultation.labOrders} memberId={consultation.patient.id} />
        <NoteCard consultation={consultation} />
        <PrescriptionsCard consultation={consultation} />
      </div>
      <div className={styles.column}>
        <VisitCard consultation={consultation} />
        <VitalsCard consultation={consultation} />
        <CommentsCard consultation={consultation} />
        <EarlierCard consultation={consultation} />
      </div>
    </div>
  );
}

function VisitCard({ consultation }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  const words = useText(common);
  const { request, consultationMode, visit, nurse, provider, consent, startedAt, endedAt } = consultation;
  const rows = [
    [text.mode, words[consultationMode]],
    [text.kind, text[visit]],
    [text.began, startedAt ? dayAndTime(startedAt) : text.notBegun],
    [text.ended, endedAt && dayAndTime(endedAt)],
    [text.nurse, nurse?.name],
    [text.doctor, provider && [provider.name, provider.qualification].filter(Boolean).join(', ')],
    [text.council, provider && `${provider.registrationNumber}, ${provider.council}`],
    [text.consent, consent && `${text[consent.kind]}, ${dayAndTime(consent.at)}`],
  ] as const;
  return (
    <Card>
      <CardHeader title={text.visit} />
      <div className={styles.body}>
        {request && (
          <blockquote className={styles.reason} lang={request.reasonLang}>
            {request.reason}
          </blockquote>
        )}
        <KeyValues items={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />
        <Suspense>
          <PatientLink consultationNumber={consultation.consultationNumber} />
        </Suspense>
      </div>
    </Card>
  );
}

/** Shows what the nurse wrote for the doctor, and said when handing over. */
function CommentsCard({ consultation: { comments, handOverNote } }: { consultation: Consultation }) {
  const text = useText(consultationDetails);
  if (comments.length === 0 && !handOverNote) return null;
  return (
    <Card>
      <CardHeader title={text.comments} />
      <ul className={styles.body}>
        {handOverNote && (
          <li className={styles.quote}>
            <p>{handOverNote}</p>
            <p className={styles.hint}>{text.handOver}</p>
          </li>
        )}
        {comments.map((comment) => (
          <li key={comment.id} className={styles.quote}>
            <p>{comment.text}</p>
            <p className={styles.hint}>{`${comment.by.name}, ${dayAndTime(comment.at)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
