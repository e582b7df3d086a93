import { createFileRoute } from '@tanstack/react-router';
import { dayIn } from '#domain/search.ts';
import { BillingScreen, type BillingSearch } from '#features/billing/billing-screen.tsx';

export const Route = createFileRoute('/_provider/billing')({
  validateSearch: (search): BillingSearch => ({
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  }),
  component: Billing,
});

function Billing() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BillingScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
