import { useEffect, useState, type ComponentType } from 'react';
import { onFirstToast } from '#ui/feedback/notify.ts';

/** The toast host; it loads with the first toast. */
export function LazyToasts() {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => onFirstToast((place) => setHost(() => place)), []);
  return Host && <Host />;
}
