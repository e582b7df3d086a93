import { createFileRoute, Outlet } from '@tanstack/react-router';
import { StatusArea } from '#app/shell/status-area.tsx';

export const Route = createFileRoute('/_status')({
  beforeLoad: async ({ location }) => (await import('#app/runtime.ts')).enterStatus(location),
  component: StatusLayout,
});

function StatusLayout() {
  const { here } = Route.useRouteContext();
  return (
    <StatusArea here={here}>
      <Outlet />
    </StatusArea>
  );
}
