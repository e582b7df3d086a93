import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Cookies } from '#app/cookies/cookies.tsx';
import { LazyToasts } from '#app/shell/lazy-toasts.tsx';
import { Words } from '#app/shell/words.tsx';
import { isInHindi } from '#domain/paths.ts';
import { showLanguage } from '#i18n/text.ts';

export const Route = createRootRoute({
  // A guest's page has languages of its own.
  beforeLoad: ({ location: { pathname } }) =>
    pathname.startsWith('/guest/') ? undefined : showLanguage(isInHindi(pathname)),
  component: () => (
    <Words>
      <Outlet />
      <LazyToasts />
      <Cookies />
    </Words>
  ),
});
