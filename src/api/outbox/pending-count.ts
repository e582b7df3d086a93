import { useEffect, useState } from 'react';
import { currentRole, sessionOf } from '#api/session/session.ts';
import { reportQuietly } from '#lib/quiet-report.ts';
import { openOutbox } from '#offline/outbox.ts';

/** How many unsent writes of the signed-in user are on this device, for a page that sends none: counted once, locked or not. */
export function useUnsentCount(): number {
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
