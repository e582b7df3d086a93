import { useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from '#ui/feedback/notify.ts';

/** The place of the toasts; there with the first one. */
export function LazyToasts() {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => onFirstToast((place) => setHost(() => place)), []);
  return Host && <Host />;
}
