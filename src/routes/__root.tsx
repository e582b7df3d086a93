import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Cookies } from '#app/cookies/cookies.tsx';
import { LazyToasts } from '#app/shell/lazy-toasts.tsx';
import { Words } from '#app/shell/words.tsx';
import { isGuestPage, isInHindi } from '#domain/paths.ts';
import { showLanguage } from '#i18n/text.ts';

export const Route = createRootRoute({
  beforeLoad: ({ location: { pathname } }) =>
    isGuestPage(pathname) ? undefined : showLanguage(isInHindi(pathname)),
  component: () => (
    <Words>
      <Outlet />
      <LazyToasts />
      <Cookies />
    </Words>
  ),
});
