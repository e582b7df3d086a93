import { memo, useMemo, useState } from 'react';
import { BellOff, CircleCheck, CircleDot, Heart, LogOut, Moon, Stethoscope, UserRound } from 'lucide-react';
import { STAFF_STATES, type HeldRow, type StaffRow, type StaffState } from '#contract/board.ts';
import { board } from '#i18n/en/board.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { operations } from '#i18n/en/operations.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { useHeldRows, type ListHold } from '#ui/use-list-hold.ts';
import { useServerNow } from './use-board.ts';
import { Since } from './wait.tsx';
import styles from './staff-card.module.css';

const ICONS: Readonly<Record<StaffState, IconShape>> = {
  AWAY: LogOut,
  SIGNED_OUT: LogOut,
  IN_CALL: CircleDot,
  WITH_PATIENT: UserRound,
  FREE: CircleCheck,
  QUIET: BellOff,
  OFF: Moon,
};

/** A heading is a row too: while the list is held still, no one moves from one group to another. */
type Item = { key: string; group: StaffState; count: number } | { key: string; person: StaffRow };
const keyOf = ({ key }: Item): string => key;

interface StaffCardProps {
  staff: readonly StaffRow[];
  hubNames: ReadonlyMap<string, string>;
  hold: ListHold;
  listId: string;
  /** Left out on a wall screen. */
  onOpen: ((requestId: string) => void) | undefined;
  /** Rows that have room; all where it is left out. */
  max?: number | undefined;
}

/** The nurses and doctors by what they are doing, each with their patients. */
export function StaffCard({ staff, hubNames, hold, listId, onOpen, max }: StaffCardProps) {
  const text = useText(board);
  const [showsOff, setShowsOff] = useState(false);
  const [opened, setOpened] = useState<StaffRow>();
  const onPerson = useMemo(
    () =>
      onOpen &&
      ((person: StaffRow) => {
        const [first, second] = person.has;
        if (first && !second) onOpen(first.requestId);
        else setOpened(person);
      }),
    [onOpen],
  );
  const here = staff.filter(({ state }) => state !== 'OFF');
  const isWall = max !== undefined;
  const items = useMemo(() => itemsOf(staff, { showsOff, isWall }), [staff, showsOff, isWall]);
  const rows = useHeldRows(items, { keyOf, hold, listId: `${listId} staff ${showsOff}` });
  const shown = max === undefined ? rows : rows.slice(0, max);
  const left = rows.slice(shown.length).filter(({ row }) => 'person' in row).length;
  const off = staff.length - here.length;
  return (
    <Card aria-label={text.onDuty} className={styles.card}>
      <CardHeader title={text.onDuty} sub={text.count(here.length)} />
      <ul>
        {shown.map(({ key, row }) =>
          'group' in row ? (
            <li key={key} className={styles.group}>
              <h3>{text[row.group]}</h3>
              <b>{row.count}</b>
            </li>
          ) : (
            <Person key={key} person={row.person} hubNames={hubNames} onPerson={onPerson} />
          ),
        )}
      </ul>
      {left > 0 && <div className={styles.foot}>{text.moreOnDuty(left)}</div>}
      {onOpen && off > 0 && (
        <Button tone="bare" size="s" className={styles.off} onClick={() => setShowsOff(!showsOff)}>
          {showsOff ? text.hideOff : text.showOff(off)}
        </Button>
      )}
      {opened && onOpen && (
        <PatientsDialog person={opened} onOpen={onOpen} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

interface Groups {
  showsOff: boolean;
  /** Nothing on a wall is pointed at: groups without a person are left out. */
  isWall: boolean;
}

function itemsOf(staff: readonly StaffRow[], { showsOff, isWall }: Groups): Item[] {
  return STAFF_STATES.filter((state) => state !== 'OFF' || showsOff).flatMap((group): Item[] => {
    const people = staff.filter(({ state }) => state === group);
    if (isWall && people.length === 0) return [];
    const head = { key: `group ${group}`, group, count: people.length };
    return [head, ...people.map((person) => ({ key: person.userId, person }))];
  });
}

interface PersonProps {
  person: StaffRow;
  hubNames: ReadonlyMap<string, string>;
  /** Opens the patients of a person; left out on a wall screen. */
  onPerson: ((person: StaffRow) => void) | undefined;
}

/** Always two lines, so that no row below it moves when the person gets a patient. */
const Person = memo(function Person({ person, hubNames, onPerson }: PersonProps) {
  const text = useText(board);
  const { name, role, state, quietUntil, has, hubKeys } = person;
  const [first, ...others] = has;
  const who = (
    <>
      <strong>{name}</strong>
      <small>
        {first ? (
          <PatientOf held={first} others={others.length} />
        ) : (
          hubKeys.map((key) => hubNames.get(key) ?? '').join(', ')
        )}
      </small>
    </>
  );
  return (
    <li className={styles.person} data-row={person.userId} data-state={state}>
      <Icon of={role === 'nurse' ? Heart : Stethoscope} size="s" />
      {first && onPerson ? (
        <button type="button" className={styles.who} onClick={() => onPerson(person)}>
          {who}
        </button>
      ) : (
        <span className={styles.who}>{who}</span>
      )}
      <span className={styles.state} data-unopened={first?.isOpened === false || undefined}>
        <Icon of={ICONS[state]} size="s" />
        {state === 'AWAY' || state === 'SIGNED_OUT' ? text[`${state}Short`] : text[state]}
        {state === 'QUIET' && quietUntil && ` ${text.quietUntil(clockTime(quietUntil))}`}
      </span>
    </li>
  );
});

function PatientOf({ held, others }: { held: HeldRow; others: number }) {
  const text = useText(board);
  return (
    <>
      <span lang={held.patient.named?.nameLang}>{heldName(held)}</span> <Since since={held.since} />
      {!held.isOpened && (
        <b>
          , {text.notOpened}
          {held.returnsAt && <Returns at={held.returnsAt} />}
        </b>
      )}
      {others > 0 && ` ${text.andMore(others)}`}
    </>
  );
}

const heldName = ({ patient }: HeldRow): string => patient.named?.name ?? patient.initials;

function Returns({ at }: { at: string }) {
  const text = useText(board);
  const leftS = (Date.parse(at) - useServerNow()) / 1000;
  return leftS > 0 && `, ${text.returns(Math.ceil(leftS))}`;
}

interface PatientsDialogProps {
  person: StaffRow;
  onOpen: (requestId: string) => void;
  onClose: () => void;
}

/** The patients of one person, of whom one can be opened. */
function PatientsDialog({ person: { name, has }, onOpen, onClose }: PatientsDialogProps) {
  const text = useText(board);
  const { close } = useText(operations);
  return (
    <Dialog open onClose={onClose} title={text.patients(name)} confirmLabel={close} onConfirm={onClose}>
      <ul className={styles.has}>
        {has.map((held) => (
          <li key={held.requestId}>
            <Button
              tone="quiet"
              onClick={() => {
                onClose();
                onOpen(held.requestId);
              }}
            >
              {heldName(held)}
            </Button>
            <Since since={held.since} />
            {!held.isOpened && <b>{text.notOpened}</b>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
