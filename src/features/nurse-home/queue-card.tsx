import type { ServiceRequest } from '#contract/requests.ts';
import type { HeldRow } from '#ui/held-rows.ts';
import type { AlertKind } from '#domain/alert-kinds.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { waitWords } from '#domain/format.ts';
import { waitStep } from '#domain/waiting.ts';
import { common } from '#i18n/en/common.ts';
import { nurse } from '#i18n/en/nurse.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KindMark } from '#care/kind-mark.tsx';
import { KIND_OF } from '#care/kind-of.ts';
import { QueueRow } from '#care/queue-row.tsx';
import { StatusChip } from '#care/status-chip.tsx';
import { WaitLine, type WaitStep } from '#care/wait-line.tsx';

interface QueueCardProps {
  kind: AlertKind;
  rows: readonly HeldRow<ServiceRequest>[];
  /** Returns the words for the holder of a request that left the queue. */
  takenWords: (request: ServiceRequest) => string;
  taking: string | undefined;
  onTake: (request: ServiceRequest) => void;
}

/** The other waiting requests of one kind, longest first; nothing when there are none. */
export function QueueCard({ kind, rows, takenWords, taking, onTake }: QueueCardProps) {
  const text = useText(nurse);
  const names = useText(shell);
  const words = useText(common);
  const now = useNow();
  if (!rows.length) return null;
  const title = {
    EMERGENCY_CARE: names.emergencyCare,
    TALK_TO_NURSE: names.talkToNurse,
    TALK_TO_DOC: names.talkToDoc,
  }[kind];
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        mark={<KindMark kind={KIND_OF[kind]} size="m" />}
        sub={text.waitCount(rows.filter(({ goneAt }) => goneAt === undefined).length)}
      />
      <ul>
        {rows.map(({ key, row: request, goneAt }) => {
          const { patient } = request;
          const isGone = goneAt !== undefined;
          const waited = (now - Date.parse(request.waitingSince)) / 1000;
          const step = waitStep(kind, waited) as WaitStep;
          return (
            <QueueRow
              key={key}
              rowKey={key}
              state={isGone ? 'taken' : 'waiting'}
              news={isGone ? <span role="status">{takenWords(request)}</span> : undefined}
              kind={KIND_OF[kind]}
              name={patient.name}
              nameLang={patient.nameLang}
              patient={patient}
              facts={factsOf(request, words)}
              deterioration={request.deterioration}
              others={request.otherRequests}
              reason={request.reason}
              reasonLang={request.reasonLang}
              status={
                isGone ? undefined : (
                  <StatusChip status={request.requestStatus} label={words[request.requestStatus]} />
                )
              }
              wait={isGone ? undefined : <WaitLine step={step} words={waitWords(waited)} />}
              hot={step === 5}
              actions={
                !isGone && (
                  <Button busy={taking === request.id} onClick={() => onTake(request)}>
                    {words.take}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
    </Card>
  );
}

function factsOf(
  { patient, channel, consultationMode }: ServiceRequest,
  words: (typeof common)['en'],
): string {
  return [
    ageAndSex(patient),
    words[consultationMode],
    patient.languages.join(', '),
    channel && words[channel],
    `MRN ${patient.mrn}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
