import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from '#app/guards/error-screen.tsx';
import { PendingScreen } from '#app/guards/pending-screen.tsx';
import { routeTree } from './routeTree.gen.ts';

/**
 * The entry: React, the router and the routes' addresses. What a signed-in screen needs besides (cache, contract,
 * session) comes with the guards of its area, so that the sign-in page stays small.
 */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  // Hovering over a patient must not read their record: that would add an access row for a read that was not meant.
  defaultPreload: false,
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 400,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
