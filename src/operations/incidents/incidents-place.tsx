import { getRouteApi, useRouter } from '@tanstack/react-router';
import { IncidentsScreen } from './incidents-screen.tsx';

const route = getRouteApi('/incidents');

/** The log with its filters, its order and the open incident in the address. */
export function Incidents() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return (
    <IncidentsScreen
      search={search}
      onSearch={(change) =>
        void navigate({ search: { ...search, ...change }, replace: !('incident' in change) })
      }
      href={(incident) => router.buildLocation({ to: '/incidents', search: { ...search, incident } }).href}
    />
  );
}
