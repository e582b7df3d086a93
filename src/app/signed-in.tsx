import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import type { Role } from '#contract/shared.ts';
import { startLive } from '#api/live.ts';
import { onUnreachable } from '#api/unreachable.ts';
import { keepPushFresh } from '#api/push.ts';
import { followStream, queryClient } from '#api/query-client.ts';
import { watchErrors } from '#app/watch-errors.ts';
import { preload } from '#lib/audio.ts';
import type { StoredSession } from '#offline/session-store.ts';

/** R8.03: the page that keeps trying, and leads back to where the person was. */
function showUnreachable(router: AnyRouter, role: Role): void {
  void router.navigate({ to: unreachablePathOf(role), search: { back: router.state.location.href } });
}

function unreachablePathOf(role: Role): string {
  return role === 'agent' ? '/maintainence-agent' : '/maintainence';
}

/** What runs while somebody is signed in: the cache, the event stream that keeps it fresh, error effects, push, sounds. */
export function SignedIn({ session, children }: { session: StoredSession; children: ReactNode }) {
  const router = useRouter();
  const { role, userId } = session;
  useEffect(() => {
    const stops = [
      startLive(role, userId),
      followStream(queryClient),
      watchErrors(queryClient, router),
      keepPushFresh(),
      onUnreachable(() => showUnreachable(router, role)),
    ];
    void preload();
    // Its code must be here before the network is gone.
    void router.preloadRoute({ to: unreachablePathOf(role) });
    return () => {
      for (const stop of stops) stop();
    };
  }, [role, userId, router]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
