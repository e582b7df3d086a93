import { LOCKED_KEY, TOUCHED_KEY } from '#contract/device-names.ts';
import type { Role } from '#contract/shared.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { valueStore } from '#lib/value-store.ts';

const EVERYBODY = 'provider agent nurse';
/** Storage may be refused: then each tab knows its own. */
const here = new Map([[TOUCHED_KEY, String(Date.now())]]);

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? '';
  } catch {
    return here.get(name) ?? '';
  }
}

function write(name: string, value: string): void {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // See above.
  }
}

/** The roles that are locked on this device. */
export const lockedRoles = valueStore(read(LOCKED_KEY));

export const isLocked = (role: Role): boolean => lockedRoles.get().includes(role);

/** Milliseconds since this device was last touched, by its clock: negative when the clock was set back. */
export const sinceTouch = (): number => Date.now() - Number(read(TOUCHED_KEY));

/** Records activity of the user. */
export function touch(): void {
  write(TOUCHED_KEY, String(Date.now()));
}

/** Locks the screens of all roles that are signed in here, or of `roles` only. */
export function lockScreens(roles = EVERYBODY): void {
  write(LOCKED_KEY, roles);
  lockedRoles.set(roles);
}

/** Closes the screens of one role more. */
export function lockRole(role: Role): void {
  if (!isLocked(role)) lockScreens(`${lockedRoles.get()} ${role}`);
}

/** Unlocks a role after its user has been authenticated. */
export function openScreens(role: Role): void {
  touch();
  lockScreens(read(LOCKED_KEY).replace(role, '').trim());
}

// Before anything is drawn: a portal that was left open yesterday opens locked; so does one that was touched tomorrow.
const { idleLockMs } = portalConfig;
if (idleLockMs > 0 && (sinceTouch() < 0 || sinceTouch() >= idleLockMs)) lockScreens();

addEventListener('storage', ({ key }) => key === LOCKED_KEY && lockedRoles.set(read(LOCKED_KEY)));
