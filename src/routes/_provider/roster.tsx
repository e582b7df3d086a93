import { createFileRoute } from '@tanstack/react-router';
import { textIn } from '#domain/search.ts';
import { RosterScreen } from '#features/roster/roster-screen.tsx';

export const Route = createFileRoute('/_provider/roster')({
  validateSearch: (search): { clinic?: string | undefined } => ({ clinic: textIn(search['clinic']) }),
  component: Roster,
});

function Roster() {
  const { clinic } = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <RosterScreen
      providerId={provider.providerId}
      clinic={clinic}
      onClinic={(next) => void navigate({ search: { clinic: next }, replace: true })}
    />
  );
}
