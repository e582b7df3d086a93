import { createRootRoute, Outlet } from '@tanstack/react-router';
import { LazyToasts } from '#app/lazy-toasts.tsx';

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <LazyToasts />
    </>
  ),
});
