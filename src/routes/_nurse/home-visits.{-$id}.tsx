import { createFileRoute } from '@tanstack/react-router';
import { NO_PROVIDER } from '#domain/paths.ts';
import { HomeVisitsScreen } from '#features/home-visits/home-visits-screen.tsx';
import { VisitScreen } from '#features/home-visits/visit-screen.tsx';
import { visitsSearch } from '#features/home-visits/visits-search.ts';

/** The plan, and one visit of it: one route, because every route weighs on the first screens. */
export const Route = createFileRoute('/_nurse/home-visits/{-$id}')({ component: HomeVisits });

function HomeVisits() {
  const { id } = Route.useParams();
  const { session } = Route.useRouteContext();
  const search = visitsSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const toPlan = (): void => void navigate({ to: '/home-visits/{-$id}', params: { id: undefined } });
  if (id !== undefined)
    return (
      <VisitScreen
        visitId={id}
        userId={session.userId}
        onBack={toPlan}
        onGiven={toPlan}
        onConsultation={(number) =>
          void navigate({
            to: '/nurse-consultation/$id/$provider',
            params: { id: number, provider: NO_PROVIDER },
          })
        }
      />
    );
  return (
    <HomeVisitsScreen
      search={search}
      onSearch={(change) =>
        void navigate({ to: '.', search: { ...search, ...change } as never, replace: true })
      }
    />
  );
}
