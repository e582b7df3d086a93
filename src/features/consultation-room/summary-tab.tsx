import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { capturesQuery } from '#api/resources/consultations.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { mobileText } from '#care/mobile-text.ts';
import { FileRows } from '#features/consultation-room/files-tab.tsx';
import { EarlierVisits } from '#features/consultation-room/earlier-visits.tsx';
import { ConsentAndAge } from '#features/consultation-room/consent-and-age.tsx';
import { Labs, Vitals } from '#features/consultation-room/chart.tsx';
import { ModeSection } from '#features/consultation-room/mode-section.tsx';
import styles from '#features/consultation-room/panel.module.css';
import { KnownFacts } from '#care/known-facts/known-facts.tsx';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { KeyValues } from '#ui/layout/key-values.tsx';

const AskedOfPatient = lazy(() =>
  import('#care/patient-link/later-parts.ts').then((m) => ({ default: m.AskedOfPatient })),
);
const PatientLink = lazy(() =>
  import('#care/patient-link/later-parts.ts').then((m) => ({ default: m.PatientLink })),
);

interface SummaryTabProps {
  consultation: Consultation;
  readOnly: boolean;
  onMode: (mode: ConsultationMode) => void;
}

/** The patient, the mode of the consultation, and the nurse's findings. */
export function SummaryTab({ consultation, readOnly, onMode }: SummaryTabProps) {
  const text = useText(room);
  const { comments } = consultation;
  const consent = !readOnly && <ConsentAndAge consultation={consultation} />;
  // Open questions come first.
  const isOpen = !consultation.ageConfirmed || !consultation.consent;
  return (
    <div className={styles.scroll}>
      <Reason consultation={consultation} />
      <NurseComments comments={comments} />
      {isOpen && consent}
      <Vitals consultation={consultation} readOnly={readOnly} />
      <div className={styles.halves}>
        <div>
          <section className={styles.section} aria-labelledby="history">
            <h2 id="history">{text.medicalHistory}</h2>
            <KnownFacts patient={consultation.patient} />
          </section>
        </div>
        <div>
          <Labs memberId={consultation.patient.id} />
          {consultation.provider && (
            <EarlierVisits
              consultationId={consultation.id}
              memberId={consultation.patient.id}
              providerId={consultation.provider.providerId}
            />
          )}
        </div>
      </div>
      {!isOpen && consent}
      <section className={styles.section} aria-labelledby="facts">
        <h2 id="facts">{text.facts}</h2>
        <Facts consultation={consultation} />
      </section>
      {!readOnly && <ModeSection {...{ consultation, onMode }} />}
      <Captures consultation={consultation} />
      {/* They come later than the rest, and together: above a button they would move it under a finger. */}
      <Suspense>
        <div className={styles.section}>
          <AskedOfPatient consultationNumber={consultation.consultationNumber} readOnly={readOnly} />
          <PatientLink consultationNumber={consultation.consultationNumber} />
        </div>
      </Suspense>
    </div>
  );
}

/** Why the patient comes, in their words, and what the nurse wrote to the doctor. */
function Reason({ consultation }: { consultation: Consultation }) {
  const { request, askedAtHomeVisitBy, handOverNote } = consultation;
  const text = useText(room);
  return (
    <>
      {request && (
        <section className={styles.section} aria-labelledby="reason">
          <h2 id="reason">{text.reason}</h2>
          <p className={styles.reason} lang={request.reasonLang}>
            {request.reason}
          </p>
          {askedAtHomeVisitBy && <p className={styles.hint}>{text.askedAtHomeVisit(askedAtHomeVisitBy)}</p>}
        </section>
      )}
      {handOverNote && (
        <section className={styles.section} aria-labelledby="hand-over">
          <h2 id="hand-over">{text.handOver}</h2>
          <p className={styles.quote}>{handOverNote}</p>
        </section>
      )}
    </>
  );
}

function NurseComments({ comments }: Pick<Consultation, 'comments'>) {
  const text = useText(room);
  return (
    <section className={styles.section} aria-labelledby="comments">
      <h2 id="comments">{text.comments}</h2>
      {comments.length === 0 && <p className={styles.hint}>{text.noComments}</p>}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id} className={styles.quote}>
            <p>{comment.text}</p>
            <p className={styles.hint}>
              {comment.by.name} · {clockTime(comment.at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ consultation: { patient, visit, nurse, consent } }: { consultation: Consultation }) {
  const text = useText(room);
  const rows = [
    [text.facts, `${ageAndSex(patient)} · ${text.mrn(patient.mrn)}`],
    [text.visit, text[visit]],
    [text.languages, patient.languages.join(', ')],
    [text.city, patient.city],
    [text.mobile, mobileText(patient)],
    [text.nurse, nurse?.name],
    [text.consent, consent && text[consent.kind]],
  ] as const;
  return <KeyValues items={rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />;
}

function Captures({ consultation }: Pick<SummaryTabProps, 'consultation'>) {
  const text = useText(room);
  const { data: captures = [] } = useQuery(capturesQuery(consultation.id));
  return (
    <section className={styles.section} aria-labelledby="captures">
      <h2 id="captures">{text.captures}</h2>
      {captures.length === 0 && <p className={styles.hint}>{text.noCaptures}</p>}
      <FileRows label={text.captures} documents={captures} consultation={consultation} />
    </section>
  );
}
