import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { BillingScreen } from '#features/billing/billing-screen.tsx';

const Day = z.catch(z.optional(z.iso.date()), undefined);
const Search = z.object({ from: Day, to: Day, limit: z.catch(z.optional(z.int().check(z.gte(50), z.lte(200))), undefined) });

export const Route = createFileRoute('/_provider/billing')({ validateSearch: Search, component: Billing });

function Billing() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <BillingScreen period={search} onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })} />;
}
