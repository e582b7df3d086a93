import { getRouteApi, useRouter } from '@tanstack/react-router';
import { PayoutsScreen } from './payouts-screen.tsx';

const route = getRouteApi('/payouts');

/** The payouts with their part and the open person in the address. */
export function Payouts() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return (
    <PayoutsScreen
      {...search}
      onSearch={(change) =>
        void navigate({ search: { ...search, ...change }, replace: !('person' in change) })
      }
      href={(person) => router.buildLocation({ to: '/payouts', search: { person } }).href}
    />
  );
}
