import { TOUCHED_KEY } from '#contract/device-names.ts';
import type { Role } from '#contract/shared.ts';
import { lockUserDataInAllTabs } from '#api/on-device.ts';
import { sessionOf, freshToken } from '#api/session/session.ts';
import { idleLock } from '#i18n/en/idle-lock.ts';
import { textOf } from '#i18n/text.ts';
import { isAwake } from '#lib/awake.ts';
import { isLocked, lockedRoles, lockScreens, sinceTouch, touch } from '#lib/device-lock.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { standingToast } from '#ui/feedback/notify.ts';

/** Long enough to notice the warning and to reach the device (WCAG 2.2.1 asks for 20 s). */
const WARNS_MS = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'];
/** Activity is stored at most this often. */
const TOUCH_MS = 1_000;

/** Closes all screens and locks the keys of the stored data; alerts continue. */
export async function lockNow(): Promise<void> {
  lockScreens();
  await lockKeys();
}

/** Locks the keys of the signed-in roles and clears the lock of all others; tells the server once there is a network. */
async function lockKeys(): Promise<void> {
  const roles: Role[] = [];
  for (const role of ['provider', 'agent', 'nurse'] as const) {
    const session = isLocked(role) ? await sessionOf(role) : null;
    if (!session) continue;
    roles.push(role);
    await lockUserDataInAllTabs(session.userId);
    void freshToken(role).catch(() => undefined);
  }
  if (lockedRoles.get()) lockScreens(roles.filter(isLocked).join(' '));
}

/**
 * Locks the device after a time without activity in any of its tabs, and warns before. A running call counts as activity.
 * @returns stops it
 */
export function startIdleLock(role: Role): () => void {
  const { idleLockMs } = portalConfig;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwarn: (() => void) | undefined;
  // A monotonic clock may stop while the device sleeps, the wall clock may be changed: the longer time counts.
  let touchedAt = performance.now();
  const idleMs = (): number => Math.max(performance.now() - touchedAt, sinceTouch());

  function look(): void {
    clearTimeout(timer);
    if (isLocked(role)) return stopWarning();
    if (isAwake()) touchHere();
    const leftMs = idleLockMs - idleMs();
    if (leftMs <= 0) return void lockNow();
    if (leftMs <= WARNS_MS) unwarn ??= warn(leftMs, touchHere);
    else stopWarning();
    timer = setTimeout(look, leftMs > WARNS_MS ? leftMs - WARNS_MS : leftMs);
  }

  function stopWarning(): void {
    unwarn?.();
    unwarn = undefined;
  }

  function live(): void {
    if (isLocked(role) || idleMs() < TOUCH_MS) return;
    touchHere();
    if (unwarn) look();
  }

  function touchHere(): void {
    touchedAt = performance.now();
    touch();
  }

  /** There was activity in another tab, or the device was unlocked there. */
  function onTouchElsewhere({ key }: StorageEvent): void {
    if (key === TOUCHED_KEY) touchedAt = performance.now();
    look();
  }

  /** Unlocking counts as activity. */
  function lookAtLock(): void {
    if (!isLocked(role)) touchedAt = performance.now();
    look();
  }

  // A portal that opens locked may have been left while its keys were still there.
  void lockKeys();
  if (idleLockMs === 0) return () => undefined;
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, live, { capture: true, passive: true });
  // The browser delays the timers of a hidden tab.
  document.addEventListener('visibilitychange', look);
  addEventListener('storage', onTouchElsewhere);
  const unsubscribe = lockedRoles.subscribe(lookAtLock);
  look();
  return () => {
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, live, { capture: true });
    document.removeEventListener('visibilitychange', look);
    removeEventListener('storage', onTouchElsewhere);
    unsubscribe();
    clearTimeout(timer);
    stopWarning();
  };
}

function warn(lastsMs: number, stay: () => void): () => void {
  const text = textOf(idleLock.name, idleLock.en);
  return standingToast({
    tone: 'warn',
    text: text.soon,
    action: { label: text.stay, onPress: stay },
    lastsMs,
  });
}
