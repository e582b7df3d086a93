import { getRouteApi } from '@tanstack/react-router';
import { OverridesScreen } from './overrides-screen.tsx';

const route = getRouteApi('/overrides');

/** The report with its filters in the address. */
export function Overrides() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <OverridesScreen
      asked={search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
    />
  );
}
