import type { Role } from '#contract/shared.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { valueStore } from '#lib/value-store.ts';

/** When this device was touched last, ms since 1970, and whose screens are locked: one place for all tabs. */
export const TOUCHED = 'wl.touched';
const LOCKED = 'wl.locked';
const EVERYBODY = 'provider agent nurse';
/** Storage may be refused: then each tab knows its own. */
const here = new Map([[TOUCHED, String(Date.now())]]);

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

/** The roles whose screens are locked here. */
export const lockedRoles = valueStore(read(LOCKED));

export const isLocked = (role: Role): boolean => lockedRoles.get().includes(role);

/** Milliseconds since this device was last touched, by its clock: negative when the clock was set back. */
export const sinceTouch = (): number => Date.now() - Number(read(TOUCHED));

/** Somebody is here. */
export function touch(): void {
  write(TOUCHED, String(Date.now()));
}

/** Closes the screens of everybody who is signed in here, or of `roles` alone. */
export function lockScreens(roles = EVERYBODY): void {
  write(LOCKED, roles);
  lockedRoles.set(roles);
}

/** Closes the screens of one role more. */
export function lockRole(role: Role): void {
  if (!isLocked(role)) lockScreens(`${lockedRoles.get()} ${role}`);
}

/** Somebody has proven to be who is signed in for this role. */
export function openScreens(role: Role): void {
  touch();
  lockScreens(read(LOCKED).replace(role, '').trim());
}

// Before anything is drawn: a portal that was left open yesterday opens locked; so does one that was touched tomorrow.
const { idleLockMs } = portalConfig;
if (idleLockMs > 0 && (sinceTouch() < 0 || sinceTouch() >= idleLockMs)) lockScreens();

addEventListener('storage', ({ key }) => key === LOCKED && lockedRoles.set(read(LOCKED)));
