import { getRouteApi, useRouter } from '@tanstack/react-router';
import { ClinicalDataScreen } from './clinical-data-screen.tsx';

const route = getRouteApi('/clinical-data');

/** The rules with their filters and the open one in the address. */
export function ClinicalData() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return (
    <ClinicalDataScreen
      search={search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, replace: !('rule' in change) })}
      href={(rule) => router.buildLocation({ to: '/clinical-data', search: { ...search, rule } }).href}
    />
  );
}
