import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

/** The gallery of parts; outside development the address does not exist. */
export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ href: '/not-found' });
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('#features/dev-ui/gallery.tsx'), 'Gallery')
    : () => null,
});
