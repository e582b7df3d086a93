import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicArea } from '#app/shell/public-area.tsx';

export const Route = createFileRoute('/_public')({
  component: () => (
    <PublicArea>
      <Outlet />
    </PublicArea>
  ),
});
