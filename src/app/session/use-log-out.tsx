import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Role } from '#contract/shared.ts';
import { useWaitingCount } from '#api/outbox/unsent-count.ts';
import { logOut } from './log-out.ts';

interface LeaveDialogProps {
  count: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Logs out: at once, or after `LeaveDialog` has asked if there are unsent changes. */
export function useLeave(
  role: Role,
  LeaveDialog: ComponentType<LeaveDialogProps>,
): { onLeave: () => void; question: ReactNode } {
  const client = useQueryClient();
  const router = useRouter();
  const count = useWaitingCount();
  const [isAsking, setAsking] = useState(false);
  const go = (): void => void logOut(role, client, router);
  return {
    onLeave: () => (count ? setAsking(true) : go()),
    question: isAsking && (
      <Suspense>
        <LeaveDialog count={count} onLeave={go} onStay={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
