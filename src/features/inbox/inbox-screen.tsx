import { PenLine } from 'lucide-react';
import { inboxList } from '#api/resources/inbox.ts';
import { useList } from '#api/lists/use-list.ts';
import styles from '#features/inbox/inbox.module.css';
import { NEW_MESSAGE, type InboxSearch } from '#features/inbox/inbox-search.ts';
import { NewMessage } from '#features/inbox/new-message.tsx';
import { ThreadPane } from '#features/inbox/thread-pane.tsx';
import { ThreadRow } from '#features/inbox/thread-row.tsx';
import { inbox } from '#i18n/en/inbox.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListTools } from '#ui/table/list-page.tsx';
import { MoreRows } from '#ui/table/more-rows.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SearchBox } from '#ui/inputs/search-box.tsx';

interface InboxScreenProps {
  search: InboxSearch;
  onSearch: (change: InboxSearch) => void;
  href: (thread: string) => string;
}

/** Messages between a provider and Operations, and notices. One is open beside the list; on a phone in place of it. */
export function InboxScreen({ search, onSearch, href }: InboxScreenProps) {
  const { thread } = search;
  const text = useText(inbox);
  const open = (next: string | undefined): void => onSearch({ thread: next });
  return (
    <Page>
      <PageHeader
        title={text.title}
        actions={
          <Button icon={PenLine} onClick={() => open(NEW_MESSAGE)}>
            {text.write}
          </Button>
        }
      />
      <div className={styles.split} data-open={thread !== undefined || undefined}>
        <ThreadList search={search} onSearch={onSearch} href={href} />
        <div className={styles.pane}>
          {thread === NEW_MESSAGE ? (
            <NewMessage onSent={open} onClose={() => open(undefined)} />
          ) : thread ? (
            <ThreadPane key={thread} threadId={thread} onBack={() => open(undefined)} />
          ) : (
            <Card aria-label={text.choose}>
              <EmptyState title={text.choose}>{text.chooseText}</EmptyState>
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
}

function ThreadList({ search: { q, unread, thread }, onSearch, href }: InboxScreenProps) {
  const text = useText(inbox);
  const list = useList(inboxList({ search: q, unread: unread && 'true' }));
  const isFiltered = q !== undefined || unread !== undefined;
  return (
    <div className={styles.list}>
      <ListTools list={list}>
        <SearchBox label={text.search} value={q} onSearch={(next) => onSearch({ q: next })} />
        <Pill
          pressed={unread ?? false}
          count={list.newest?.unreadThreads}
          onPress={() => onSearch({ unread: unread ? undefined : true })}
        >
          {text.onlyUnread}
        </Pill>
      </ListTools>
      <Card aria-label={text.threads} className={styles.rows}>
        <MoreRows
          list={list}
          empty={
            isFiltered ? (
              <NothingFound onAll={() => onSearch({ q: undefined, unread: undefined })} />
            ) : (
              <EmptyState title={text.empty}>{text.emptyText}</EmptyState>
            )
          }
        >
          <ul>
            {list.rows.map((row) => (
              <li key={row.id}>
                <ThreadRow
                  thread={row}
                  isOpen={row.id === thread}
                  href={href(row.id)}
                  onOpen={() => onSearch({ thread: row.id })}
                />
              </li>
            ))}
          </ul>
        </MoreRows>
      </Card>
    </div>
  );
}

function NothingFound({ onAll }: { onAll: () => void }) {
  const text = useText(inbox);
  return (
    <EmptyState
      title={text.nothingFound}
      action={
        <Button tone="quiet" onClick={onAll}>
          {text.showAll}
        </Button>
      }
    >
      {text.nothingFoundText}
    </EmptyState>
  );
}
