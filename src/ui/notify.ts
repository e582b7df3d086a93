import type { ToastMessage } from '#ui/toast.tsx';

let host: (() => void) | undefined;

/** Asks for the place where toasts appear, when the first one comes. */
export function onFirstToast(listener: () => void): () => void {
  host = listener;
  return () => {
    host = undefined;
  };
}

/** Shows a toast; the library behind it loads with the first one, not with the sign-in page. */
export function toast(message: ToastMessage): void {
  host?.();
  void import('#ui/toast.tsx').then(({ showToast }) => showToast(message));
}
