import { useMutation } from '@tanstack/react-query';
import type { LabResult, OrderedTest } from '#contract/lab-results.ts';
import { readLabMessages } from '#api/resources/lab-results.ts';
import styles from '#features/agent-service/messages.module.css';
import type { MessageSet } from '#features/agent-service/message-rows.ts';
import { MessageFaults } from '#features/agent-service/message-faults.tsx';
import { MessageReport } from '#features/agent-service/message-report.tsx';
import { labMessages } from '#i18n/en/lab-messages.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FileButton } from '#ui/inputs/file-picker.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';

export interface MessagesCardProps {
  serviceId: string;
  tests: readonly OrderedTest[];
  stored: readonly LabResult[];
  /** Something is entered that is not saved: filling in would replace it. */
  isChanged: boolean;
  onFill: (set: MessageSet) => void;
}

/** Reads a file of the laboratory and shows what was read, what was not, and for whom. */
export function MessagesCard({ serviceId, ...order }: MessagesCardProps) {
  const text = useText(labMessages);
  const read = useMutation({ mutationFn: (file: File) => readLabMessages(serviceId, file) });
  const found = read.data;
  return (
    <Card aria-label={text.title}>
      <CardHeader title={text.title} sub={text.hint} />
      <div className={styles.part}>
        <div className={styles.pick}>
          <FileButton
            label={text.read}
            tone="quiet"
            accept=".hl7,.txt,.oru,text/plain"
            busy={read.isPending}
            onFiles={([file]) => file && read.mutate(file)}
          />
          {read.variables && <span className={styles.file}>{read.variables.name}</span>}
        </div>
        {read.error && <Banner tone="danger">{wordsOf(read.error)}</Banner>}
      </div>
      {found && (
        <>
          {found.reports.length === 0 && <EmptyState title={text.none} />}
          {found.reports.map((report, at) => (
            <MessageReport key={`${read.submittedAt} ${at}`} {...{ serviceId, report }} {...order} />
          ))}
          {found.faults.length > 0 && <MessageFaults faults={found.faults} more={found.moreFaults} />}
        </>
      )}
    </Card>
  );
}
