import { getRouteApi, useRouter } from '@tanstack/react-router';
import { OrdersScreen } from './orders-screen.tsx';

const route = getRouteApi('/orders');

/** The open orders with their filters and the open one in the address. */
export function Orders() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return (
    <OrdersScreen
      search={search}
      onSearch={(change) =>
        void navigate({ search: { ...search, ...change }, replace: !('order' in change) })
      }
      href={(order) => router.buildLocation({ to: '/orders', search: { ...search, order } }).href}
    />
  );
}
