import { createFileRoute } from '@tanstack/react-router';
import { countIn, dayIn } from '#domain/search.ts';
import { BillingScreen, type BillingPeriod } from '#features/billing/billing-screen.tsx';

export const Route = createFileRoute('/_provider/billing')({
  validateSearch: (search): BillingPeriod => ({
    from: dayIn(search['from']),
    to: dayIn(search['to']),
    limit: countIn(search['limit'], 50, 200),
  }),
  component: Billing,
});

function Billing() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BillingScreen
      period={search}
      onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
