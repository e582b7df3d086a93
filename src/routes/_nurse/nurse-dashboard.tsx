import { createFileRoute } from '@tanstack/react-router';
import { careSearch } from '#features/nurse-care/care-search.ts';
import { NurseCareScreen } from '#features/nurse-care/nurse-care-screen.tsx';

export const Route = createFileRoute('/_nurse/nurse-dashboard')({
  validateSearch: careSearch,
  component: NurseDashboard,
});

function NurseDashboard() {
  const navigate = Route.useNavigate();
  return (
    <NurseCareScreen
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
