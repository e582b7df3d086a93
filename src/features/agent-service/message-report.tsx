import { useState } from 'react';
import type { LabMessageReport } from '#contract/lab-messages.ts';
import { MessageResults } from '#features/agent-service/message-results.tsx';
import { documentFile, messageRows, messageSets } from '#features/agent-service/message-rows.ts';
import type { MessagesCardProps } from '#features/agent-service/messages-card.tsx';
import styles from '#features/agent-service/messages.module.css';
import { useServiceUploads } from '#features/agent-service/use-service-uploads.ts';
import { labMessages } from '#i18n/en/lab-messages.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { PatientChecks } from '#care/imaging/patient-checks.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

interface MessageReportProps extends MessagesCardProps {
  report: LabMessageReport;
}

/** One message on one order: for whom it is, and its results, unless they are held back. */
export function MessageReport({ report, serviceId, tests, stored, isChanged, onFill }: MessageReportProps) {
  const text = useText(labMessages);
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const rows = messageRows(report, { tests, stored }, chosen);
  const sets = messageSets(rows);
  const title = text.report(report.sender || text.fromUnknown, report.controlId);
  const fill = (set: (typeof sets)[number]): void => {
    onFill(set);
    toast({ tone: 'ok', text: text.filled });
  };
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {!report.isForThisOrder && (
        <Banner tone="danger">
          {text.held} {report.count > 0 && text.heldHint(report.count)}
        </Banner>
      )}
      <p className={styles.note}>{orderWords(report, text)}</p>
      <PatientChecks checks={report.checks} isMessage />
      {report.comment !== '' && <p className={styles.lines}>{text.comment(report.comment)}</p>}
      {rows.length > 0 && (
        <MessageResults
          {...{ rows, tests }}
          onChoose={(line, code) => setChosen((before) => ({ ...before, [line]: code }))}
        />
      )}
      {sets.length > 0 && isChanged && <p className={styles.note}>{text.busy}</p>}
      {sets.map((set) => (
        <div key={`${set.sampleAt} ${set.resultStatus}`} className={styles.pick}>
          <Button disabled={isChanged} onClick={() => fill(set)}>
            {text.fill(Object.keys(set.entries).length, set.resultStatus === 'FINAL')}
          </Button>
          <span className={styles.note}>
            {set.sampleAt === null ? text.noSample : text.sample(dayAndTime(set.sampleAt))}
          </span>
        </div>
      ))}
      <Documents serviceId={serviceId} documents={report.documents} />
    </section>
  );
}

function orderWords({ order, orderNumbers }: LabMessageReport, text: (typeof labMessages)['en']): string {
  const numbers = orderNumbers.join(', ');
  if (order === 'NOT_STATED') return text.noOrder;
  return order === 'SAME' ? text.sameOrder(numbers) : text.otherOrder(numbers);
}

/** The PDFs of a message; each is uploaded like a file that an agent chooses. */
function Documents({ serviceId, documents }: { serviceId: string } & Pick<LabMessageReport, 'documents'>) {
  const text = useText(labMessages);
  const uploads = useServiceUploads(serviceId, 'LAB_RESULT');
  const [added, setAdded] = useState<readonly number[]>([]);
  return documents.map((document, at) => (
    <div key={`${document.name} ${at}`} className={styles.pick}>
      <Button
        tone="quiet"
        disabled={added.includes(at)}
        onClick={() => {
          uploads.add([documentFile(document)]);
          setAdded((before) => [...before, at]);
        }}
      >
        {added.includes(at) ? text.added(document.name) : text.addDocument(document.name)}
      </Button>
    </div>
  ));
}
