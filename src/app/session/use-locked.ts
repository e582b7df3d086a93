import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/shared.ts';
import { isLocked, lockedRoles } from '#lib/device-lock.ts';

/** Returns whether a role's screens are closed on this device. */
export function useLocked(role: Role): boolean {
  return useSyncExternalStore(lockedRoles.subscribe, () => isLocked(role));
}
