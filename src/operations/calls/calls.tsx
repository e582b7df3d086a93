import { getRouteApi } from '@tanstack/react-router';
import { CallsScreen } from './calls-screen.tsx';

const route = getRouteApi('/calls');

/** The report with its filters in the address. */
export function Calls() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <CallsScreen
      search={search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
    />
  );
}
