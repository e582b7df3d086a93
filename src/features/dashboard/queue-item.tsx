import type { ReactNode } from 'react';
import { ArrowLeftRight, Video } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { waitWords } from '#domain/format.ts';
import { isWaiting } from '#domain/transitions.ts';
import { waitStep } from '#domain/waiting.ts';
import { HandOverWords } from '#features/dashboard/hand-over-words.tsx';
import { common } from '#i18n/en/common.ts';
import { dashboard } from '#i18n/en/dashboard.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { QueueRow } from '#care/queue-row.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';

export interface QueueActions {
  /** The request that is being taken or returned right now. */
  busy: string | undefined;
  onTake: (request: ServiceRequest) => void;
  onOpen: (request: ServiceRequest) => void;
  onHandOver: (request: ServiceRequest) => void;
  onReturn: (request: ServiceRequest) => void;
}

interface QueueItemProps extends QueueActions {
  request: ServiceRequest;
  /** It left the queue: who has it, and what is next. */
  news?: ReactNode;
}

/** The patient, the reason, the waiting time, and at the end the permitted actions. */
export function QueueItem({ request, news, ...actions }: QueueItemProps) {
  const text = useText(dashboard);
  const shared = useText(common);
  const now = useNow();
  const { patient, requestStatus, kind, consultationMode, hub, waitingSince, takenAt } = request;
  const waits = isWaiting(requestStatus);
  const seconds =
    (now - Date.parse(waits ? waitingSince : (request.handedOverAt ?? takenAt ?? waitingSince))) / 1000;
  const step = waitStep(kind, seconds) as WaitStep;
  const facts = [
    ageAndSex(patient),
    shared[consultationMode],
    request.channel && shared[request.channel],
    hub ? text.hubOf(hub.name) : null,
  ];
  return (
    <QueueRow
      rowKey={request.id}
      state={news ? 'taken' : 'waiting'}
      news={news}
      name={patient.name}
      nameLang={patient.nameLang}
      patient={patient}
      facts={facts.filter(Boolean).join(' · ')}
      deterioration={request.deterioration}
      others={request.otherRequests}
      reason={request.reason}
      reasonLang={request.reasonLang}
      handOver={request.handOver && <HandOverWords of={request.handOver} />}
      status={
        news ? undefined : request.handedOverAt ? (
          <Chip tone="warn">{text.handedToYou}</Chip>
        ) : (
          <StatusChip status={requestStatus} label={shared[requestStatus]} />
        )
      }
      wait={
        news ? undefined : waits ? (
          <WaitLine step={step} words={waitWords(seconds)} align="end" />
        ) : (
          shared.since(waitWords(seconds))
        )
      }
      hot={waits && step === 5}
      actions={news ? undefined : <Verbs request={request} {...actions} />}
    />
  );
}

/** One primary button, after the secondary ones. */
function Verbs({ request, busy, onTake, onOpen, onHandOver, onReturn }: Omit<QueueItemProps, 'news'>) {
  const text = useText(dashboard);
  const shared = useText(common);
  const { may, requestStatus, consultationMode } = request;
  if (may.includes('take')) {
    return (
      <Button size="s" busy={busy === request.id} onClick={() => onTake(request)}>
        {shared.take}
      </Button>
    );
  }
  const isNew = requestStatus === 'ACCEPTED' || request.handedOverAt !== null;
  return (
    <>
      {isNew && may.includes('return') && (
        <Button size="s" tone="bare" busy={busy === request.id} onClick={() => onReturn(request)}>
          {text.returnIt}
        </Button>
      )}
      {may.includes('handOver') && (
        <Button size="s" tone="quiet" icon={ArrowLeftRight} onClick={() => onHandOver(request)}>
          {shared.handOver}
        </Button>
      )}
      {may.includes('join') && (
        <Button
          size="s"
          tone={isNew ? 'primary' : 'quiet'}
          icon={isNew && consultationMode === 'VIDEO' ? Video : undefined}
          onClick={() => onOpen(request)}
        >
          {isNew ? text.join : shared.open}
        </Button>
      )}
    </>
  );
}
