import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { loadOfflineParts } from '#app/device/load-offline-parts.ts';
import type { Role } from '#contract/shared.ts';
import { useWaitingCount } from '#api/outbox/unsent-count.ts';
import { leave } from './log-out.ts';

const LeaveDialog = lazy(() => loadOfflineParts().then((m) => ({ default: m.LeaveDialog })));

/** The way out: at once, or after a question when something has not been sent. */
export function useLeave(role: Role, isWebAiSignUp = false): { onLeave: () => void; question: ReactNode } {
  const client = useQueryClient();
  const router = useRouter();
  const count = useWaitingCount();
  const [isAsking, setAsking] = useState(false);
  const go = (): void => void leave(role, client, router, { isWebAiSignUp });
  return {
    onLeave: () => (count ? setAsking(true) : go()),
    question: isAsking && (
      <Suspense>
        <LeaveDialog count={count} onLeave={go} onStay={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
