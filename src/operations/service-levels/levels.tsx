import { getRouteApi } from '@tanstack/react-router';
import { LevelsScreen } from './levels-screen.tsx';

const route = getRouteApi('/service-levels');

/** The report with its filters in the address. */
export function ServiceLevels() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <LevelsScreen
      search={search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
    />
  );
}
