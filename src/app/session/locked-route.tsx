import { useEffect, useState } from 'react';
import type { Role } from '#contract/shared.ts';
import { currentRole, sessionOf } from '#api/session/session.ts';
import { useAlerts } from '#app/alerts/use-alerts.ts';
import { LockScreen } from './lock-screen.tsx';
import { SignedIn } from './signed-in.tsx';
import type { StoredSession } from '#offline/session-store.ts';

/** Replaces a route until the password is entered. Alerts continue. */
export function LockedRoute() {
  const role = currentRole();
  const [session, setSession] = useState<StoredSession | null>(null);
  useEffect(() => void sessionOf(role).then(setSession), [role]);
  if (!session) return null;
  return (
    <SignedIn session={session}>
      <Counting role={role} />
      <LockScreen />
    </SignedIn>
  );
}

function Counting({ role }: { role: Role }) {
  useAlerts({ role, path: '' });
  return null;
}
