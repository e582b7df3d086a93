import type { PhoneMessage, PhoneMessageState } from '#contract/phone-messages.ts';
import styles from '#features/phone-messages/phone-messages.module.css';
import type { Place } from '#features/phone-messages/use-placing.ts';
import type { phoneMessages } from '#i18n/en/phone-messages.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

type Words = (typeof phoneMessages)['en'];

interface Acts {
  text: Words;
  state: PhoneMessageState;
  isBusy: boolean;
  onPlace: Place;
  onClose: (message: PhoneMessage) => void;
}

export function phoneMessageColumns({ text, state, ...acts }: Acts): Column<PhoneMessage>[] {
  return [
    { id: 'at', head: text.at, cell: (row) => dayAndTime(row.at) },
    { id: 'from', head: text.from, cell: (row) => <From of={row} /> },
    { id: 'text', head: text.text, strong: true, wrap: true, cell: (row) => row.text },
    {
      id: 'who',
      head: text.who,
      wrap: true,
      cell: (row) => <Patients of={row} isWaiting={state === 'WAITING'} {...{ text, ...acts }} />,
    },
    state === 'WAITING'
      ? {
          id: 'close',
          head: text.close,
          cell: (row) => (
            <Button
              tone="quiet"
              size="s"
              aria-label={text.closeOf(row.from)}
              disabled={acts.isBusy}
              onClick={() => acts.onClose(row)}
            >
              {text.close}
            </Button>
          ),
        }
      : { id: 'state', head: text.state, wrap: true, cell: (row) => stateWords(row, text) },
  ];
}

function From({ of: { from, by } }: { of: PhoneMessage }) {
  return (
    <span className={styles.from}>
      <a href={`tel:${from}`}>{from}</a>
      <small>{by}</small>
    </span>
  );
}

interface PatientsProps extends Omit<Acts, 'state' | 'onClose'> {
  of: PhoneMessage;
  isWaiting: boolean;
}

function Patients({ of: message, isWaiting, text, isBusy, onPlace }: PatientsProps) {
  if (message.patients.length === 0) return <span className={styles.none}>{text.noPatient}</span>;
  return (
    <ul className={styles.patients}>
      {message.patients.map(({ id, mrn, name, conversations }) => (
        <li key={id}>
          <span>{text.record(name, mrn)}</span>
          {isWaiting && conversations.length === 0 && <small>{text.noConversation}</small>}
          {conversations.map((conversation) => (
            <Button
              key={conversation.number}
              size="s"
              disabled={isBusy}
              onClick={() => onPlace(message, id, conversation)}
            >
              {text.into(conversation.number)}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}

function stateWords({ author, stateAt, reason }: PhoneMessage, text: Words): string {
  const when = dayAndTime(stateAt);
  const who = author ? text.by(author.name, when) : text.byItself(when);
  return reason ? `${reason}. ${who}` : who;
}
