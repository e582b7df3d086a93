import { useMemo, useState } from 'react';
import { ApiError } from '#api/http/errors.ts';
import { useList } from '#api/lists/use-list.ts';
import { auditRows, type AuditAsked } from '#api/resources/audit-admin.ts';
import { auditActions, auditCallers, auditEntities } from '#i18n/en/audit-words.ts';
import { audit } from '#i18n/en/operations-audit.ts';
import { useText } from '#i18n/text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { ListCard, ListTable, ListTools } from '#ui/table/list-page.tsx';
import { auditColumns, rowNameOf } from './columns.tsx';
import { Filters } from './filters.tsx';
import { VerificationCard } from './verification.tsx';

/** Shows who did what, of whom, when; and whether the trail is whole. The search stays out of the URL. */
export function AuditScreen() {
  const text = useText(audit);
  const actions = useText(auditActions);
  const callers = useText(auditCallers);
  const entities = useText(auditEntities);
  const [asked, setAsked] = useState<AuditAsked>({});
  const list = useList(auditRows(asked));
  const words = useMemo(() => ({ text, actions, callers, entities }), [text, actions, callers, entities]);
  const columns = useMemo(() => auditColumns(words), [words]);
  const isUnknown = list.error instanceof ApiError && list.error.code === 'NOT_FOUND';
  return (
    <Page>
      <PageHeader title={text.title} sub={text.sub} />
      <VerificationCard />
      <ListTools list={list}>
        <Filters onSearch={setAsked} />
      </ListTools>
      <ListCard aria-label={text.title}>
        {isUnknown ? (
          <EmptyState title={text.unknown}>{text.unknownText}</EmptyState>
        ) : (
          <ListTable
            label={text.title}
            list={list}
            table={{ columns, rowId: (row) => row.id, rowName: (row) => rowNameOf(row, words) }}
            empty={<EmptyState title={text.nothing}>{text.nothingText}</EmptyState>}
          />
        )}
      </ListCard>
    </Page>
  );
}
