import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import type { Role } from '#contract/shared.ts';
import { onUnreachable } from '#api/http/unreachable.ts';
import { followStream } from '#api/cache/invalidation.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { isPatientScreen } from '#domain/paths.ts';
import { watchErrors } from '#app/guards/watch-errors.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { preloadToasts } from '#ui/feedback/notify.ts';
import type { StoredSession } from '#offline/session-store.ts';

/**
 * R8.03: the page that retries, and returns to the page that the user came from. It would end the call of a consultation,
 * so there a failed write is told beside its button (decision 0013).
 */
function showUnreachable(router: AnyRouter, role: Role): void {
  const { pathname, href } = router.state.location;
  const to = unreachablePathOf(role);
  if (pathname !== to && !isPatientScreen(pathname)) void router.navigate({ to, search: { back: href } });
}

function unreachablePathOf(role: Role): string {
  return role === 'agent' ? '/maintainence-agent' : '/maintainence';
}

const RETRY_MS = 5_000;

/**
 * Loads code that the first screen does not need, after that screen. Retries a failed load, because no user would notice
 * that it is missing. @returns stops it
 */
function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = (): void =>
    void load().then(
      (start) => {
        if (!isOver) stop = start();
      },
      (error: unknown) => {
        reportQuietly('background', error);
        if (!isOver) timer = setTimeout(attempt, RETRY_MS);
      },
    );
  attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}

/** Runs the parts of a signed-in session: the cache, the event stream that keeps it fresh, error effects, push, alerts. */
export function SignedIn({ session, children }: { session: StoredSession; children: ReactNode }) {
  const router = useRouter();
  const { role, userId } = session;
  useEffect(() => {
    const stops = [
      startLater(async () => {
        const { startLive } = await import('#api/live/live-connection.ts');
        return () => startLive(role, userId);
      }),
      followStream(queryClient),
      watchErrors(queryClient, router),
      startLater(async () => {
        await whenIdle();
        const { startBackground } = await import('#app/device/background.ts');
        return () => startBackground(queryClient, role, userId);
      }),
      onUnreachable(() => showUnreachable(router, role)),
    ];
    // Their code must be loaded before the network is lost.
    void whenIdle().then(() => {
      preloadToasts();
      return router.preloadRoute({ to: unreachablePathOf(role) });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [role, userId, router]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
