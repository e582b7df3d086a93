import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '#features/billing/billing-screen.tsx';
import { billingSearch } from '#features/billing/billing-search.ts';

export const Route = createFileRoute('/_provider/billing')({
  validateSearch: billingSearch,
  component: Billing,
});

function Billing() {
  const search = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <BillingScreen
      providerId={provider.providerId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
