import { createRouter } from '@tanstack/react-router';
import { makeQueryClient } from '#api/query-client.ts';
import { ErrorScreen } from '#app/error-screen.tsx';
import { NotFoundScreen } from '#app/not-found-screen.tsx';
import { watchErrors } from '#app/watch-errors.ts';
import { routeTree } from './routeTree.gen.ts';

export const queryClient = makeQueryClient();

export const router = createRouter({
  routeTree,
  context: { queryClient },
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  // Hovering over a patient must not read their record: that would write an access row nobody meant.
  defaultPreload: false,
  defaultPendingMs: 400,
});
watchErrors(queryClient, router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
