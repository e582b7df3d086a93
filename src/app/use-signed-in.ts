import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/shared.ts';
import { startLive } from '#api/live.ts';
import { syncPush } from '#api/push.ts';
import { followStream } from '#api/query-client.ts';
import { preload } from '#lib/audio.ts';

/** What runs while somebody is signed in: the event stream, the cache that follows it, the push subscription's re-sync. */
export function useSignedIn(role: Role, userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stopLive = startLive(role, userId);
    const stopFollowing = followStream(client);
    void syncPush();
    void preload();
    return () => {
      stopFollowing();
      stopLive();
    };
  }, [client, role, userId]);
}
