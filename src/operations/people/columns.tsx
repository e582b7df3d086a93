import { Circle, CircleCheck, Clock } from 'lucide-react';
import type { PersonRow } from '#contract/people-admin.ts';
import { operatorRoles, type operations } from '#i18n/en/operations.ts';
import type { people } from '#i18n/en/people-admin.ts';
import { providerFlags } from '#i18n/en/people-admin.ts';
import { textOf } from '#i18n/text.ts';
import { dayAndTime, dayWords } from '#lib/times.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

interface Words {
  text: (typeof people)['en'];
  words: (typeof operations)['en'];
  ownId: string;
}

export function personColumns({ text, words, ownId }: Words): Column<PersonRow>[] {
  return [
    {
      id: 'name',
      head: text.name,
      strong: true,
      cell: (row) => (
        <TwoLines>
          {row.name}
          <small>
            {row.id === ownId ? text.you : row.detail === 'AGENT_PT' ? text.AGENT_PT : detailOf(row)}
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'role',
      head: text.role,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {words[`${row.role}Role`]}
          <Rights row={row} text={text} />
        </TwoLines>
      ),
    },
    {
      id: 'where',
      head: text.where,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {row.hubs.join(', ') || '–'}
          <small>{row.clinics.join(', ')}</small>
        </TwoLines>
      ),
    },
    { id: 'duty', head: text.duty, cell: (row) => <Duty row={row} text={text} /> },
    {
      id: 'seen',
      head: text.seen,
      cell: (row) => (row.lastSeenAt ? dayAndTime(row.lastSeenAt) : text.never),
    },
  ];
}

/** An agent who sees every queue is the usual one: nothing is said of it. */
const detailOf = ({ role, detail }: PersonRow): string => (role === 'agent' ? '' : detail);

function Rights({ row, text }: { row: PersonRow; text: Words['text'] }) {
  const flags = textOf(providerFlags.name, providerFlags.en);
  if (row.isDisabled) return <Chip tone="danger">{text.disabled}</Chip>;
  if (row.verification === 'TO_VERIFY')
    return (
      <Chip tone="warn" icon={Clock}>
        {text.TO_VERIFY_ONE}
      </Chip>
    );
  if (row.verification === 'DRAFT' || row.verification === 'REFUSED')
    return <Chip>{text[row.verification]}</Chip>;
  if (row.isInvited) return <Chip>{text.invited}</Chip>;
  const roles = textOf(operatorRoles.name, operatorRoles.en);
  const rights = [...row.flags.map((flag) => flags[flag]), ...row.roles.map((role) => roles[role])];
  return <small>{rights.join(', ')}</small>;
}

function Duty({ row, text }: { row: PersonRow; text: Words['text'] }) {
  if (row.onLeaveUntil) return <Chip>{text.leaveUntil(dayWords(row.onLeaveUntil))}</Chip>;
  if (row.onDuty === null) return '–';
  return row.onDuty ? (
    <Chip tone="ok" icon={CircleCheck}>
      {text.onDuty}
    </Chip>
  ) : (
    <Chip icon={Circle}>{text.offDuty}</Chip>
  );
}
