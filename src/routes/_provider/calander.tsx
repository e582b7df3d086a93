import { createFileRoute } from '@tanstack/react-router';
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx';
import { calendarSearch } from '#features/calendar/calendar-search.ts';

export const Route = createFileRoute('/_provider/calander')({
  validateSearch: calendarSearch,
  component: Calander,
});

function Calander() {
  const search = Route.useSearch();
  const { provider } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <CalendarScreen
      providerId={provider.providerId}
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
