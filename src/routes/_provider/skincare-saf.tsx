import { createFileRoute } from '@tanstack/react-router';
import { CaseListScreen } from '#features/case-review/case-list-screen.tsx';
import { caseSearch } from '#features/case-review/case-search.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_provider/skincare-saf')({
  validateSearch: caseSearch,
  component: SkincareSaf,
});

function SkincareSaf() {
  const { session } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CaseListScreen
      kind="SKINCARE"
      title={useText(shell).skincare}
      userId={session.userId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      href={(request) => `/derma-consultation/${request.id}`}
      onOpen={(request) => void navigate({ to: '/derma-consultation/$id', params: { id: request.id } })}
    />
  );
}
