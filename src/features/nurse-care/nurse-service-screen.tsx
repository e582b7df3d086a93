import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, MessageSquare } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { capturesQuery, consultationQuery } from '#api/resources/consultations.ts';
import { documentLink } from '#api/resources/documents.ts';
import { requestQuery } from '#api/resources/requests.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { KindMark } from '#care/kind-mark.tsx';
import { KIND_OF } from '#care/kind-of.ts';
import { mobileText } from '#care/mobile-text.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import { waitWords } from '#domain/format.ts';
import { isWaiting } from '#domain/transitions.ts';
import { waitStep } from '#domain/waiting.ts';
import styles from '#features/nurse-care/nurse-care.module.css';
import { TakeOrReturn } from '#features/nurse-care/take-or-return.tsx';
import { common } from '#i18n/en/common.ts';
import { usePatientFacts } from '#care/use-patient-facts.ts';
import { nurseCare } from '#i18n/en/nurse-care.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { shortTime } from '#lib/times.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { DocumentShelf } from '#care/document-shelf.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/layout/page.tsx';
import { OtherRequests } from '#care/other-requests.tsx';
import { PersonHeader } from '#care/person-header.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';
import { Timeline, type TimelineItem } from '#care/timeline.tsx';

interface NurseServiceProps {
  requestId: string;
  onBack: () => void;
  onOpen: (request: ServiceRequest) => void;
}

/** One request: who asked for what, who has it, what came of it, and the way into the consultation. */
export function NurseServiceScreen({ requestId, onBack, onOpen }: NurseServiceProps) {
  const text = useText(nurseCare);
  const query = useQuery(requestQuery(requestId));
  return (
    <Page>
      <Loaded page query={query} rows={5}>
        {(request) => (
          <>
            <Head request={request} onBack={onBack} onOpen={onOpen} />
            <div className={styles.cards}>
              <FactsCard request={request} />
              <TimelineCard request={request} />
              {request.consultationNumber &&
                (request.may.includes('open') ? (
                  <OfConsultation number={request.consultationNumber} />
                ) : (
                  <p>{text.careTeamOnly}</p>
                ))}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Head({
  request,
  onBack,
  onOpen,
}: { request: ServiceRequest } & Omit<NurseServiceProps, 'requestId'>) {
  const text = useText(nurseCare);
  const words = useText(common);
  const { patient, requestStatus, may } = request;
  const { allergy, health } = usePatientFacts(patient);
  return (
    <PersonHeader
      name={patient.name}
      nameLang={patient.nameLang}
      facts={[ageAndSex(patient), `MRN ${patient.mrn}`, ...health, patient.languages.join(', ')]}
      allergy={allergy}
      status={
        <>
          <KindOfRequest request={request} />
          <StatusChip status={requestStatus} label={words[requestStatus]} />
        </>
      }
      back={<IconButton icon={ArrowLeft} label={words.back} onClick={onBack} />}
      below={<OtherRequests of={request.otherRequests} />}
      actions={
        <>
          <TakeOrReturn request={request} onTaken={onOpen} />
          {may.includes('join') && (
            <Button icon={MessageSquare} onClick={() => onOpen(request)}>
              {text.goToConsultation}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The kind in shape and words, and since when the patient waits. */
function KindOfRequest({ request }: { request: ServiceRequest }) {
  const text = useText(shell);
  const seconds = (useNow() - Date.parse(request.waitingSince)) / 1000;
  const kind = ALERT_KINDS.find((one) => one === request.kind);
  if (!kind) return null;
  const names = {
    EMERGENCY_CARE: text.emergencyCare,
    TALK_TO_NURSE: text.talkToNurse,
    TALK_TO_DOC: text.talkToDoc,
  };
  return (
    <>
      <span className={styles.kind}>
        <KindMark kind={KIND_OF[kind]} size="s" /> {names[kind]}
      </span>
      {isWaiting(request.requestStatus) && (
        <WaitLine step={waitStep(kind, seconds) as WaitStep} words={waitWords(seconds)} />
      )}
    </>
  );
}

function FactsCard({ request }: { request: ServiceRequest }) {
  const text = useText(nurseCare);
  const words = useText(common);
  return (
    <Card aria-label={text.request}>
      <CardHeader title={text.request} />
      <div className={styles.body}>
        <p lang={request.reasonLang} className={styles.reason}>
          {request.reason}
        </p>
        <KeyValues
          items={[
            { label: text.number, value: request.serviceNumber },
            { label: text.mode, value: words[request.consultationMode] },
            { label: text.hub, value: request.hub?.name ?? text.none },
            { label: text.phone, value: mobileText(request.patient) },
            { label: text.with, value: request.takenBy?.name ?? text.unassigned },
          ]}
        />
      </div>
    </Card>
  );
}

function TimelineCard({ request }: { request: ServiceRequest }) {
  const text = useText(nurseCare);
  const words = useText(common);
  const { requestedAt, takenAt, takenBy, returnedAt, requestStatus, waitingSince } = request;
  const waited = waitWords((useNow() - Date.parse(waitingSince)) / 1000);
  const now = isWaiting(requestStatus) ? text.waitingFor(waited) : text.nowIs(words[requestStatus]);
  const items: TimelineItem[] = [
    at('asked', text.asked, requestedAt),
    ...(returnedAt ? [at('waits', text.waitsSince, returnedAt)] : []),
    ...(takenAt ? [at('taken', text.takenBy(takenBy?.name ?? text.unassigned), takenAt)] : []),
    { id: 'now', state: 'now', words: now },
  ];
  return (
    <Card aria-label={text.timeline}>
      <CardHeader title={text.timeline} />
      <div className={styles.body}>
        <Timeline label={text.timeline} items={items} />
      </div>
    </Card>
  );
}

function at(id: string, words: string, time: string): TimelineItem {
  return { id, state: 'done', words, time: shortTime(time), dateTime: time };
}

/** Shows what was said and captured, once there is a consultation. */
function OfConsultation({ number }: { number: string }) {
  return (
    <Loaded query={useQuery(consultationQuery(number))} rows={2}>
      {(consultation) => (
        <>
          <CommentsCard consultation={consultation} />
          <DocumentsCard consultation={consultation} />
        </>
      )}
    </Loaded>
  );
}

function CommentsCard({ consultation: { comments } }: { consultation: Consultation }) {
  const text = useText(nurseCare);
  return (
    <Card aria-label={text.comments}>
      <CardHeader title={text.comments} />
      <div className={styles.body}>
        {comments.length === 0 && <p>{text.noComments}</p>}
        <ul className={styles.comments}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <p>{comment.text}</p>
              <small>{`${comment.by.name}, ${shortTime(comment.at)}`}</small>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function DocumentsCard({ consultation }: { consultation: Consultation }) {
  const text = useText(nurseCare);
  return (
    <Card aria-label={text.documents}>
      <CardHeader title={text.documents} />
      <Loaded query={useQuery(capturesQuery(consultation.id))} rows={2}>
        {(documents) => (
          <DocumentShelf
            label={text.documents}
            documents={documents}
            load={documentLink}
            facts={({ by, at: when }) => `${by?.name ?? ''} ${shortTime(when)}`}
            empty={<p className={styles.body}>{text.noDocuments}</p>}
          />
        )}
      </Loaded>
    </Card>
  );
}
