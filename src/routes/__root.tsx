import { createRootRoute, Outlet } from '@tanstack/react-router';
import { LazyToasts } from '#app/lazy-toasts.tsx';
import { Words } from '#app/words.tsx';

export const Route = createRootRoute({
  component: () => (
    <Words>
      <Outlet />
      <LazyToasts />
    </Words>
  ),
});
