import { createFileRoute, useRouter } from '@tanstack/react-router';
import { InboxScreen } from '#features/inbox/inbox-screen.tsx';
import { inboxSearch } from '#features/inbox/inbox-search.ts';

export const Route = createFileRoute('/_provider/inbox')({
  validateSearch: inboxSearch,
  component: Inbox,
});

function Inbox() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <InboxScreen
      search={search}
      // Opening a message adds a history entry; changing a filter does not.
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: !('thread' in change) })
      }
      href={(thread) => router.buildLocation({ to: '/inbox', search: { ...search, thread } }).href}
    />
  );
}
