import { getRouteApi } from '@tanstack/react-router';
import { CatalogueScreen } from './catalogue-screen.tsx';

const route = getRouteApi('/catalogue');

/** The catalogue with its part in the address. */
export function Catalogue() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <CatalogueScreen
      {...search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: true })}
    />
  );
}
