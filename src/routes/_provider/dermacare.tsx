import { createFileRoute } from '@tanstack/react-router';
import { CaseListScreen } from '#features/case-review/case-list-screen.tsx';
import { caseSearch } from '#features/case-review/case-search.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_provider/dermacare')({
  validateSearch: caseSearch,
  component: Dermacare,
});

function Dermacare() {
  const { session } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CaseListScreen
      kind="DERMACARE"
      title={useText(shell).dermacare}
      userId={session.userId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      href={(request) => `/derma-consultation/${request.id}`}
      onOpen={(request) => void navigate({ to: '/derma-consultation/$id', params: { id: request.id } })}
    />
  );
}
