import type { AuditRow } from '#contract/audit-admin.ts';
import type { auditActions, auditCallers, auditEntities } from '#i18n/en/audit-words.ts';
import type { audit } from '#i18n/en/operations-audit.ts';
import { operations } from '#i18n/en/operations.ts';
import { textOf } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { wordOf } from '#domain/word-of.ts';
import { TwoLines } from '#operations/shell/two-lines.tsx';
import type { Column } from '#ui/table/data-table-types.ts';
import styles from './audit.module.css';

interface Words {
  text: (typeof audit)['en'];
  actions: (typeof auditActions)['en'];
  callers: (typeof auditCallers)['en'];
  entities: (typeof auditEntities)['en'];
}

export function auditColumns(words: Words): Column<AuditRow>[] {
  const { text, actions, entities } = words;
  return [
    {
      id: 'when',
      head: text.when,
      cell: (row) => <span className={styles.figures}>{dayAndTime(row.at)}</span>,
    },
    { id: 'who', head: text.person, strong: true, wrap: true, cell: (row) => whoOf(row, words) },
    { id: 'what', head: text.what, wrap: true, cell: (row) => wordOf(actions, row.action) },
    {
      id: 'record',
      head: text.record,
      wrap: true,
      cell: (row) => (
        <TwoLines>
          {wordOf(entities, row.entity)}
          <small className={styles.id}>{row.entityId}</small>
        </TwoLines>
      ),
    },
    { id: 'patient', head: text.patient, wrap: true, cell: (row) => patientsOf(row, text) },
  ];
}

export function rowNameOf(row: AuditRow, { text, actions, entities }: Words): string {
  return text.rowName(wordOf(actions, row.action), wordOf(entities, row.entity), dayAndTime(row.at));
}

function whoOf({ who, name, role }: AuditRow, { callers }: Words) {
  const roles = textOf(operations.name, operations.en);
  const kind = wordOf(callers, who.split(':', 1)[0] ?? who);
  if (name === null) return kind;
  return (
    <TwoLines>
      {name}
      <small>{wordOf(roles, `${role}Role`) === `${role}Role` ? kind : wordOf(roles, `${role}Role`)}</small>
    </TwoLines>
  );
}

function patientsOf({ mrns, patients }: AuditRow, text: Words['text']) {
  if (patients === 0) return '–';
  const more = patients - mrns.length;
  return (
    <TwoLines>
      {mrns.length > 0 && text.mrns(mrns.join(', '))}
      {more > 0 && <small>{text.more(more)}</small>}
    </TwoLines>
  );
}
