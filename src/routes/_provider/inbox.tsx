import { createFileRoute, useRouter } from '@tanstack/react-router';
import { withSearchText, useSearchText } from '#app/shell/search-text.ts';
import { InboxScreen } from '#features/inbox/inbox-screen.tsx';
import { inboxSearch, type InboxSearch } from '#features/inbox/inbox-search.ts';

export const Route = createFileRoute('/_provider/inbox')({
  validateSearch: inboxSearch,
  component: Inbox,
});

function Inbox() {
  const search = Route.useSearch();
  const q = useSearchText();
  const navigate = Route.useNavigate();
  const router = useRouter();
  function change(to: InboxSearch): void {
    const { q: _, ...next } = to;
    // Opening a message adds a history entry; changing a filter does not.
    const replace = !('thread' in to);
    void navigate({ search: (before) => ({ ...before, ...next }), state: withSearchText(to), replace });
  }
  return (
    <InboxScreen
      search={{ ...search, q }}
      onSearch={change}
      href={(thread) => router.buildLocation({ to: '/inbox', search: { ...search, thread } }).href}
    />
  );
}
