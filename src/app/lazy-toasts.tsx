import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '#ui/notify.ts';

const ToastHost = lazy(() => import('#ui/toast.tsx').then((m) => ({ default: m.ToastHost })));

/** The place of the toasts; loads with the first one. */
export function LazyToasts() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return <Suspense>{needed && <ToastHost />}</Suspense>;
}
