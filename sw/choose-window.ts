import { barOf, isPatientScreen } from '#domain/paths.ts';
import type { Role } from '#contract/shared.ts';

export interface OpenWindow {
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
}

/**
 * The window to focus after a tap: first one in that role's area, then any other, the focused one first.
 * Windows with a consultation and guests' windows are excluded, so that no one leaves a call; a new window
 * opens instead.
 */
export function chooseWindow<W extends OpenWindow>(windows: readonly W[], role: Role | null): W | undefined {
  const free = windows.filter(({ url }) => !isBusy(pathOf(url)));
  return free.reduce<W | undefined>(
    (best, next) => (best && score(best, role) >= score(next, role) ? best : next),
    undefined,
  );
}

function isBusy(path: string): boolean {
  return isPatientScreen(path) || path.includes('guest');
}

function score(window: OpenWindow, role: Role | null): number {
  const sameArea = barOf(pathOf(window.url)) === role;
  return (sameArea ? 4 : 0) + (window.focused ? 2 : 0) + (window.visibilityState === 'visible' ? 1 : 0);
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
