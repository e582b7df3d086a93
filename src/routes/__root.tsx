import { createRootRoute, Outlet } from '@tanstack/react-router';
import { LazyToasts } from '#app/shell/lazy-toasts.tsx';
import { Words } from '#app/shell/words.tsx';

export const Route = createRootRoute({
  component: () => (
    <Words>
      <Outlet />
      <LazyToasts />
    </Words>
  ),
});
