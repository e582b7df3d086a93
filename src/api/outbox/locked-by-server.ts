import { lockRole } from '#lib/device-lock.ts';
import { loadSession } from '#offline/session-store.ts';
import { lockUserDataInAllTabs } from './outbox.ts';

/** The server says that a session is locked: so are its screens. `authorization` is what the refused call bore. */
export async function lockedByServer(authorization: string): Promise<void> {
  for (const role of ['provider', 'agent', 'nurse'] as const) {
    const session = await loadSession(role);
    // An answer to a token that has ended since then was sent before the device was unlocked.
    if (!session || authorization !== `Bearer ${session.access}`) continue;
    lockRole(role);
    await lockUserDataInAllTabs(session.userId);
  }
}
