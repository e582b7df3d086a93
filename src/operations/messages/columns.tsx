import type { MessageState, SentMessage } from '#contract/sent-messages.ts';
import type { sentMessages } from '#i18n/en/sent-messages.ts';
import { dayAndTime } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Chip, type ChipTone } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

const TONES: Record<MessageState, ChipTone> = {
  QUEUED: 'mute',
  HELD: 'mute',
  SENT: 'ok',
  DELIVERED: 'ok',
  READ: 'ok',
  FAILED: 'danger',
  EXPIRED: 'warn',
};

interface Words {
  text: (typeof sentMessages)['en'];
  isBusy: boolean;
  onAgain: (id: string) => void;
}

export function sentColumns({ text, isBusy, onAgain }: Words): Column<SentMessage>[] {
  return [
    { id: 'at', head: text.at, cell: (row) => dayAndTime(row.at) },
    {
      id: 'event',
      head: text.event,
      strong: true,
      wrap: true,
      cell: (row) => row.event || text.noEvent,
    },
    {
      id: 'recipient',
      head: text.recipient,
      cell: (row) => (
        <TwoLines>
          {row.recipient}
          <small>{row.by ? text.by(text[row.channel], row.by) : text[row.channel]}</small>
        </TwoLines>
      ),
    },
    {
      id: 'state',
      head: text.state,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          <Chip tone={TONES[row.messageState]}>{text[row.messageState]}</Chip>
          <small>{row.heldUntil ? text.heldUntil(dayAndTime(row.heldUntil)) : (row.error ?? row.cost)}</small>
        </TwoLines>
      ),
    },
    { id: 'tries', head: text.tries, cell: (row) => row.tries },
    {
      id: 'again',
      head: text.again,
      cell: (row) =>
        row.canBeSentAgain && (
          <Button tone="quiet" size="s" disabled={isBusy} onClick={() => onAgain(row.id)}>
            {text.again}
          </Button>
        ),
    },
  ];
}
