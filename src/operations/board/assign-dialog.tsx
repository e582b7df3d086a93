import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Board, BoardRequest, StaffRow, StaffState } from '#contract/board.ts';
import { assignFromBoard, boardRequestQuery } from '#api/resources/board.ts';
import { PersonChoice, type Candidate } from '#care/person-choice.tsx';
import { returnsAfterS } from '#domain/board.ts';
import { waitWords } from '#domain/format.ts';
import { board as words } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface AssignDialogProps {
  requestId: string;
  board: Board;
  onClose: () => void;
}

/** Asks to whom a request is given, and says from whom it is taken. */
export function AssignDialog({ requestId, board, onClose }: AssignDialogProps) {
  const text = useText(words);
  const query = useQuery(boardRequestQuery(requestId));
  const wordsOf = useRefusalWords();
  const [to, setTo] = useState('');
  const request = query.data;
  const person = board.staff.find(({ userId }) => userId === to);
  const give = useMutation({
    mutationFn: () => assignFromBoard({ requestId, userId: to, heldBy: request?.heldBy?.userId ?? null }),
    onSuccess: () => {
      toast({ tone: 'ok', text: text.assigned(person?.name ?? '') });
      onClose();
    },
  });
  return (
    <Dialog
      open
      wide
      verbsInView
      focus="body"
      destructive={Boolean(request?.heldBy)}
      title={text.assignTitle(request?.patient.name ?? '')}
      confirmLabel={text.assignIt}
      cancelLabel={text.keep}
      confirmDisabled={!to || !request}
      busy={give.isPending}
      onConfirm={() => give.mutate()}
      onClose={onClose}
    >
      <Loaded query={query} rows={4}>
        {(loaded) => (
          <>
            <Effects request={loaded} isToDoctor={person?.role === 'provider'} />
            <Choice request={loaded} board={board} to={to} onChoose={setTo} />
          </>
        )}
      </Loaded>
      {give.error && <Banner tone="danger">{wordsOf(give.error)}</Banner>}
    </Dialog>
  );
}

function Effects({ request: { kind, heldBy }, isToDoctor }: { request: BoardRequest; isToDoctor: boolean }) {
  const text = useText(words);
  if (heldBy)
    return <Banner>{isToDoctor ? text.assignDoctor(heldBy.name) : text.assignFrom(heldBy.name)}</Banner>;
  return <p>{text.assignText(waitWords(returnsAfterS(kind)))}</p>;
}

/** Order of the choice: people who are free come first. */
const ORDER: readonly StaffState[] = [
  'FREE',
  'WITH_PATIENT',
  'IN_CALL',
  'QUIET',
  'SIGNED_OUT',
  'AWAY',
  'OFF',
];

/** A nurse has to be of the hub and signed in; a doctor on duty, and for an emergency any. */
function canHave(
  { role, state, hubKeys, userId }: StaffRow,
  { hubKey, heldBy, kind }: BoardRequest,
): boolean {
  if (userId === heldBy?.userId) return false;
  if (role === 'nurse')
    return hubKey !== null && hubKeys.includes(hubKey) && state !== 'OFF' && state !== 'AWAY';
  return state !== 'OFF' || kind === 'EMERGENCY_CARE';
}

interface ChoiceProps {
  request: BoardRequest;
  board: Board;
  to: string;
  onChoose: (userId: string) => void;
}

function Choice({ request, board: { staff, hubs }, to, onChoose }: ChoiceProps) {
  const text = useText(words);
  const hubNames = new Map(hubs.map(({ hubKey, name }) => [hubKey, name]));
  const people = staff
    .filter((person) => canHave(person, request))
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
    .map(({ userId, name, role, state, has, hubKeys }): Candidate => ({
      id: userId,
      label: name,
      facts: [
        role === 'nurse' ? text.nurse : text.doctor,
        text[state],
        has.length > 0 && text.openCount(has.length),
        hubKeys.map((key) => hubNames.get(key)).join(', '),
      ]
        .filter(Boolean)
        .join(' · '),
    }));
  return (
    <PersonChoice
      label={text.assignTo}
      hint={people.length ? undefined : text.assignNone}
      people={people}
      chosen={to}
      onChoose={onChoose}
    />
  );
}
