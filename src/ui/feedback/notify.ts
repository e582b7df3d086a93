import type { ComponentType } from 'react';
import type { ToastMessage } from './toast.tsx';

const load = () => import('./toast.tsx');
/** Said nowhere but here: the screen that asked for a toast says its own part. */
const lost = (error: unknown): void => console.info('toast', error);
let host: ((place: ComponentType) => void) | undefined;
/** Also of a toast that came before the first screen, such as of a session that has ended. */
let place: ComponentType | undefined;

/** Learns the place where toasts appear, when the first one comes. @returns stops it */
export function onFirstToast(listener: (place: ComponentType) => void): () => void {
  host = listener;
  if (place) listener(place);
  return () => {
    host = undefined;
  };
}

/** Shows a toast; the library behind it is not part of the sign-in page. A toast that cannot load takes nothing with it. */
export function toast(message: ToastMessage): void {
  void show(message);
}

/** The same for a toast that stays until the caller dismisses it. @returns dismisses it */
export function standingToast(message: ToastMessage): () => void {
  const shown = show(message);
  return () => void shown.then((dismiss) => dismiss?.());
}

function show(message: ToastMessage): Promise<(() => void) | void> {
  return load().then(({ ToastHost, showToast }) => {
    place = ToastHost;
    host?.(place);
    return showToast(message);
  }, lost);
}

/** Takes away what toasts have said: it may hold names. */
export function clearToasts(): void {
  load().then((m) => m.clearToasts(), lost);
}

/** Brings the library while there is a network: what it says most urgently is that there is none. */
export function preloadToasts(): void {
  load().catch(lost);
}
