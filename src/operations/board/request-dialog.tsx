import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing, Send, UserRoundPlus } from 'lucide-react';
import type { BoardHub, BoardRequest } from '#contract/board.ts';
import { boardRequestQuery, ringAgain } from '#api/resources/board.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { board } from '#i18n/en/board.ts';
import { operations } from '#i18n/en/operations.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { clockTime, dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './board.module.css';

interface RequestDialogProps {
  requestId: string;
  hubs: readonly BoardHub[];
  onClose: () => void;
  onStep: (act: 'assign' | 'send') => void;
}

/** One request: who the patient is, why, whom it rings for, and what can be done. */
export function RequestDialog({ requestId, hubs, onClose, onStep }: RequestDialogProps) {
  const text = useText(board);
  const { close } = useText(operations);
  const query = useQuery(boardRequestQuery(requestId));
  return (
    <Dialog
      open
      wide
      focus="confirm"
      onClose={onClose}
      title={query.data?.patient.name ?? text.loadingRequest}
      confirmLabel={close}
      onConfirm={onClose}
    >
      <Loaded query={query} rows={4}>
        {(request) => (
          <>
            <Facts request={request} hubs={hubs} />
            <Acts request={request} onStep={onStep} />
            <Alerted request={request} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Facts({ request, hubs }: { request: BoardRequest; hubs: readonly BoardHub[] }) {
  const text = useText(board);
  const { patient, heldBy } = request;
  const held = heldBy && [heldBy.name, !heldBy.isOpened && text.notOpened].filter(Boolean).join(', ');
  return (
    <>
      <p>{[text[request.kind], ageAndSex(patient), `MRN ${patient.mrn}`].join(' · ')}</p>
      <KeyValues
        items={[
          { label: text.reason, value: <span lang={request.reasonLang}>{request.reason}</span> },
          {
            label: text.hub,
            value: hubs.find(({ hubKey }) => hubKey === request.hubKey)?.name ?? text.noHub,
          },
          { label: text.waitingSince, value: dayAndTime(request.since) },
          { label: text.heldBy, value: held ?? text.noOne },
          { label: text.phone, value: patient.mobileMasked },
          { label: text.languages, value: patient.languages.join(', ') },
          { label: text.service, value: request.serviceNumber },
        ].filter(({ value }) => value !== '')}
      />
    </>
  );
}

function Acts({ request, onStep }: { request: BoardRequest; onStep: RequestDialogProps['onStep'] }) {
  const text = useText(board);
  const ring = useMutation({
    mutationFn: () => ringAgain(request.requestId),
    onSuccess: ({ alerted }) => toast({ tone: 'ok', text: text.rang(alerted) }),
  });
  const { may } = request;
  return (
    <>
      <div className={styles.acts}>
        {may.includes('assign') && (
          <Button icon={UserRoundPlus} onClick={() => onStep('assign')}>
            {text.assign}
          </Button>
        )}
        {may.includes('ring') && (
          <Button tone="quiet" icon={BellRing} busy={ring.isPending} onClick={() => ring.mutate()}>
            {text.ring}
          </Button>
        )}
        {may.includes('send') && (
          <Button tone="quiet" icon={Send} onClick={() => onStep('send')}>
            {text.send}
          </Button>
        )}
      </div>
      {ring.error && <Banner tone="danger">{wordsOf(ring.error)}</Banner>}
    </>
  );
}

/** People whom the alert has reached, and how far. */
function Alerted({ request: { alerted, may } }: { request: BoardRequest }) {
  const text = useText(board);
  if (!may.includes('ring')) return null;
  if (alerted.length === 0) return <Banner>{text.alertedNone}</Banner>;
  return (
    <section aria-label={text.alertedTitle}>
      <h3>{text.alertedTitle}</h3>
      <ul className={styles.alerted}>
        {alerted.map(({ name, raisedAt, sentAt, shownAt, heardAt }) => (
          <li key={name}>
            <strong>{name}</strong>
            <small>
              {[
                text.alertedAt(clockTime(raisedAt)),
                sentAt && text.sentAt(clockTime(sentAt)),
                shownAt && text.shownAt(clockTime(shownAt)),
                heardAt && text.heardAt(clockTime(heardAt)),
                !(sentAt ?? shownAt ?? heardAt) && text.notSent,
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
