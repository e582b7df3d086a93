import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { startLive } from '#api/live.ts';
import { keepPushFresh } from '#api/push.ts';
import { followStream, queryClient } from '#api/query-client.ts';
import { watchErrors } from '#app/watch-errors.ts';
import { preload } from '#lib/audio.ts';
import type { StoredSession } from '#offline/session-store.ts';

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
    ];
    void preload();
    return () => {
      for (const stop of stops) stop();
    };
  }, [role, userId, router]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
