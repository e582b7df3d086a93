import { getRouteApi, useRouter } from '@tanstack/react-router';
import { PaymentsScreen } from './payments-screen.tsx';

const route = getRouteApi('/payments');

/** Payments with what is shown of them in the address. */
export function Payments() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return (
    <PaymentsScreen
      {...search}
      onSearch={(change) => void navigate({ search: change })}
      href={(next) => router.buildLocation({ to: '/payments', search: next }).href}
    />
  );
}
