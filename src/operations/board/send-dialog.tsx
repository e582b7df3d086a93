import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Board } from '#contract/board.ts';
import { boardRequestQuery, sendToHub } from '#api/resources/board.ts';
import { PersonChoice } from '#care/person-choice.tsx';
import { board as words } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { countState, hasNurse } from './queues.ts';

interface SendDialogProps {
  requestId: string;
  board: Board;
  onClose: () => void;
}

/** Asks to which hub a waiting request goes, with who is there. */
export function SendDialog({ requestId, board: { hubs, staff, waiting }, onClose }: SendDialogProps) {
  const text = useText(words);
  const { data: request } = useQuery(boardRequestQuery(requestId));
  const wordsOf = useRefusalWords();
  const [to, setTo] = useState('');
  const name = hubs.find(({ hubKey }) => hubKey === to)?.name ?? '';
  const move = useMutation({
    mutationFn: () => sendToHub({ requestId, hubKey: to }),
    onSuccess: ({ alerted }) => {
      toast({ tone: 'ok', text: text.sent(name, alerted) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      verbsInView
      focus="body"
      title={text.sendTitle(request?.patient.name ?? '')}
      confirmLabel={text.sendIt}
      cancelLabel={text.keepHere}
      confirmDisabled={!to}
      busy={move.isPending}
      onConfirm={() => move.mutate()}
      onClose={onClose}
    >
      <p>{text.sendText}</p>
      <PersonChoice
        label={text.sendTo}
        people={hubs
          .filter(({ hubKey }) => hubKey !== request?.hubKey)
          .map(({ hubKey, name: label }) => ({
            id: hubKey,
            label,
            facts: [
              hasNurse(staff, hubKey) ? text.free(countState(staff, hubKey, 'FREE')) : text.noNurse,
              text.waitingCount(waiting.filter((row) => row.hubKey === hubKey).length),
            ].join(' · '),
          }))}
        chosen={to}
        onChoose={setTo}
      />
      {move.error && <Banner tone="danger">{wordsOf(move.error)}</Banner>}
    </Dialog>
  );
}
