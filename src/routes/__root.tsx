import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router';
import { Cookies } from '#app/cookies/cookies.tsx';
import { LazyToasts } from '#app/shell/lazy-toasts.tsx';
import { Words } from '#app/shell/words.tsx';
import { isInHindi } from '#domain/paths.ts';
import { showLanguage } from '#i18n/text.ts';

/** R2.30: on every page; a guest's has it in its flow. */
function CookiesOnTop() {
  const isInFlow = useRouterState({ select: ({ location }) => isGuestPage(location.pathname) });
  return !isInFlow && <Cookies />;
}

const isGuestPage = (pathname: string): boolean => pathname.startsWith('/guest/');

export const Route = createRootRoute({
  // A guest's page has languages of its own.
  beforeLoad: ({ location: { pathname } }) =>
    isGuestPage(pathname) ? undefined : showLanguage(isInHindi(pathname)),
  component: () => (
    <Words>
      <Outlet />
      <LazyToasts />
      <CookiesOnTop />
    </Words>
  ),
});
