import { useEffect, useState } from 'react';
import { currentRole, sessionOf } from '#api/session/session.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { openOutbox } from '#offline/outbox.ts';

/** How many writes of whoever is signed in wait on this device, on a page where nothing is sent: counted once, locked or not. */
export function useKeptCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const session = await sessionOf(currentRole());
      if (session) setCount(await openOutbox().count(session.userId));
    };
    look().catch((error: unknown) => reportQuietly('outbox', error));
  }, []);
  return count;
}
