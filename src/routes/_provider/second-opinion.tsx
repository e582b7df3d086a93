import { createFileRoute } from '@tanstack/react-router';
import { textIn, type Search } from '#domain/search.ts';
import { CaseListScreen } from '#features/case-review/case-list-screen.tsx';
import { CaseScreen } from '#features/case-review/case-screen.tsx';
import { caseSearch } from '#features/case-review/case-search.ts';
import { shell } from '#i18n/en/shell.ts';
import { useText } from '#i18n/text.ts';

export const Route = createFileRoute('/_provider/second-opinion')({
  validateSearch: (search: Search) => ({ ...caseSearch(search), case: textIn(search['case']) }),
  component: SecondOpinion,
});

/** The list, or the case that the URL names: the specification gives second opinions one address. */
function SecondOpinion() {
  const { session } = Route.useRouteContext();
  const { case: opened, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const title = useText(shell).secondOpinion;
  const open = (id: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, case: id }) });
  if (opened) return <CaseScreen requestId={opened} onBack={() => open(undefined)} />;
  return (
    <CaseListScreen
      kind="SECOND_OPINION"
      title={title}
      userId={session.userId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      href={(request) => `/second-opinion?case=${request.id}`}
      onOpen={(request) => open(request.id)}
    />
  );
}
